package session

import (
	"errors"
	"strings"
	"testing"
)

// TestUnreadErrors gives each rule about errors that nothing reads a cell that
// fails with one, or one that does not fail.
func TestUnreadErrors(t *testing.T) {
	const fails = "no such file"
	imports := "import (\n\"errors\"\n\"fmt\"\n\"os\"\n\"strings\"\n)\nno, yes := false, true"
	for _, test := range []struct {
		name  string
		cells []string
		fails string
		value string
	}{
		{"made errors", []string{"ErrX := errors.New(\"x\")\nfunc f() error { return ErrX }", "errY := fmt.Errorf(\"y: %w\", ErrX)", "var ErrZ = errors.Join(ErrX, errY)", "var ErrA, ErrB = errors.New(\"a\"), errors.New(\"b\")"}, "", ""},
		{"a made error as the value", []string{"errors.New(\"x\")"}, "", "x"},
		{"an error of a call, wrapped", []string{"_, err := os.Open(\"/nope\")\nerr = fmt.Errorf(\"opening: %w\", err)"}, "opening: open /nope", ""},
		{"an error of the turn before, wrapped", []string{"var err, last error\nfor range 2 {\n\tif err != nil {\n\t\tlast = fmt.Errorf(\"again: %w\", err)\n\t}\n\t_, err = os.Open(\"/nope\")\n}"}, "again: open /nope", ""},
		{"a wrapped error, read", []string{"_, err := os.Open(\"/nope\")\nif err != nil {\n\terr = fmt.Errorf(\"opening: %w\", err)\n}\nerr"}, "", "opening: open /nope: no such file or directory"},
		{"a closure", []string{"var err error\nshow := func() string { return err.Error() }\n_, err = os.Open(\"/nope\")\nshow()"}, "", "open /nope: no such file or directory"},
		{"a closure of an earlier cell", []string{"var err error\nshow := func() string { return err.Error() }", "_, err = os.Open(\"/nope\")\nshow()"}, "", "open /nope: no such file or directory"},
		{"a closure made too late", []string{"_, err := os.Open(\"/nope\")\n_, err = os.Open(\"/nope2\")\nfunc() { fmt.Sprint(err) }()"}, "open /nope:", ""},
		{"a pointer", []string{"var err error\np := &err\n_, err = os.Open(\"/nope\")\n(*p).Error()"}, "", "open /nope: no such file or directory"},
		{"a goroutine", []string{"var err error\nready, done := make(chan bool), make(chan bool)\ngo func() { <-ready; fmt.Sprint(err); done <- true }()\n_, err = os.Open(\"/nope\")\nready <- true\n<-done"}, "", ""},
		{"a deferred function", []string{"var err error\ndefer func() { fmt.Sprint(err) }()\n_, err = os.Open(\"/nope\")"}, "", ""},
		{"a deferred function of an earlier cell", []string{"var err error\ndefer func() { fmt.Sprint(err) }()", "_, err = os.Open(\"/nope\")\nno = false"}, fails, ""},
		{"a function of the cell", []string{"_, err := os.Open(\"/nope\")\nfunc get() error { return err }"}, "", ""},
		{"a function of an earlier cell", []string{"var err error\nfunc get() error { return err }", "_, err = os.Open(\"/nope\")\nget() != nil"}, "", "true"},
		{"a function that only assigns", []string{"var err error\nfunc set() { _, err = os.Open(\"/nope\") }", "_, err = os.Open(\"/nope2\")\nset()"}, "/nope2", ""},
		{"a function of an earlier cell that no longer reads it", []string{"var err error\nfunc get() error { return err }", "func get() error { return nil }", "_, err = os.Open(\"/nope\")\nget() != nil"}, fails, ""},
		{"a function of a program", []string{"package main\n\nvar err error\n\nfunc get() error { return err }\n\nfunc main() {}", "_, err = os.Open(\"/nope\")\nget() != nil"}, "", "true"},
		{"a method of an earlier type", []string{"type T int\nvar err error", "func (T) get() error { return err }", "_, err = os.Open(\"/nope\")\nT(1).get() != nil"}, "", "true"},
		{"init", []string{"var f, err = os.Open(\"/nope\")\nfunc init() { fmt.Sprint(err) }"}, "", ""},
		{"var", []string{"var f, err = os.Open(\"/nope\")"}, fails, ""},
		{"a group of var", []string{"var (\n\tf, err = os.Open(\"/nope\")\n\tn = 1\n)"}, fails, ""},
		{"var further down", []string{"n := 1\nvar f, err = os.Open(\"/nope\")"}, fails, ""},
		{"var, read", []string{"var f, err = os.Open(\"/nope\")\nerr != nil"}, "", "true"},
		{"dropped", []string{"os.Remove(\"/nope\")\nn := 1"}, fails, ""},
		{"dropped with another result", []string{"os.Open(\"/nope\")\nn := 1"}, fails, ""},
		{"dropped in a loop", []string{"for range 2 {\n\tos.Remove(\"/nope\")\n}"}, fails, ""},
		{"dropped in a loop over a function", []string{"for range strings.SplitSeq(\"a b\", \" \") {\n\tos.Remove(\"/nope\")\n}"}, fails, ""},
		{"dropped in a case", []string{"switch {\ncase yes:\n\tos.Open(\"/nope\")\n}"}, fails, ""},
		{"dropped at a label", []string{"L:\n\tos.Open(\"/nope\")\n\tif no {\n\t\tgoto L\n\t}"}, fails, ""},
		{"dropped before an if", []string{"if os.Remove(\"/nope\"); yes {\n}"}, fails, ""},
		{"dropped in the head of a for", []string{"for os.Open(\"/nope\"); no; {\n}"}, fails, ""},
		{"dropped after each turn", []string{"for i := 0; i < 1; os.Remove(\"/nope\") {\n\ti++\n}"}, fails, ""},
		{"dropped by choice", []string{"_ = os.Remove(\"/nope\")\n_, _ = os.Open(\"/nope\")\nf, _ := os.Open(\"/nope\")"}, "", ""},
		{"go and defer", []string{"go os.Remove(\"/nope\")\ndefer os.Remove(\"/nope\")"}, "", ""},
		{"defer of a file closed before", []string{"f := must(os.Open(\"/\"))\ndefer f.Close()\nf.Close()"}, "", ""},
		{"the value", []string{"os.Remove(\"/nope\")"}, fails, ""},
		{"the value of two results", []string{"os.Open(\"/nope\")"}, fails, ""},
		{"a silent value", []string{"type w struct{}\nfunc (w) Write([]byte) (int, error) { return 0, os.ErrClosed }\nfmt.Fprintln(w{}, 1)"}, "closed", ""},
		{"prints", []string{"fmt.Print()\nfmt.Printf(\"\")\nfmt.Println()"}, "", ""},
		{"a variable as the value", []string{"_, err := os.Open(\"/nope\")\nerr"}, "", "open /nope: no such file or directory"},
		{"the only kept result", []string{"_, err := os.Open(\"/nope\")"}, "", "open /nope: no such file or directory"},
		{"assigned again", []string{"_, err := os.Open(\"/nope\")\n_, err = os.Open(\"/\")\nerr == nil"}, fails, ""},
		{"assigned again in one branch", []string{"_, err := os.Open(\"/nope\")\nif no {\n\terr = nil\n}\nerr != nil"}, "", "true"},
		{"assigned again in both branches", []string{"_, err := os.Open(\"/nope\")\nif no {\n\terr = nil\n} else {\n\terr = os.ErrClosed\n}\nerr != nil"}, fails, ""},
		{"a loop that tries again", []string{"var err error\nfor range 3 {\n\t_, err = os.Open(\"/nope\")\n}\nerr != nil"}, "", "true"},
		{"a loop that reads the error of the last turn", []string{"var err error\nfor range 2 {\n\tif err != nil {\n\t\tbreak\n\t}\n\t_, err = os.Open(\"/nope\")\n}"}, "", ""},
		{"the head of an if", []string{"if f, err := os.Open(\"/nope\"); yes {\n\t_ = f\n}"}, fails, ""},
		{"the head of an if, read", []string{"if f, err := os.Open(\"/nope\"); err != nil {\n\t_ = f\n}"}, "", ""},
		{"the head of a switch", []string{"switch _, err := os.Open(\"/nope\"); {\n}"}, fails, ""},
		{"the head of an else if", []string{"if no {\n} else if f, err := os.Open(\"/nope\"); yes {\n\t_ = f\n}"}, fails, ""},
		{"goto", []string{"var err error\nn := 0\nagain:\n_, err = os.Open(\"/nope\")\nif n++; n < 3 {\n\tgoto again\n}\nerr != nil"}, "", "true"},
		{"return", []string{"_, err := os.Open(\"/nope\")\nif yes {\n\treturn\n}\n_, err = os.Open(\"/\")\nerr != nil"}, fails, ""},
		{"the head of a type switch", []string{"switch f, err := os.Open(\"/nope\"); any(f).(type) {\n}"}, fails, ""},
		{"the head of a for", []string{"for i, err := 0, os.Remove(\"/nope\"); i < 1; i++ {\n}"}, fails, ""},
		{"shadowed", []string{"var err error\nif yes {\n\t_, err := os.Open(\"/nope\")\n}\nerr == nil"}, fails, ""},
		{"inside a function", []string{"func f() { os.Remove(\"/nope\"); _, err := os.Open(\"/nope\"); _ = 1 }\nf()\nfunc() { os.Remove(\"/nope\") }()"}, "", ""},
		{"a channel", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nerr := <-c\nn := 1"}, "closed", ""},
		{"a channel, dropped", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\n<-c"}, "closed", ""},
		{"a case of a select", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nselect {\ncase err := <-c:\n}"}, "closed", ""},
		{"a case of a select, read", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\ns := \"\"\nselect {\ncase err := <-c:\n\ts = err.Error()\ncase err := <-make(chan error):\n\ts = err.Error()\n}\ns"}, "", "file already closed"},
		{"a case of a select, read after it", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nvar err error\nselect {\ncase err = <-c:\ndefault:\n}\nerr != nil"}, "", "true"},
		{"a case of a select, dropped", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nselect {\ncase <-c:\n\tn := 1\n\t_ = n\n}"}, "closed", ""},
		{"a range over a channel", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nclose(c)\nfor err := range c {\n}"}, "closed", ""},
		{"a range over a channel, read", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nclose(c)\ns := \"\"\nfor err := range c {\n\ts = err.Error()\n}\ns"}, "", "file already closed"},
		{"a range over a channel, dropped", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nclose(c)\nn := 0\nfor range c {\n\tn++\n}"}, "closed", ""},
		{"a range over a channel, dropped by choice", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nclose(c)\nfor _ = range c {\n}"}, "", ""},
		{"a range over a slice", []string{"for _, err := range []error{nil, os.Remove(\"/nope\")} {\n}"}, fails, ""},
		{"a range over a slice, read", []string{"for _, err := range []error{nil, os.Remove(\"/nope\")} {\n\t_ = err\n}"}, "", ""},
		{"a range over a slice, by index", []string{"errs := []error{os.Remove(\"/nope\")}\nfor i := range errs {\n\t_ = errs[i]\n}"}, "", ""},
		{"a range over a map", []string{"for _, err := range map[int]error{1: os.Remove(\"/nope\")} {\n}"}, fails, ""},
		{"a range over a function", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor n, err := range seq {\n\t_ = n\n}"}, fails, ""},
		{"a range over a function, read", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor _, err := range seq {\n\tif err != nil {\n\t\tcontinue\n\t}\n}"}, "", ""},
		{"a range over a function, dropped", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor n := range seq {\n\t_ = n\n}"}, fails, ""},
		{"a range over a function, all dropped", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor range seq {\n}"}, fails, ""},
		{"a range over a function, dropped while it assigns", []string{"func seq(yield func(int, error) bool) { yield(1, nil); yield(2, os.Remove(\"/nope\")) }\nn := 0\nfor n = range seq {\n}"}, fails, ""},
		{"a range over a function, dropped without an error", []string{"func seq(yield func(int, error) bool) { yield(1, nil); yield(2, nil) }\nn := 0\nfor n = range seq {\n\tif n == 7 {\n\t\tcontinue\n\t}\n}\nn"}, "", "2"},
		{"a range over a function, dropped by choice", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor n, _ := range seq {\n\t_ = n\n}"}, "", ""},
		{"a range over a function, one error assigned and one dropped", []string{"func seq(yield func(error, error) bool) { yield(os.ErrClosed, nil) }\nvar e error\nfor e = range seq {\n}"}, "closed", ""},
		{"a range over a function, one error assigned, and another one dropped", []string{"func seq(yield func(error, error) bool) { yield(nil, os.ErrClosed) }\nvar e error\nfor e = range seq {\n}"}, "closed", ""},
		{"a range over a function, another value dropped by choice", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor _ = range seq {\n}"}, fails, ""},
		{"a range over a function, both dropped by choice", []string{"func seq(yield func(int, error) bool) { yield(1, os.Remove(\"/nope\")) }\nfor _, _ = range seq {\n}"}, "", ""},
		{"a range that keeps the last error", []string{"var err error\nfor _, err = range []error{os.Remove(\"/nope\"), os.Remove(\"/nope2\")} {\n}\nerr"}, "", "remove /nope2: no such file or directory"},
		{"a range that may not run", []string{"_, err := os.Open(\"/nope\")\nfor _, err = range []error{} {\n}\nerr"}, "", "open /nope: no such file or directory"},
		{"a range over functions of its own body", []string{"f := func() {}\nfor _, err := range []error{os.Remove(\"/nope\")} {\n\tf = func() { fmt.Sprint(err) }\n}\nf()"}, "", ""},
		{"a range at a label", []string{"L:\nfor _, err := range []error{os.Remove(\"/nope\")} {\n\tif no {\n\t\tbreak L\n\t}\n}"}, fails, ""},
		{"an empty switch", []string{"switch os.Remove(\"/nope\") {\n}"}, fails, ""},
		{"a switch with only a default", []string{"n := 0\nL:\nswitch (os.Remove(\"/nope\")) {\ndefault:\n\tn++\n\tbreak L\n}"}, fails, ""},
		{"a switch with only a default, without an error", []string{"n := 0\nL:\nswitch os.Chdir(\".\") {\ndefault:\n\tn++\n\tbreak L\n}\nn"}, "", "1"},
		{"a switch that looks", []string{"switch os.Remove(\"/nope\") {\ncase nil:\n}"}, "", ""},
		{"an empty switch of a channel", []string{"c := make(chan error, 1)\nc <- os.ErrClosed\nswitch <-c {\n}"}, "closed", ""},
		{"an empty type switch", []string{"switch os.Remove(\"/nope\").(type) {\n}"}, fails, ""},
		{"a type switch with only a default", []string{"switch os.Remove(\"/nope\").(type) {\ndefault:\n}"}, fails, ""},
		{"a type switch that looks", []string{"switch err := os.Remove(\"/nope\").(type) {\ncase *os.PathError:\n}", "switch err := os.Remove(\"/nope\").(type) {\ndefault:\n\t_ = err\n}"}, "", ""},
		{"an error before other results as the value", []string{"func f() (error, int) { return os.ErrClosed, 1 }\nf()"}, "closed", ""},
		{"a nil error before other results as the value", []string{"func f() (error, int) { return nil, 1 }\nf()"}, "", "<nil> 1"},
		{"two errors as the value", []string{"func f() (error, error) { return os.ErrClosed, nil }\nf()"}, "closed", ""},
		{"a comment and a string are no uses", []string{"x := 1\n_, err := os.Open(\"/nope\")\nfunc x2() int { return 1 }\nfunc x() {}\n/* err */ s := \"err\" // err\ns"}, fails, ""},
		{"a name after a declaration", []string{"x := 1\n_, err := os.Open(\"/nope\")\nfunc x2() int { return 1 }\nfunc x() {}\n/* err */ s := err // err\ns"}, "", "open /nope: no such file or directory"},
		{"a comment after a command is no use", []string{"_, err := os.Open(\"/nope\")\nn := 1\n%time 1 + 1 // err\n// err\n!echo err\nn"}, fails, ""},
		{"a command that is filled", []string{"_, err := os.Open(\"/nope\")\nn := 1\n!echo /* '{err}'"}, "", "?"},
		{"a command that is filled in quotes", []string{"n := 1\n_, err := os.Open(\"/nope\")\n!echo {n} \"{err}\"\nn"}, "", "1"},
		{"a command that is filled after what looks like a comment", []string{"n := 1\n_, err := os.Open(\"/nope\")\n!echo {n} http://x/{err}\nn"}, "", "1"},
		{"a command that is filled after a variable of the shell", []string{"n := 1\n_, err := os.Open(\"/nope\")\n!echo ${HOME} \"{err}\"\nn"}, "", "1"},
		{"a command that is filled under %time", []string{"n := 1\n_, err := os.Open(\"/nope\")\n%time !echo \"{err}\"\nn"}, "", "1"},
		{"a negation under %time", []string{"n := 1\n_, err := os.Open(\"/nope\")\n%time !errors.Is(err, os.ErrClosed)\nn"}, "", "1"},
		{"a command without what it may be filled with", []string{"n := 1\n_, err := os.Open(\"/nope\")\n!echo err {n}\nn"}, fails, ""},
		{"a negation after a command", []string{"_, err := os.Open(\"/nope\")\n%time 1 + 1\n!errors.Is(err, os.ErrClosed)"}, "", "true"},
		{"a field and an element", []string{"var r struct{ err error }\nr.err = os.Remove(\"/nope\")\nm := map[string]error{}\nm[\"a\"] = os.Remove(\"/nope\")"}, "", ""},
		{"an interface of the cell's", []string{"type Coded interface { error; Code() int }\ntype e struct{}\nfunc (e) Error() string { return \"coded\" }\nfunc (e) Code() int { return 1 }\nfunc f() Coded { return e{} }\nc := f()"}, "coded", ""},
		{"an error among other results", []string{"func f() (error, int) { return os.ErrClosed, 1 }\nf()\nn := 1"}, "closed", ""},
		{"several at once", []string{"a, b := os.Remove(\"/nope\"), os.Remove(\"/nope2\")\na != nil"}, "/nope2", ""},
		{"a command between", []string{"_, err := os.Open(\"/nope\")\n%time 1 + 1\nerr != nil"}, "", "true"},
		{"the only kept result before a command", []string{"_, err := os.Open(\"/nope\")\n%time 1 + 1"}, fails, ""},
		{"a command that reads it", []string{"_, err := os.Open(\"/nope\")\n%time err.Error()"}, "", "open /nope: no such file or directory"},
		{"after a command", []string{"%time _, err := os.Open(\"/nope\")\nerr != nil"}, "", "true"},
		{"under %%time", []string{"%%time\n_, err := os.Open(\"/nope\")\nn := 1"}, fails, ""},
		{"in %time", []string{"%time f, err := os.Open(\"/nope\")"}, fails, ""},
		{"a question", []string{"f, err := os.Open(\"/nope\")\nerr?"}, "", "?"},
		{"a test of the cell", []string{"import \"testing\"\nf, err := os.Open(\"/nope\")\nfunc TestX(t *testing.T) { if err == nil { t.Error() } }\n%test"}, "", ""},
		{"declarations after statements", []string{"x := 1\nf, err := os.Open(\"/nope\")\nfunc x2() int { return 1 }\nfunc x() {}\nerr != nil"}, "", "true"},
		{"a whole program", []string{"package main\n\nimport \"os\"\n\nfunc main() {\n\tos.Remove(\"/nope\")\n}"}, "", ""},
		{"recover does not stop it", []string{"defer func() { recover() }()\nos.Remove(\"/nope\")\nn := 1"}, fails, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, value, err := run(t, append([]string{imports}, test.cells...)...)
			switch {
			case test.fails == "" && err != nil:
				t.Errorf("fails: %v", err)
			case test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)):
				t.Errorf("error %v, want %q", err, test.fails)
			case test.value != "?" && value != test.value:
				t.Errorf("value %q, want %q", value, test.value)
			}
		})
	}
}

// TestUnreadErrorsAreExplained: the trace says why the cell fails, which a Go
// program would not, but not after check.
func TestUnreadErrorsAreExplained(t *testing.T) {
	for source, explained := range map[string]bool{
		"os.Remove(\"/nope\")":                        true,
		"n := 1\n_, err := os.Open(\"/nope\")\nn = 2": true,
		"if os.Remove(\"/nope\"); true {\n}":          true,
		"check(os.Remove(\"/nope\"))":                 false,
		"must(os.Open(\"/nope\"))":                    false,
		"panic(os.Remove(\"/nope\"))":                 false,
	} {
		_, _, err := run(t, "import \"os\"", source)
		var fault *Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if got := fault.Trace[len(fault.Trace)-1] == unreadNote; got != explained {
			t.Errorf("%s: explained %v, want %v: %q", source, got, explained, fault.Trace)
		}
	}
}
