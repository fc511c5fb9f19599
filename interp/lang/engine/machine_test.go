package engine_test

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/machine/exec"
)

// native makes machine code of all loops of the test's programs, before they run.
func native(t *testing.T) {
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	t.Setenv("MERCER_NATIVE", "force")
}

// collecting collects garbage until the function that it returns is called.
func collecting() (end func()) {
	stop := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	})
	return func() { close(stop); wg.Wait() }
}

// The collector runs all the time while loops hold pointers in registers, and hand them over when they leave.
func TestMachineCollection(t *testing.T) {
	native(t)
	defer collecting()()
	for name, source := range map[string]string{
		"rows replaced meanwhile": `import "sync"
func rows(n int, v float64) [][]float64 {
	m := make([][]float64, n)
	for i := range m { m[i] = row(n, v) }
	return m
}
func row(n int, v float64) []float64 {
	r := make([]float64, n)
	for j := range r { r[j] = v }
	return r
}
func main() {
	const n = 40
	a, b := rows(n, 2), rows(n, 3)
	stop := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() {
		for k := 0; ; k++ {
			select {
			case <-stop: return
			default:
			}
			a[k%n], b[k*7%n] = row(n, 2), row(n, 3)
		}
	})
	for range 100 {
		for i := range n {
			for j := range n {
				s := 0.0
				for k := range n { s += a[i][k] * b[k][j] }
				if s != 6*n { panic(s) }
			}
		}
	}
	close(stop)
	wg.Wait()
}`,
		"allocations between": `type point struct{ x, y float64; name *string }
func main() {
	var kept []*point
	for i := range 3000 {
		name := string(rune('a' + i%26))
		p := &point{float64(i), float64(-i), &name}
		junk := make([]*point, 10)
		for j := range junk { junk[j] = &point{x: p.x} }
		s := 0.0
		for _, q := range junk { s += q.x }
		if s != 10*p.x { panic(s) }
		if i%10 == 0 { kept = append(kept, p) }
	}
	for i, p := range kept {
		if p.x != float64(10*i) || p.x != -p.y || *p.name != string(rune('a' + 10*i%26)) { panic(i) }
	}
}`,
		"copies of slices onto themselves": `func rotate(s []int, rounds int) {
	for range rounds {
		first := s[0]
		copy(s, s[1:])
		s[len(s)-1] = first
	}
}
func main() {
	s := make([]int, 64)
	for i := range s { s[i] = i }
	for range 20 {
		rotate(s, 64*5000)
		for i, v := range s { if v != i { panic(v) } }
	}
}`,
		"lists": `type node struct { value int; next, other *node }
func main() {
	var list *node
	for i := range 500 { list = &node{value: i, next: list, other: &node{value: -i}} }
	for round := range 30 {
		var turned *node
		for n := list; n != nil; { n, n.next, turned = n.next, turned, n }
		list = turned
		for n := list; n != nil; n = n.next { n.other = &node{value: n.other.value + 1, next: n.other} }
		sum := 0
		for n := list; n != nil; n = n.next {
			for m := n.other; m != nil; m = m.next { sum += m.value + n.value }
		}
		want := 0
		for k := range round + 2 { want += 500 * k }
		if sum != want { panic(sum) }
	}
}`,
		"closures": `func main() {
	var fs []func(int) *int
	for i := range 50 {
		fs = append(fs, func(k int) *int { v := i + k; return &v })
	}
	for round := range 100 {
		sum := 0
		for i, f := range fs {
			p, q := f(round), f(-round)
			sum += *p + *q - 2*i
		}
		if sum != 0 { panic(sum) }
	}
}`,
		"deep recursion": `func deep(n int, above *int) int {
	own, sum := n, 0
	for k := range 5 { sum += k * *above }
	if n > 0 { sum += deep(n-1, &own) }
	for k := range 5 { sum -= k * *above }
	for range 3 { sum += own - *&own }
	return sum
}
func main() {
	c := make(chan int)
	for range 4 { go func() { n := 1; c <- deep(2000, &n) }() }
	for range 4 {
		if s := <-c; s != 0 { panic(s) }
	}
}`,
	} {
		for _, mode := range []string{"force", "polls"} {
			t.Run(mode+"/"+name, func(t *testing.T) {
				t.Setenv("MERCER_NATIVE", mode)
				if f := build(t, source).call("main"); f != nil {
					t.Errorf("panic: %v", f.Value)
				}
			})
		}
	}
}

