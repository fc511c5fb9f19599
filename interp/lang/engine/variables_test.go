package engine_test

import (
	"fmt"
	"strings"
	"testing"
)

// Variables are let go while functions are compiled, as machine code of their callers does at any
// time. Both look at the functions.
func TestReleaseWhileCompiling(t *testing.T) {
	var source, calls strings.Builder
	for i := range 300 {
		fmt.Fprintf(&source, "var x%d = %[1]d\nfunc f%[1]d(n int) int { if n > x%[1]d { n -= %[1]d }; s := n; for j := range n { s += j }; return s }\n", i)
		fmt.Fprintf(&calls, "f%d(3);", i)
	}
	r := build(t, source.String()+"func main() { "+calls.String()+" }")
	done := make(chan bool)
	go func() {
		defer close(done)
		if f := r.call("main"); f != nil {
			t.Errorf("%+v", f)
		}
	}()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
			r.engine.Release(r.pkg.Scope().Lookup("x299"))
		}
	}
}
