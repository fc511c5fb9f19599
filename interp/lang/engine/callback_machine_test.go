package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

// callbacks are functions of cells that compiled code calls. Most change nothing and return a number, so
// machine code runs them on a small frame.
var callbacks = map[string]string{
	"a comparison": `x := make([]int, 5000)
	for i := range x { x[i] = i * 7919 % 5003 }
	sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })
	if !sort.IntsAreSorted(x) { panic(x[:10]) }
	if i := sort.Search(len(x), func(i int) bool { return x[i] >= 100 }); x[i] != 100 { panic(i) }`,
	"strings in structs": `type person struct { name string; age int }
	var people []person
	for i := range 300 { people = append(people, person{fmt.Sprint(i * 131 % 300), i % 7}) }
	sort.SliceStable(people, func(i, j int) bool { a, b := &people[i], &people[j]; return len(a.name) < len(b.name) || len(a.name) == len(b.name) && a.age < b.age })
	for i := range people[1:] {
		a, b := people[i], people[i+1]
		if len(a.name) > len(b.name) || len(a.name) == len(b.name) && a.age > b.age { panic(i) }
	}`,
	"math": `gamma, calls := 0.5, 0
	f := func(x float64) float64 { return math.Exp(-gamma*x) * math.Pow(x, 2) + math.Sin(x)*math.Cos(x) + math.Log(gamma) }
	for range 3 {
		gamma += 0.25
		g := gamma
		for k, v := range visit(f, 200) {
			x := float64(k) / 8
			if want := math.Exp(-g*x)*math.Pow(x, 2) + math.Sin(x)*math.Cos(x) + math.Log(g); v != want { panic(fmt.Sprint(k, v, want)) }
			calls++
		}
	}
	if calls != 600 { panic(calls) }`,
	"what it captured": `type pair struct { a int8; b float32 }
	p, text, wide, flag := pair{-3, 2.5}, "abc", [3]int16{1, -2, 3}, true
	f := func(x float64) float64 {
		if flag { return x + float64(p.b) + float64(p.a) + float64(len(text)) + float64(wide[1]) }
		return -x
	}
	for k, v := range visit(f, 50) { if v != float64(k)/8 + 0.5 { panic(v) } }
	flag, p.a = false, 7
	for k, v := range visit(f, 50) { if v != -float64(k)/8 { panic(v) } }`,
	"a failure": `x, failed := []float64{1, 2, 3}, 0
	for n := range 6 {
		func() {
			defer func() { if recover() != nil { failed++ } }()
			visit(func(v float64) float64 { return x[int(v*8)] }, n)
		}()
	}
	if failed != 2 { panic(failed) }`,
	"what changes something": `n, sum := 0, 0.0
	visit(func(v float64) float64 { n++; sum += v; return v }, 100)
	if n != 100 || sum != 4950.0/8 { panic(sum) }`,
	"another callback": `f := func(a float64) float64 { s := 0.0; for _, v := range visit(func(b float64) float64 { return a*b }, 10) { s += v }; return s }
	for k, v := range visit(f, 30) { if v != float64(k)/8*45/8 { panic(v) } }`,
	"at the same time": `x := make([]float64, 1000)
	for i := range x { x[i] = float64(i) / 8 }
	f := func(v float64) float64 { s := 0.0; for _, u := range x { s += u * v }; return s }
	want := visit(f, 100)
	var wg sync.WaitGroup
	for range 8 { wg.Go(func() { for range 20 { if got := visit(f, 100); got[99] != want[99] || got[7] != want[7] { panic(got) } } }) }
	wg.Wait()`,
	"rows replaced meanwhile": `rows := make([][]float64, 16)
	fresh := func(i int) []float64 { r := make([]float64, 32); for k := range r { r[k] = 2 }; return r }
	for i := range rows { rows[i] = fresh(i) }
	stop := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() { for k := 0; ; k++ { select { case <-stop: return; default: rows[k%16] = fresh(k) } } })
	f := func(v float64) float64 { r, s := rows[int(v*8)], 0.0; for _, u := range r { s += u }; return s + 0*math.Log(s) }
	for range 100 { for _, s := range visit(f, 16) { if s != 64 { panic(s) } } }
	close(stop)
	wg.Wait()`,
}

// callbackProgram calls f for 0, 1/8, 2/8 ... through compiled code.
const callbackProgram = `import ("fmt"; "math"; "sort"; "strings"; "sync")
var _ = []any{fmt.Sprint, math.Exp, sort.Ints, strings.Map, sync.OnceFunc}
func visit(f func(float64) float64, n int) []float64 {
	var out []float64
	call := mapping(f)
	for k := range n { out = append(out, call(float64(k) / 8)) }
	return out
}
func mapping(f func(float64) float64) func(float64) float64 {
	return func(x float64) float64 {
		quadrature := quad.Fixed(f, x-1, x+1, 1, quad.Legendre{}, 0)
		return quadrature / 2
	}
}
func main() {
	%s
}`

