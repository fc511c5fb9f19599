package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// TestMethodOfARefusedCell: a cell that is refused gives no type a method.
func TestMethodOfARefusedCell(t *testing.T) {
	const types = "import \"fmt\"\ntype T struct{ n int }\ntype U int\nt := T{1}\nvar _ fmt.Stringer"
	long := strings.Repeat("\tx++\n", 100000)
	for name, refuse := range map[string]func(s *Session) error{
		"undefined name": func(s *Session) error {
			_, err := s.Run(t.Context(), Cell{Name: "cell2", Source: "func (T) String() int { return undefined }\nfunc (*T) set() {}\nfunc (U) String() string { return \"\" }"}, &recorder{})
			return err
		},
		"in the statements": func(s *Session) error {
			_, err := s.Run(t.Context(), Cell{Name: "cell2", Source: "func (T) String() int { return 1 }\nfunc (*T) set() {}\nfunc (U) String() string { return \"\" }\nvar s string = t.String()"}, &recorder{})
			return err
		},
		"stopped": func(s *Session) error {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			_, err := s.Run(ctx, Cell{Name: "cell2", Source: "func (*T) set() {}\nfunc (U) String() string { return \"\" }\nfunc (T) String() int {\n\tx := 0\n" + long + "\treturn x\n}"}, &recorder{})
			var e *Error
			if !errors.As(err, &e) || e.Kind != Interrupted {
				t.Errorf("%v, want an interrupt", err)
			}
			return err
		},
		"never run": func(s *Session) error { // for example because an earlier step of it has failed
			if _, err := s.prepare(t.Context(), Cell{Name: "cell2", Source: "func (T) String() int { return 1 }\nfunc (*T) set() {}\nfunc (U) String() string { return \"\" }"}); err != nil {
				return err
			}
			return errors.New("not run")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if _, err := s.Run(t.Context(), Cell{Name: "cell1", Source: types}, &recorder{}); err != nil {
				t.Fatal(err)
			}
			if err := refuse(s); err == nil {
				t.Fatal("the cell runs")
			}
			for _, test := range []struct{ source, value, err string }{
				{"t.String()", "", "t.String undefined (type T has no field or method String)"},
				{"t.set()", "", "t.set undefined"},
				{"var s fmt.Stringer = U(3)", "", "U does not implement fmt.Stringer (missing method String)"},
				{"fmt.Sprint(t, U(3))", "{1} 3", ""},
				{"func (t T) String() string { return fmt.Sprint(\"T\", t.n) }", "", ""}, // with another signature
				{"fmt.Sprint(t)", "T1", ""},
				{"t.String()", "T1", ""},
				{"func (u U) String() string { return \"U\" }\nvar s fmt.Stringer = U(3)\nfmt.Sprint(s)", "U", ""},
			} {
				d, err := s.Run(t.Context(), Cell{Name: "cell3", Source: test.source}, &recorder{})
				text, _ := d.Data["text/plain"].(string)
				if text != test.value || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
					t.Errorf("%s: %q, %v; want %q, %q", test.source, text, err, test.value, test.err)
				}
			}
		})
	}
}
