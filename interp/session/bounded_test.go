package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
)

// interruptedAfter runs a cell and interrupts it after a while.
func interruptedAfter(t *testing.T, s *Session, source string, after time.Duration) *Error {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), after)
	defer cancel()
	_, err := s.Run(ctx, Cell{Name: "cell2", Source: source}, &recorder{})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted {
		t.Fatalf("got %v, want an interrupt", err)
	}
	return e
}

// TestInterruptBeforeTheCellRuns interrupts cells that are being checked or
// translated. The state is kept.
func TestInterruptBeforeTheCellRuns(t *testing.T) {
	t.Run("10000 lines", func(t *testing.T) { interruptsBeforeTheCellRuns(t, 10000) })
	t.Run("50000 lines", func(t *testing.T) {
		if raced.On {
			t.Skip("each takes ten times as long with the race detector")
		}
		interruptsBeforeTheCellRuns(t, 50000)
	})
}

func interruptsBeforeTheCellRuns(t *testing.T, lines int) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Run(t.Context(), Cell{Name: "cell1", Source: "x := 2"}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	// They leave x as it is, and none of the cells ends: however fast they are compiled, they
	// are interrupted.
	statements, forever := repeated("x += %[1]d - %[1]d\n", lines), "\nfor {\n}"
	for _, after := range []time.Duration{1, time.Millisecond, 20 * time.Millisecond, 100 * time.Millisecond, 300 * time.Millisecond} {
		for name, source := range map[string]string{
			"statements":  statements + forever,
			"a function":  "func f(x int) int {\n" + statements + "\treturn x\n}" + forever,
			"%time":       "%%time\n" + statements + forever,
			"a %timeit":   "%%timeit\n" + statements + forever,
			"two plans":   "func g() int { return y }\n" + statements + "y := 1" + forever,
			"a new type":  "type T struct{ n int }\nfunc (t *T) m(x int) {\n" + statements + "}\nvar v T" + forever,
			"a var block": "var (\n" + repeated("\ta%[1]d = %[1]d\n", 20000) + ")" + forever,
		} {
			if e := interruptedAfter(t, s, source, after); e.Message != "" || e.Lost {
				t.Errorf("%s, after %v: %v", name, after, e)
			}
			d, err := s.Run(t.Context(), Cell{Name: "cell3", Source: "x * 10"}, &recorder{})
			if err != nil || d.Data["text/plain"] != "20" {
				t.Fatalf("%s, after %v: %v, %v; want the state kept", name, after, d.Data, err)
			}
		}
	}
}

// TestLeftBehindIsNamed: the message says which call does not return, and that
// only if there is one.
func TestLeftBehindIsNamed(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e := interruptedAfter(t, s, "import \"net\"\nl := must(net.Listen(\"tcp\", \"127.0.0.1:0\"))\nl.Accept()", 300*time.Millisecond)
	if !strings.Contains(e.Message, "a call into compiled code, net.(*TCPListener).Accept, did not return") || e.Lost {
		t.Errorf("%v", e)
	}
	if d, err := s.Run(t.Context(), Cell{Name: "cell3", Source: "l.Close()\n1 + 1"}, &recorder{}); err != nil || d.Data["text/plain"] != "2" {
		t.Errorf("%v, %v", d.Data, err)
	}
	for stack, want := range map[string]string{
		"runtime.gopark\nreflect.Value.Call\n" + enginePath + "x":                                          "",
		"internal/poll.(*FD).Read\nos.(*File).Read\nbufio.(*Reader).fill\n" + enginePath + "x\nsort.Slice": "bufio.(*Reader).fill",
	} {
		if got := compiledCall(strings.Split(stack, "\n")); got != want {
			t.Errorf("%q is %q, want %q", stack, got, want)
		}
	}
}
