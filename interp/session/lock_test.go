package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/session/assist"
)

// TestOrdersWhileACheckHangs: no order waits for a check that does not end. Those
// that only look at what cells have declared answer, and the others say why they
// cannot. When the check has ended, all is as before.
func TestOrdersWhileACheckHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits until a check is left behind")
	}
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	run := func(ctx context.Context, source string) (printed string, err error) {
		var r recorder
		done := make(chan error, 1)
		go func() {
			_, err := s.Run(ctx, Cell{Name: "cell1", Source: source}, &r)
			done <- err
		}()
		select {
		case err = <-done:
			return r.stdout, err
		case <-time.After(time.Minute):
			t.Fatalf("%s does not return", source)
			return "", nil
		}
	}
	if _, err := run(t.Context(), "x := 42"); err != nil {
		t.Fatal(err)
	}
	begun, end, ended := make(chan bool), make(chan bool), make(chan bool)
	go func() {
		_, ok := answered(s, func(*assist.Session) bool {
			close(begun)
			<-end
			return true
		})
		if ok {
			t.Error("there was an answer")
		}
		close(ended)
	}()
	<-begun
	for source, want := range map[string]string{"%who": "x  int  42", "%help %who": "list the variables", "!echo plain": "plain"} {
		if printed, err := run(t.Context(), source); err != nil || !strings.Contains(printed, want) {
			t.Errorf("%s: %q, %v", source, printed, err)
		}
	}
	if c := s.Complete("!x.", 3); len(c.Matches) != 0 {
		t.Errorf("completed: %v", c.Matches)
	}
	if _, err := run(t.Context(), "%%compile\nfunc F() int { return x }"); err == nil || !strings.Contains(err.Error(), "only knows what it declares") {
		t.Errorf("%%%%compile: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	var e *Error
	if _, err := run(ctx, "%reset"); !errors.As(err, &e) || e.Kind != Interrupted || e.Lost {
		t.Errorf("%%reset: %v, want an interrupt", err)
	}
	orders := []string{"%reset", "!echo {x}", "%timeit x", "%go get example.com/none", "%%compile\nfunc F() int { return 1 }", "%%capture text\nx", "x"}
	for _, source := range orders {
		if _, err := run(t.Context(), source); !errors.As(err, &e) || !e.Lost || !strings.Contains(e.Message, "the type checker did not stop") {
			t.Errorf("%s: %v, want that the type checker did not stop", source, err)
		}
	}
	close(end)
	<-ended
	for s.useless.Load() {
		time.Sleep(time.Millisecond)
	}
	if printed, err := run(t.Context(), "%reset"); err != nil || !strings.Contains(printed, "is forgotten") {
		t.Errorf("%q, %v", printed, err)
	}
}
