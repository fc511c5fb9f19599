package session

import (
	"errors"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/engine"
)

// render is display.Render for cells. If a value stands for an error, such as
// that of a missing file, the cell fails, because few cells check the error of
// Display.
func render(v any) display.Data {
	d, _ := display.Render(v)
	if err := display.Failed(d); err != nil {
		panic(engine.Fatal{Err: err})
	}
	return d
}

// display shows a value at once, before the cell ends.
func (s *Session) display(v any) error {
	d := render(v)
	s.capture.Load().after(func(out Output) { out.Display(d) })
	return nil
}

// update implements display.Update.
func (s *Session) update(id string, d display.Data) error {
	if id == "" {
		return errors.New("display.Update: the ID is empty")
	}
	d = display.WithID(id, render(d))
	s.capture.Load().after(func(out Output) { out.Update(d) })
	return nil
}

// clearOutput implements display.ClearOutput.
func (s *Session) clearOutput(wait bool) error {
	s.capture.Load().after(func(out Output) { out.Clear(wait) })
	return nil
}

// takeChecked takes the values of a cell's final expression, of which the last is an error.
// The cell fails if it is not nil.
func (s *Session) takeChecked(values ...any) {
	last := len(values) - 1
	if err, ok := values[last].(error); ok {
		panic(engine.Fatal{Err: err})
	}
	s.take(values[:last]...)
}

// take takes the values of a cell's final expression.
func (s *Session) take(values ...any) {
	s.noValue()
	if s.wanted {
		s.values = values
		return
	}
	if v, ok := only(values); ok {
		if v != nil {
			s.value = render(v)
		}
		return
	}
	text := ""
	for i, v := range values {
		if i > 0 {
			text += " "
		}
		text += display.Text(v)
	}
	if text != "" {
		s.value = display.Data{Data: display.MIMEMap{display.MIMETypeText: text}}
	}
}

// noValue forgets the values of an earlier part of the cell.
func (s *Session) noValue() { s.value, s.values = display.Data{}, nil }

// only returns the value to show richly, if there is one: a single value, or
// the only one that is not nil, if it has a rich form. If all are nil, v is
// nil.
func only(values []any) (v any, ok bool) {
	for _, x := range values {
		if x != nil && v != nil {
			return nil, false
		}
		if x != nil {
			v = x
		}
	}
	if v == nil || len(values) == 1 {
		return v, true
	}
	_, rich := display.Render(v)
	return v, rich
}
