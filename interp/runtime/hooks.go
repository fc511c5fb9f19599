package runtime

import (
	"fmt"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/engine"
)

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
		if err, ok := s.engine.Error(values[n-1]); ok {
			panic(engine.Fatal{Err: err})
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
