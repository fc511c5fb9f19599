package session

import (
	"errors"
	"testing"
)

// TestPanicWhilePrinting: the method that tells what was thrown fails in turn.
func TestPanicWhilePrinting(t *testing.T) {
	for _, tt := range []struct {
		name, method, fail string
		kind               Kind
		message            string
	}{
		{"error", "func (E) Error() string { panic(E{}) }", "panic(E{})", Crash, "panic while printing panic value: type main.E"},
		{"text", "func (E) Error() string { panic(\"no\") }", "panic(E{})", Crash, "panic while printing panic value: no"},
		{"stringer", "func (E) String() string { panic(1) }", "panic(E{})", Crash, "panic while printing panic value: type int"},
		{"pointer", "func (e *E) Error() string { return e.text }", "var e *E; panic(e)", Crash, "panic while printing panic value: type runtime.errorString"},
		{"recursion", "func (e E) Error() string { return e.Error() }", "panic(E{})", Crash, "stack overflow: the calls are nested too deeply"},
		{"goroutine", "func (E) Error() string { panic(E{}) }", "go panic(E{}); select {}", Crash, "panic while printing panic value: type main.E (in a goroutine that the cell started)"},
		{"check", "func (E) Error() string { panic(E{}) }", "check(E{})", Crash, "panic while printing panic value: type main.E"},
		{"final error", "func (E) Error() string { panic(E{}) }", "func() error { return E{} }()", Crash, "panic while printing panic value: type main.E"},
		{"recovered inside", "func (E) Error() string { defer func() { recover() }(); panic(1) }", "panic(E{})", Panic, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := run(t, "type E struct{ text string }\n"+tt.method, tt.fail)
			var e *Error
			if !errors.As(err, &e) || e.Kind != tt.kind || e.Message != tt.message {
				t.Errorf("%v, want %s: %s", err, tt.kind, tt.message)
			}
			if _, value, err := run(t, "type E struct{ text string }\n"+tt.method, "x := 6", tt.fail, "x * 7"); err != nil || value != "42" {
				t.Errorf("the next cell: %s, %v", value, err)
			}
		})
	}
}
