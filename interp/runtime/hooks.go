package runtime

import (
	"context"
	"fmt"
	"reflect"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/display"
)

const hooksPath = cell.Hooks

// What lowered code panics with to leave a cell.
type (
	exit      int             // os.Exit with this code
	interrupt struct{}        // the stop button
	failure   struct{ error } // an error that must or check met
)

// hooks are the compiled functions that lowered code calls; see cell.Hooks.
func (s *Session) hooks() map[string]reflect.Value {
	return map[string]reflect.Value{
		"Stop":      reflect.ValueOf(&s.stop),
		"Interrupt": reflect.ValueOf(func() { panic(interrupt{}) }),
		"Context":   reflect.ValueOf(func() context.Context { return s.ctx }),
		"Enter":     reflect.ValueOf(func(f func()) bool { s.entry = f; return true }),
		"Fail":      reflect.ValueOf(func(err error) { panic(failure{err}) }),
		"Display":   reflect.ValueOf(s.display),
		"Mark":      reflect.ValueOf(s.mark),
		"Show":      reflect.ValueOf(s.show),
	}
}

// mark makes the variable in which a function notes its place.
func (s *Session) mark(function string) *int {
	at := new(int)
	s.marks.Store(function, at)
	return at
}

// display shows a value at once, before the cell has ended.
func (s *Session) display(v any) error {
	d, _ := display.Render(v)
	s.capture.display(d)
	return nil
}

// show takes the value of a cell's final expression. An error in last place
// fails the cell if there is one, and is not shown otherwise.
func (s *Session) show(values ...any) {
	if n := len(values); n > 1 {
		if err, ok := values[n-1].(error); ok {
			panic(failure{err})
		}
		if values[n-1] == nil {
			values = values[:n-1]
		}
	}
	s.value = display.Data{}
	if len(values) == 1 {
		if values[0] != nil {
			s.value, _ = display.Render(values[0])
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
