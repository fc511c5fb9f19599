package session

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/symbols"
)

// doorSession has a package that calls functions of cells from compiled code. Its machine code is as mode says.
func doorSession(t *testing.T, mode string) *Session {
	t.Helper()
	t.Setenv("MERCER_NATIVE", mode)
	s, err := New(Options{Packages: symbols.Packages()})
	if err != nil {
		t.Fatal(err)
	}
	var kept func(float64) float64
	var failed func(int, error) float64
	err = s.Use("x.org/calls", map[string]any{
		"Keep": func(f func(float64) float64) { kept = f },
		"Kept": func(n int) (sum float64) {
			for k := range n {
				sum += kept(float64(k))
			}
			return sum
		},
		"Texts": func(f func(string, []int) bool) bool { return f("ab", []int{1, 2, 3}) && f("ab", nil) && f("", nil) },
		"Bytes": func(f func(int8, bool) uint8) []uint8 { return []uint8{f(-1, true), f(1, true), f(-128, false)} },
		"Errors": func(f func(int, error) float64) float64 {
			failed = f
			return failed(1, nil) + failed(2, errors.New("no"))
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Functions that compiled code calls again and again give the same with machine code and without: while they are
// declared again, fail, and capture variables of all sizes.
func TestDoors(t *testing.T) {
	cells := []string{
		`import ("fmt"; "x.org/calls")`,
		`func k(x float64) float64 { return 2*x }
calls.Keep(k)
calls.Kept(9) + calls.Kept(9)`,
		`func k(x float64) float64 { return 3*x }
calls.Kept(9) + calls.Kept(9)`,
		`func other(x float64) float64 { return x }
calls.Kept(9)`,
		`func twice(x float64) float64 { return other(x) + other(x) }
calls.Keep(twice); calls.Kept(5) + calls.Kept(5)`,
		`func other(x float64) float64 { return -x }
calls.Kept(5)`,
		`a, b, c, d, e, y := int8(-5), true, []float64{1, 2}, "abc", 2.5, uint16(60000)
type parts struct { a int8; b [3]uint16; c float32; d [3]byte }
p := parts{1, [3]uint16{2, 3, 40000}, .5, [3]byte{7, 8, 9}}
f := func(x float64) float64 {
	if b { return x*e + float64(a) + c[1] + float64(len(d)) + float64(y) + float64(p.a) + float64(p.b[2]) + float64(p.c) + float64(p.d[2]) }
	return x
}
calls.Keep(f); calls.Kept(9) + calls.Kept(9)`,
		`func scaled(a int8, b uint16, g float32) func(float64) float64 {
	return func(x float64) float64 { return x*float64(a) + float64(b) + float64(g) }
}
calls.Keep(scaled(-3, 50000, 1.5)); calls.Kept(9) + calls.Kept(9)`,
		`type row []float64
func (r row) at(x float64) float64 { if int(x) < len(r) { return r[int(x)] }; return float64(cap(r)) }
calls.Keep(row{5, 6, 7}.at); calls.Kept(9) + calls.Kept(9)`,
		`type degree int16
func (d degree) of(x float64) float64 { return x * float64(d) }
calls.Keep(degree(-300).of); calls.Kept(9) + calls.Kept(9)`,
		`b, p.d[2] = false, 100; calls.Keep(f); calls.Kept(9)`,
		`failures, z := 0, []float64{1, 2, 3}
calls.Keep(func(x float64) float64 { return z[int(x)] })
try := func(n int) { defer func() { if recover() != nil { failures++ } }(); calls.Kept(n) }
for range 1500 { try(3); try(4) }
z = append(z, 4)
failures + int(calls.Kept(3)) + int(calls.Kept(4))`,
		`calls.Texts(func(s string, x []int) bool { return len(s) == 2 && len(x)%3 == 0 }) || calls.Texts(func(s string, x []int) bool { return len(s)+len(x) >= 0 })`,
		`fmt.Sprint(calls.Bytes(func(n int8, b bool) uint8 { if b { return uint8(n) }; return 7 }), calls.Bytes(func(n int8, b bool) uint8 { return uint8(n) }))`,
		`calls.Errors(func(n int, err error) float64 { if err != nil { return 10 }; return float64(n) }) + calls.Errors(func(n int, err error) float64 { if err == nil { return 1 }; return 2 })`,
	}
	with, without := doorSession(t, "force"), doorSession(t, "0")
	ctx := context.Background()
	for _, cell := range cells {
		got, err := with.Eval(ctx, cell)
		if err != nil {
			t.Fatalf("%s: %v", cell, err)
		}
		want, err := without.Eval(ctx, cell)
		if err != nil {
			t.Fatalf("%s: %v", cell, err)
		}
		if got != want {
			t.Errorf("%s\ngives %v with machine code, %v without", cell, got, want)
		}
	}
}

// Loops and functions of cells leave no machine code behind, nor do those that compiled code has called.
func TestMachineCodeIsForgotten(t *testing.T) {
	raced.Skip(t)
	if err := exec.Calls(); err != nil {
		t.Skip(err)
	}
	for name, source := range map[string]string{
		"a callback": "{ y := %d.0; calls.Keep(func(x float64) float64 { return x + y }) }\n(calls.Kept(2) + calls.Kept(2) - 2) / 2",
		"a loop":     "{ x := 0; for i := range 10 { " + strings.Repeat("x ^= i * 7; x ^= i * 7; ", 60) + "x += i*i }; n = x }\n2.0 * %d + float64(n-285)",
		"a function": "func f(m int) (x int) { for range m { x += %d }; return x }\nfloat64(f(2))",
	} {
		t.Run(name, func(t *testing.T) {
			s := doorSession(t, "force")
			ctx := context.Background()
			cell := func(k int) {
				if v, err := s.Eval(ctx, fmt.Sprintf(source, k)); err != nil || v != float64(2*k) {
					t.Fatalf("%v, %v", v, err)
				}
			}
			if _, err := s.Eval(ctx, "import \"x.org/calls\"\nn := 0"); err != nil {
				t.Fatal(err)
			}
			for k := range 100 {
				cell(k)
			}
			before := settled(0)
			for k := range 400 {
				cell(k)
			}
			most := before + 50*4096
			after := settled(most)
			if after > most {
				t.Errorf("%d bytes of machine code after 100 cells, %d after 500", before, after)
			}
			runtime.KeepAlive(s)
		})
	}
}

// settled is how much machine code there is when the collector has found what is unreachable, or
// enough of it. It finds some in a later run only, and each takes seconds if there is much on the heap.
func settled(enough int64) int64 {
	least := exec.Mapped()
	for i := 0; i < 20 && least > enough; i++ {
		runtime.GC()
		time.Sleep(5 * time.Millisecond)
		least = min(least, exec.Mapped())
	}
	return least
}