// Functions that compiled code calls give the same as machine code, while the collector runs all the time.
func TestMachineCallbacks(t *testing.T) {
	native(t)
	defer collecting()()
	for name, body := range callbacks {
		t.Run(name, func(t *testing.T) {
			source := strings.Replace(fmt.Sprintf(callbackProgram, body), `import (`, `import ("gonum.org/v1/gonum/integrate/quad"; `, 1)
			if f := build(t, source).call("main"); f != nil {
				t.Errorf("panic: %v", f.Value)
			}
		})
	}
}

// A stop reaches compiled code through the functions that it calls.
func TestMachineCallbackStop(t *testing.T) {
	native(t)
	for name, body := range map[string]string{
		"in one that does not end": `sort.Search(10, func(i int) bool { s := 0; for { s += i }; return s > 0 })`,
		"in one of many":           `for { sort.Search(1<<40, func(i int) bool { return i > 5 }) }`,
		"in one that leaves":       `sort.Search(10, func(i int) bool { s := 0.0; for { s = math.Sin(s) }; return s > 0 })`,
	} {
		t.Run(name, func(t *testing.T) {
			stop(t, build(t, "import (\"math\"; \"sort\")\nvar _ = math.Sin\nfunc main() { "+body+" }"))
		})
	}
}

// Functions that call themselves give the same as machine code, however deep.
func TestMachineRecursion(t *testing.T) {
	native(t)
	const program = `import ("fmt"; "sync")
var _ = []any{fmt.Sprint, new(sync.WaitGroup)}
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
func ack(m, n uint8) uint8 {
	if m == 0 { return n + 1 }
	if n == 0 { return ack(m-1, 1) }
	return ack(m-1, ack(m, n-1))
}
type tree struct { left, right *tree; v float32 }
func (t *tree) sum() float32 { if t == nil { return 0 }; return t.v + t.left.sum() + t.right.sum() }
func grow(d int) *tree { if d == 0 { return nil }; return &tree{grow(d-1), grow(d-1), float32(d)} }
func at(x []float64, i int) float64 { if i == 0 { return x[0] }; return x[i] + at(x, i-1) }
func odd(text string, n int) bool { if n == 0 { return false }; return !odd(text[n-1:], 0) && len(text) >= 0 && !odd(text, n-1) }
func many(a, b, c, d, e, f, g int) int { if a == 0 { return b + 2*c + 3*d + 4*e + 5*f + 6*g }; return many(a-1, c, d, e, f, g, b) - many(a-1, g, b, c, d, e, f)/2 }
func forever(n int) int { return forever(n+1) + 1 }
`
	for name, body := range map[string]string{
		"numbers":   `if fib(22) != 17711 || ack(2, 9) != 21 || ack(3, 3) != 61 { panic(fib(22)) }`,
		"a tree":    `x := grow(12); for range 20 { if s := x.sum(); s != 8178 { panic(s) } }`,
		"deep":      `x := make([]float64, 30000); for i := range x { x[i] = 1 }; for range 3 { if s := at(x, len(x)-1); s != 30000 { panic(s) } }`,
		"a failure": `func() { defer func() { if r := recover(); r == nil { panic("no failure") } }(); at([]float64{1, 2}, 2) }(); if at([]float64{1, 2}, 1) != 3 { panic(1) }`,
		"texts":     `for n := range 9 { if odd("abcdefghi", n) != (n%2 == 1) { panic(n) } }`,
		"many":      `if n := many(8, 1, 2, 3, 4, 5, 6); n != WANT { panic(n) }`,
		"trees that change": `x := grow(10)
	stop := make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() { for { select { case <-stop: return; default: x.left, x.right = grow(9), grow(9) } } })
	for range 300 { if s := x.sum(); s != 2036 { panic(s) } }
	close(stop)
	wg.Wait()`,
	} {
		t.Run(name, func(t *testing.T) {
			defer collecting()()
			body = strings.ReplaceAll(body, "WANT", fmt.Sprint(many(8, 1, 2, 3, 4, 5, 6)))
			if f := build(t, program+"func main() {\n\t"+body+"\n}").call("main"); f != nil {
				t.Errorf("panic: %v", f.Value)
			}
		})
	}
	t.Run("without end", func(t *testing.T) {
		f := build(t, program+"func main() { forever(1) }").call("main")
		if _, ok := f.Value.(engine.StackOverflow); !ok {
			t.Errorf("%v", f.Value)
		}
	})
	t.Run("stopped", func(t *testing.T) {
		start := stop(t, build(t, program+"func main() { fib(90) }"))
		t.Logf("stopped after %v", time.Since(start))
	})
}

func many(a, b, c, d, e, f, g int) int {
	if a == 0 {
		return b + 2*c + 3*d + 4*e + 5*f + 6*g
	}
	return many(a-1, c, d, e, f, g, b) - many(a-1, g, b, c, d, e, f)/2
}
