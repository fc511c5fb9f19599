package worker

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/session"
)

// endless is a cell whose check does not end.
const endless = "type P[T any] struct{ *P[P[T]] }\nvar p P[int]\np.foo"

// lostTo checks that an error says what did not stop, and that the state is lost.
func lostTo(t *testing.T, err error) {
	t.Helper()
	var e *session.Error
	if !errors.As(err, &e) || e.Kind != session.Interrupted || !strings.Contains(e.Message, "the type checker did not stop") ||
		!strings.Contains(e.Message, "the interpreter was ended: "+lost) || len(e.Trace) == 0 || !strings.Contains(e.Trace[0], lost) {
		t.Errorf("%v", err)
	}
}

// TestCheckWithoutEnd: an interrupt ends the interpreter if the type checker
// does not stop. Meanwhile completion and inspection answer.
func TestCheckWithoutEnd(t *testing.T) {
	c := client(t, Options{Memory: 4 << 30})
	if _, _, err := run(t, c, "x := 1"); err != nil {
		t.Fatal(err)
	}
	first := c.child
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := c.Run(ctx, session.Cell{Name: "cell2", Source: endless}, &recorder{})
		done <- err
	}()
	time.Sleep(100 * time.Millisecond) // it is being checked
	if found := c.Complete("fm", 2); len(found.Matches) != 0 || found.Start != 2 || found.End != 2 {
		t.Errorf("completed: %+v", found)
	}
	if i := c.Inspect("x", 1, 0); i.Found {
		t.Errorf("inspected: %+v", i)
	}
	cancel()
	lostTo(t, <-done)
	select {
	case <-first.dead:
	default:
		t.Error("the first interpreter lives on")
	}
	r, d, err := run(t, c, "x := 5\nx")
	if err != nil || d != "5" || r.stderr != "" {
		t.Errorf("the next cell: %v, %v, stderr %q", d, err, r.stderr)
	}
}

// TestQuestionWithoutEnd: a completion that takes too long has no answer. If the
// type checker does not stop then, the next cell says so, and the one after that
// runs.
func TestQuestionWithoutEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	c := client(t, Options{Memory: 8 << 30})
	source := endless + "."
	if found := c.Complete(source, len(source)); len(found.Matches) != 0 {
		t.Errorf("completed: %+v", found)
	}
	if _, _, err := run(t, c, "1"); err != nil {
		lostTo(t, err)
	}
	if _, d, err := run(t, c, "1 + 1"); err != nil || d != "2" {
		t.Errorf("%v, %v", d, err)
	}
}
