package session

import (
	"strings"
	"testing"
)

// TestEndsOfCellsAreDoneLater: something that does not stop may keep the front
// end at the end of a cell. What the cell had to do there is done before the next
// cell, and before %who.
func TestEndsOfCellsAreDoneLater(t *testing.T) {
	const before = "import \"errors\"\nvar _ = errors.New\nx := 1\nfunc f() any { return x }\nbegun, end := make(chan bool), make(chan bool)\nfunc wait() { begun <- true; <-end }"
	for name, test := range map[string]struct{ held, source, want string }{
		"a name of %timeit":             {"%timeit -n 1 -r 1 wait()", "%who", "x      int"},
		"another type of a variable":    {"x := \"new\"\nwait()\npanic(\"boom\")", "print(f().(string))", "new"},
		"another type, after an answer": {"x := \"new\"\nwait()\npanic(\"boom\")", "%who\nprint(f().(string))", "new"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			run := func(source string) (printed string, err error) {
				var r recorder
				_, err = s.Run(t.Context(), Cell{Name: "cell", Source: source}, &r)
				return r.stdout + r.stderr, err
			}
			if _, err := run(before); err != nil {
				t.Fatal(err)
			}
			channel := func(name string) chan bool { return *(*chan bool)(s.engine.Address(s.front.Lookup(name))) }
			begun, end := channel("begun"), channel("end")
			ended := make(chan bool)
			go func() {
				defer close(ended)
				for range 2 { // %timeit runs once before
					<-begun
					if s.useless.CompareAndSwap(false, true) {
						s.mu.Lock()
					}
					end <- true
					if !strings.HasPrefix(test.held, "%timeit") {
						return
					}
				}
			}()
			_, err = run(test.held)
			<-ended
			if got := strings.HasPrefix(test.held, "%timeit"); got != (err == nil) {
				t.Fatal(err)
			}
			s.useless.Store(false)
			s.mu.Unlock()
			printed, err := run(test.source)
			if err != nil || !strings.Contains(printed, test.want) || strings.Contains(printed, loopsName) {
				t.Errorf("%s: %q, %v; want %q", test.source, printed, err, test.want)
			}
		})
	}
}