// endless are loops that end only if they are stopped.
var endless = map[string]string{
	"nothing":          `func main() { for { } }`,
	"a number":         `func main() { x := 0; for { x++ } }`,
	"in memory":        "var x int\nfunc main() { for { x++ } }",
	"a loop in it":     `func main() { x := 0; for { for i := range 10 { x += i } } }`,
	"only steps":       `func main() { m := map[int]int{}; for { m[1]++ } }`,
	"calls":            "func f() {}\nfunc main() { g := f; for { g(); f() } }",
	"a list":           "type n struct{ next *n }\nfunc main() { l := &n{}; l.next = l; for l != nil { l = l.next } }",
	"in a goroutine":   `func main() { go func() { x := 0; for { x++ } }(); x := 0; for { x += 2 } }`,
	"only a goroutine": `func main() { c := make(chan int); go func() { for { } }(); <-c }`,
	"in a recovery":    `func main() { for { func() { defer func() { recover() }(); x := 0; for { x++ } }() } }`,
}

func TestMachineStop(t *testing.T) {
	native(t)
	for name, source := range endless {
		t.Run(name, func(t *testing.T) {
			r := build(t, source)
			before := runtime.NumGoroutine()
			start := stop(t, r)
			for runtime.NumGoroutine() > before { // those of the program
				if time.Since(start) > time.Minute {
					t.Fatal("a goroutine is still running")
				}
				time.Sleep(time.Millisecond)
			}
			t.Logf("stopped after %v", time.Since(start))
		})
	}
}

// stop runs a program that does not end, stops it, and returns when.
func stop(t *testing.T, r run) (start time.Time) {
	t.Helper()
	done := make(chan *engine.Failure)
	go func() { done <- r.call("main") }()
	time.Sleep(30 * time.Millisecond)
	start = time.Now()
	r.Stop()
	select {
	case f := <-done:
		if _, ok := f.Value.(engine.Stopped); !ok {
			t.Errorf("ended with %v, want Stopped", f.Value)
		}
	case <-time.After(time.Minute):
		t.Fatal("still running")
	}
	return start
}

// A collection waits for loops no longer than until they poll. It has a processor of its own here:
// on one alone, a collection of a large heap beside an endless loop takes many seconds in compiled Go too.
func TestMachineLetsCollect(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(2, runtime.GOMAXPROCS(0))))
	native(t)
	r := build(t, endless["a number"])
	done := make(chan *engine.Failure)
	go func() { done <- r.call("main") }()
	time.Sleep(30 * time.Millisecond)
	collected := make(chan bool)
	go func() {
		for range 5 {
			start := time.Now()
			runtime.GC()
			t.Logf("a collection took %v", time.Since(start))
		}
		close(collected)
	}()
	select {
	case <-collected:
	case <-time.After(time.Minute):
		t.Error("the loop keeps the collector waiting")
	}
	r.Stop()
	<-done
}

// A function that is not called has no effect, whatever machine code is made of its callers.
func TestMachineCallNotMade(t *testing.T) {
	native(t)
	deadlock(t, `import ("context"; "time")
func helper(x int) int { if x < 0 { c, stop := context.WithTimeout(context.Background(), time.Hour); defer stop(); <-c.Done() }; return x + 1 }
func work(n int) (s int) { for i := range n { if i < 0 { s += helper(i) }; s += i }; return }
func main() { work(5000); c := make(chan int)
	<-c }`)
}
