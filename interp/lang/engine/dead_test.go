package engine_test

import (
	"testing"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

// TestDeadRegisters: a function that goes on does not keep what it no longer
// uses, as compiled Go does not.
func TestDeadRegisters(t *testing.T) { deadRegisters(t) }

func TestMachineDeadRegisters(t *testing.T) {
	native(t)
	deadRegisters(t)
}

func deadRegisters(t *testing.T) {
	const program = `import ("runtime"; "sync"; "time")
		var _ = []any{new(sync.Mutex), time.Now}
		type big struct { data []byte; next *big }
		func held() int { runtime.GC(); var m runtime.MemStats; runtime.ReadMemStats(&m); return int(m.HeapAlloc >> 20) }
		func least(before int) {
			more := 0
			for range 2000 { // another goroutine may not have come to its wait
				if more = held() - before; more <= 30 { return }
				time.Sleep(time.Millisecond)
			}
			panic(more)
		}
		func size(x []byte) int { return len(x) }
		func made() ([]byte, error) { return make([]byte, 64<<20), nil }
	`
	for name, source := range map[string]string{
		"before a call":            `x := make([]byte, 64<<20); x[1]++; least(before)`,
		"set to nil":               `x := make([]byte, 64<<20); n := size(x); x = nil; least(before); if n == 1 { panic(x) }`,
		"before a loop":            `x := make([]byte, 64<<20); x[1]++; for range 2 { least(before) }`,
		"after a loop":             `var x []byte; for range 2 { x = make([]byte, 32<<20); x[1]++ }; least(before)`,
		"on one way":               `x := make([]byte, 64<<20); if before > 1<<30 { x[1]++ } else { least(before) }`,
		"several results":          `x, err := made(); if err != nil || x == nil { panic(err) }; least(before)`,
		"an interface":             `var x any = make([]byte, 64<<20); if _, ok := x.(int); ok { panic(1) }; least(before)`,
		"through a pointer":        `b := &big{data: make([]byte, 64<<20)}; b.data[1]++; least(before)`,
		"while waiting":            `c := make(chan int); x := make([]byte, 64<<20); n := len(x); go func() { defer func() { c <- 1 }(); least(before) }(); <-c; if n == 1 { panic(n) }`,
		"while waiting for others": `var w sync.WaitGroup; x := make([]byte, 64<<20); n := len(x)/(64<<20); w.Go(func() { least(before + n) }); x = nil; w.Wait()`,
		"while selecting":          `c := make(chan int); x := make([]byte, 64<<20); x[1]++; go func() { defer func() { c <- 1 }(); least(before) }(); select { case <-c: case <-time.After(time.Minute): }`,
		"a cleanup":                `c := make(chan int, 1); p := &big{}; runtime.SetFinalizer(p, func(*big) { c <- 1 }); least(before); <-c`,
		"finalizers in a loop":     `c := make(chan int); for i := range 3 { p := new([64]int); runtime.SetFinalizer(p, func(*[64]int) { c <- i }); p = nil; runtime.GC(); if got := <-c; got != i { panic(got) } }`,
		"cleanups in a loop":       `c := make(chan int); for i := range 3 { p := new([64]int); runtime.AddCleanup(p, func(i int) { c <- i }, i); runtime.GC(); if got := <-c; got != i { panic(got) } }`,
		"set by others, in a loop": `c := make(chan int); set := func(p *[64]int, i int) { runtime.SetFinalizer(p, func(*[64]int) { c <- i }) }; for i := range 3 { p := new([64]int); set(p, i); runtime.GC(); if got := <-c; got != i { panic(got) } }`,
		"a slice of nodes":         `var l *big; for range 4 { l = &big{make([]byte, 16<<20), l} }; n := 0; for x := l; x != nil; x = x.next { n++ }; l = nil; least(before); if n != 4 { panic(n) }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := build(t, program+"func main() { before := held(); _ = before; "+source+" }")
			done := make(chan *engine.Failure, 1)
			go func() { done <- p.call("main") }()
			select {
			case f := <-done:
				if f != nil {
					t.Fatalf("%v MiB are held", f.Value)
				}
			case f := <-p.failed:
				p.Stop()
				<-done
				t.Fatalf("%v", f.Value)
			}
		})
	}
}

// TestLiveRegisters: and it keeps what it still uses, on whatever way it comes
// there.
func TestLiveRegisters(t *testing.T) {
	for name, source := range map[string]string{
		"in a loop":           `x := []int{1}; for i := range 3 { work(); x = append(x, i) }; if len(x) != 4 { panic(x) }`,
		"before one":          `x, y := []int{1}, []int{2}; for range 3 { work(); x, y = y, x }; if x[0]+y[0] != 3 || x[0] != 2 { panic(x) }`,
		"after one":           `x := "a"; y := ""; for i := range 3 { if i == 1 { y = x; x = "b" }; work() }; work(); if x+y != "ba" { panic(x + y) }`,
		"a result, recovered": `f := func() (s []int) { defer func() { recover(); s = append(s, 2) }(); s = []int{1}; work(); panic(1) }; if s := f(); len(s) != 2 { panic(s) }`,
		"a named result":      `f := func() (s *int, err error) { defer func() { work(); if s == nil { panic("nil") } }(); s = new(int); work(); return s, nil }; if s, _ := f(); s == nil { panic(1) }`,
		"deferred arguments":  `f := func(p *int) { x := []*int{p}; defer func(y []*int) { work(); *y[0]++ }(x); work(); x = nil; work() }; n := 0; f(&n); if n != 1 { panic(n) }`,
		"a map in a loop":     `m := map[string]*int{"a": new(int)}; for k, v := range m { work(); m = nil; work(); if k != "a" || *v != 0 { panic(k) } }`,
		"a switch":            `x := any([]int{7}); work(); switch y := x.(type) { case string: panic(y); case []int: work(); if y[0] != 7 { panic(y) } }`,
		"both edges to one":   `x, y := "x", "y"; if n > 0 { x, y = y, x }; work(); if x+y != "xy" { panic(x + y) }`,
		"a goto":              `x := []int{5}; i := 0; again: work(); if i++; i < 3 { goto again }; if x[0] != 5 { panic(x) }`,
		"into a loop":         `x := []int{5}; i := 0; if n == 0 { goto body }; loop: i++; body: work(); x = append(x, i); if i < 3 { goto loop }; if len(x) != 5 { panic(x) }`,
		"an iterator":         `all := func(yield func([]int) bool) { x := []int{1}; work(); _ = yield(x) && yield(append(x, 2)) }; t := 0; for x := range all { work(); t += len(x) }; if t != 3 { panic(t) }`,
		"defer in a loop":     `f := func() (t int) { s := []int{1, 2}; for _, x := range s { p := &x; defer func() { work(); t += *p }() }; work(); return 0 }; if f() != 3 { panic(f()) }`,
		"select":              `c, d := make(chan []int, 1), make(chan string, 1); s := "s"; c <- []int{1}; for range 2 { select { case x := <-c: work(); d <- s; if x[0] != 1 { panic(x) }; case y := <-d: work(); if y != s { panic(y) } } }`,
		"method values":       `p := &point{1}; f := p.get; p = nil; work(); if f() != 1 { panic("get") }`,
		"struct and parts":    `q := pair{new(int), "b"}; r := q; work(); s := r.text; work(); *q.p = 3; if *r.p != 3 || s != "b" { panic(s) }`,
		"results":             `a, b := two(); work(); if *a != 1 { panic(1) }; work(); if b != "two" { panic(b) }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := build(t, `import "runtime"
				type point struct { x int }
				func (p *point) get() int { return p.x }
				type pair struct { p *int; text string }
				func two() (*int, string) { n := 1; return &n, "two" }
				var n int
				func work() { runtime.GC(); _ = make([]byte, 100) }
				func main() { `+source+` }`)
			if f := p.call("main"); f != nil {
				t.Fatalf("%v", f.Value)
			}
		})
	}
}
