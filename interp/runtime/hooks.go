package runtime

import (
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/engine"
)

// render is display.Render. A value that stands for an error, such as that of a
// missing file, fails the cell: the error of Display is seldom looked at.
func render(v any) display.Data {
	d, _ := display.Render(v)
	if err := display.Failed(d); err != nil {
		panic(engine.Fatal{Err: err})
	}
	return d
}

// display shows a value at once, before the cell has ended.
func (s *Session) display(v any) error {
	d := render(v)
	s.capture.Load().after(func(out Output) { out.Display(d) })
	return nil
}

// update is display.Update.
func (s *Session) update(id string, d display.Data) error {
	if id == "" {
		return errors.New("display.Update: the ID is empty")
	}
	d = display.WithID(id, render(d))
	s.capture.Load().after(func(out Output) { out.Update(d) })
	return nil
}

// clearOutput is display.ClearOutput.
func (s *Session) clearOutput(wait bool) error {
	s.capture.Load().after(func(out Output) { out.Clear(wait) })
	return nil
}

// show takes the value of a cell's final expression. An error in last place
// fails the cell if there is one, and is not shown otherwise.
func (s *Session) show(values ...any) {
	if n := len(values); n > 1 {
		if err, ok := s.engine.Error(values[n-1]); ok {
			panic(engine.Fatal{Err: err})
		}
		if values[n-1] == nil {
			values = values[:n-1]
		}
	}
	s.value = display.Data{}
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
		text += fmt.Sprint(v)
	}
	if text != "" {
		s.value = display.Data{Data: display.MIMEMap{display.MIMETypeText: text}}
	}
}

// only is the one value to be shown richly, if there is one: a single value, or
// one that can be among nils. It is nil if all are.
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
