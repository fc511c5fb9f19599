package yaegi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/traefik/yaegi/interp"
)

// before is what each of the traps' scripts begins with.
const before = `
import (
	"fmt"
	"slices"
	"sort"
	"strconv"

	"github.com/mercer-go/mercer/lib/kernel"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func Map[T, U any](xs []T, f func(T) U) (out []U) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

type Dot struct{}

func (Dot) Eval(x, y []float64) float64 { return x[0] * y[0] }

var one = []float64{1}
`

// TestTraps: each line of README.md's table. What a Go programmer writes fails,
// or gives something else than Go, and what the table says instead gives what
// Go gives. A fixed yaegi makes this test fail, and the line can go.
func TestTraps(t *testing.T) {
	for _, test := range []struct{ name, trap, wrong, instead, right string }{
		{
			"inferred type arguments",
			`func run() any { return must(strconv.Atoi("1")) }`, "index out of range",
			`func run() any { return must[int](strconv.Atoi("1")) }`, "1",
		},
		{
			"inferred from a function",
			`func run() any { return Map([]int{1}, func(i int) string { return "a" }) }`, "cannot use type",
			`func run() any { return Map[int, string]([]int{1}, func(i int) string { return "a" }) }`, "[a]",
		},
		{
			"min and max",
			`func run() any { return min(1, 2) }`, "undefined: min",
			`func run() any { a := 1; if 2 < a { a = 2 }; return a }`, "1",
		},
		{
			"range over a number",
			`func run() any { n := 0; for i := range 3 { n += i }; return n }`, "nil type",
			`func run() any { n := 0; for i := 0; i < 3; i++ { n += i }; return n }`, "3",
		},
		{
			"package slices",
			`func run() any { x := []int{2, 1}; slices.Sort(x); return x }`, "undefined selector: slices.Sort",
			`func run() any { x := []int{2, 1}; sort.Ints(x); return x }`, "[1 2]",
		},
		{
			"a type of the script in a field",
			`func run() any { k := kernel.Scaled{Kernel: Dot{}, Factor: 2}; return k.Eval(one, one) }`, "is not assignable to type kernel.Kernel",
			`func run() any { var d kernel.Kernel = Dot{}; k := kernel.Scaled{Kernel: d, Factor: 2}; return k.Eval(one, one) }`, "2",
		},
		{
			"a conversion to an interface",
			`func run() any { return kernel.Kernel(Dot{}).Eval(one, one) }`, "Method index out of range",
			`func run() any { var k kernel.Kernel = Dot{}; return k.Eval(one, one) }`, "1",
		},
		{
			"a type of the script in a list of the library",
			`func run() any { return kernel.Sum{Dot{}}.Eval(one, one) }`, "is not assignable to type kernel.Kernel",
			`func run() any { return kernel.Sum{kernel.Func(Dot{}.Eval)}.Eval(one, one) }`, "1",
		},
		{
			"exchanged results",
			`func f() (a, b int) { a, b = 1, 2; return b, a }
			func run() any { a, b := f(); return []int{a, b} }`, "[2 2]",
			`func f() (int, int) { a, b := 1, 2; return b, a }
			func run() any { a, b := f(); return []int{a, b} }`, "[2 1]",
		},
		{
			"closures in a loop",
			`func run() any { var f []func() int; for i := 0; i < 3; i++ { f = append(f, func() int { return i }) }; return f[0]() }`, "3",
			`func run() any { var f []func() int; for i := 0; i < 3; i++ { i := i; f = append(f, func() int { return i }) }; return f[0]() }`, "0",
		},
		{
			"a type switch on an error",
			`func kind(x any) string { switch x.(type) { case error: return "error" }; return "none" }
			func run() any { return kind(fmt.Errorf("x")) }`, "none",
			`func kind(x any) string { if _, ok := x.(error); ok { return "error" }; return "none" }
			func run() any { return kind(fmt.Errorf("x")) }`, "error",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := outcome(t, test.trap); !strings.Contains(got, test.wrong) {
				t.Errorf("%s: %q, no longer %q", test.trap, got, test.wrong)
			}
			if got := outcome(t, test.instead); got != test.right {
				t.Errorf("%s: %q, want %q", test.instead, got, test.right)
			}
		})
	}
}

// outcome is the value of run() in words, or the error.
func outcome(t *testing.T, source string) (text string) {
	t.Helper()
	i := newYaegi(t, interp.Options{Stderr: &strings.Builder{}})
	for _, part := range []string{before, source} {
		if err := eval(i, part); err != nil {
			return err.Error()
		}
	}
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	v, err := i.Eval("run()")
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(v)
}
