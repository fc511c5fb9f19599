package session

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var (
	errorCells     = flag.Int("errorcells", 400, "how many notebooks of cells with errors TestRandomErrors runs")
	firstErrorCell = flag.Uint64("errorseed", 1, "the first `seed` of TestRandomErrors")
)

// errorHelpers is what random cells call. use reads an error and drops nothing.
const errorHelpers = `import (
	"errors"
	"fmt"
)

var yes, no = true, false
var counted int

func bad(n int) error         { return errors.New(fmt.Sprint(n)) }
func good(int) error          { return nil }
func bad2(n int) (int, error) { return n, bad(n) }
func good2(n int) (int, error) { return n, nil }
func bad3(n int) (error, int) { return bad(n), n }
func good3(n int) (error, int) { return nil, n }
func badr(n int) chan error   { c := make(chan error, 2); c <- bad(n); c <- bad(n); close(c); return c }
func goodr(int) chan error    { c := make(chan error, 2); c <- nil; c <- nil; close(c); return c }
func bads(n int) []error      { return []error{bad(n), bad(n)} }
func goods(int) []error       { return []error{nil, nil} }
func badf(n int) func(func(int, error) bool) { return func(yield func(int, error) bool) { _ = yield(1, bad(n)) && yield(2, bad(n)) } }
func goodf(int) func(func(int, error) bool) { return func(yield func(int, error) bool) { _ = yield(1, nil) && yield(2, nil) } }
func badc(n int) chan error   { c := make(chan error, 1); c <- bad(n); return c }
func goodc(int) chan error    { c := make(chan error, 1); c <- nil; return c }
func use(error)               {}
func must2(_, err error) error { return err }
func twice(yield func() bool)  { _ = yield() && yield() }
`

// TestRandomErrors runs random notebooks of two cells whose statements get
// errors, and compares which error each cell fails with to what errorCell says.
//
//	go test ./interp/session -run TestRandomErrors -errorcells 20000 -errorseed 1000
func TestRandomErrors(t *testing.T) {
	var s *Session
	failed, passed := 0, 0
	for i := range *errorCells {
		seed := *firstErrorCell + uint64(i)
		if i%50 == 0 {
			if s != nil {
				s.Close()
			}
			var err error
			if s, err = openSession(Options{}); err != nil {
				t.Fatal(err)
			}
			mustRun(t, s, errorHelpers)
		}
		r := rand.New(rand.NewPCG(seed, 5))
		kept := map[string]bool{}
		names := []string{fmt.Sprintf("a%d", seed), fmt.Sprintf("b%d", seed), fmt.Sprintf("c%d", seed)}
		mustRun(t, s, "var "+strings.Join(names, ", ")+" error")
		next := int(seed) * 1000
		for range 2 {
			c := &errorCell{rand: r, names: names, kept: kept, next: next}
			source := c.generate()
			next = c.next
			want, shown := c.fails(c.list), c.value()
			value, err := s.Run(context.Background(), Cell{Name: "cell", Source: source}, &recorder{})
			got := ""
			var fault *Error
			if errors.As(err, &fault) {
				got = fault.Message
			}
			switch {
			case want == 0 && err != nil:
				t.Errorf("seed %d: the cell fails, but something reads the error or there is none: %v\n%s", seed, err, source)
			case want != 0 && err == nil:
				t.Errorf("seed %d: nothing reads the error of call %d, but the cell does not fail\n%s", seed, want, source)
			case want != 0 && got != fmt.Sprint(want) && !strings.HasPrefix(got, fmt.Sprint(want)+":"):
				t.Errorf("seed %d: the cell fails with %v, want the error of call %d\n%s", seed, err, want, source)
			case want == 0 && shown != 0 && c.failing(shown) != (fmt.Sprint(value.Data["text/plain"]) == fmt.Sprint(shown)):
				t.Errorf("seed %d: the value is %v, want the error of call %d if it fails\n%s", seed, value.Data, shown, source)
			}
			if err != nil {
				failed++
			} else {
				passed++
			}
			if t.Failed() && !testing.Verbose() {
				t.FailNow()
			}
			c.keep(c.list)
		}
	}
	s.Close()
	t.Logf("%d cells fail, %d do not", failed, passed)
	if n := failed + passed; n >= 100 && (failed < n/5 || passed < n/5) {
		t.Errorf("%d cells fail and %d do not: the generator makes too few of one kind", failed, passed)
	}
}

func mustRun(t *testing.T, s *Session, source string) {
	t.Helper()
	if _, err := s.Run(context.Background(), Cell{Name: "cell", Source: source}, &recorder{}); err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
}

// failing reports whether a call fails.
func (c *errorCell) failing(call int) bool {
	for _, w := range ways(c.list) {
		for _, h := range w {
			if h.call == call && h.fails {
				return true
			}
		}
	}
	return false
}
