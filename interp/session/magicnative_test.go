package session

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
)

// The machine code of a cell is listed, and what is interpreted for which reason.
func TestNative(t *testing.T) {
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	bytes := regexp.MustCompile(`\d+ bytes`)
	gap := regexp.MustCompile(`  +`)
	for name, test := range map[string]struct{ cell, want string }{
		"loops and functions": {`import ("math"; "sort")
func gauss(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		d := a[i] - b[i]
		s += d * d
	}
	return math.Exp(-s)
}
x := []float64{3, 1, 2}
for i := range x {
	for j := range x { x[i] += x[j] }
}
sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
gauss(x, x)`, `line 2 the statements of the cell machine code, N bytes
line 3 func gauss(a, b []float64) float64 { machine code, N bytes
line 5 for i := range a { in the machine code of line 3
line 12 for i := range x { in the machine code of line 2
line 13 for j := range x { x[i] += x[j] } in the machine code of line 2
line 15 sort.Slice(x, func(i, j int) bool { return x[i]… machine code, N bytes
line 16 func fib(n int) int { if n < 2 { return n }; re… machine code, N bytes
`},
		"what is interpreted": {`c, m, s, z := make(chan int, 9), map[int]int{}, "", complex(1, 2)
for i := range 4 { c <- i }
for i := range 4 { m[i]++ }
for range 4 { s += "x" }
for range 4 { z *= z }
var n *int
for i := range 4 { n = &i }
n`, `line 3 for i := range 4 { c <- i } interpreted: a channel
line 4 for i := range 4 { m[i]++ } interpreted: a map
line 5 for range 4 { s += "x" } interpreted: string + string
line 6 for range 4 { z *= z } interpreted: a value of type complex128
line 8 for i := range 4 { n = &i } interpreted: a new variable
`},
		"a part": {`n, kept := 0, []int{}
for i := range 4 {
	for j := range 100 { n += i * j % 7 }
	kept = append(kept, n)
}`, `line 2 the statements of the cell machine code, N bytes
line 3 for i := range 4 { in the machine code of line 2; interpreted: a new variable (line 5), slicing (line 5), append (line 5), …
line 4 for j := range 100 { n += i * j % 7 } in the machine code of line 2
`},
		"what has not run": {`type list struct{ next *list; v int }
func (l *list) sum() (s int) {
	for ; l != nil; l = l.next { s += l.v }
	return s
}
func all[T any](x []T) (n int) { for range x { n++ }; return n }
f := func(x []float64) (s float64) {
	for _, v := range x { s += v }
	return s
}
_ = f`, `line 3 func (l *list) sum() (s int) { machine code, N bytes
line 4 for ; l != nil; l = l.next { s += l.v } in the machine code of line 3
line 8 f := func(x []float64) (s float64) { machine code, N bytes
line 9 for _, v := range x { s += v } in the machine code of line 8
`},
		"values that are no numbers": {`import "sort"; type celsius float64
type flag bool
func degrees(x float64, zero bool) celsius { c := celsius(x); if zero { c = 0 }; return c }
func open(f flag) int { if bool(f) { return 1 }; return 2 }
func other(x int) int { return x }
func chosen(x int) int { var g func(int) int; if x > 0 { g = other }; if g != nil { return 1 }; return 2 }
func text(i int) int { s := "abc"; if i > 5 { s = "de" }; return len(s) }
sort.Search(10, func(i int) bool { return text(i) == 2 }) + chosen(1) + open(true) + int(degrees(3, false))`, `line 4 func degrees(x float64, zero bool) celsius { c … machine code, N bytes
line 5 func open(f flag) int { if bool(f) { return 1 }… machine code, N bytes
line 6 func other(x int) int { return x } machine code, N bytes
line 7 func chosen(x int) int { var g func(int) int; i… interpreted: too little to do
line 8 func text(i int) int { s := "abc"; if i > 5 { s… interpreted: too little to do
line 9 sort.Search(10, func(i int) bool { return text(… interpreted: a call of text
`},
		"a pointer over a call": {`import "math"
var rows = make([][]float64, 3)
func over(x float64, i int) float64 { r := rows[i]; return math.Log(x) * r[0] }
func before(x float64, i int) float64 { r := rows[i]; return math.Log(x * r[0]) }`, `line 4 func over(x float64, i int) float64 { r := rows… interpreted: too little to do
line 5 func before(x float64, i int) float64 { r := ro… machine code, N bytes
`},
		"what looks at memory": {`import "runtime"
for range 3 { runtime.GC() }`, `line 3 for range 3 { runtime.GC() } interpreted: a call that looks at what is free
`},
		"a large struct": {`type large struct { pad [1 << 30]byte; x int }
func f(p *large) (s int) { for range 3 { s += p.x }; return s }`, `line 3 func f(p *large) (s int) { for range 3 { s += p… interpreted: a value of type int
line 3 func f(p *large) (s int) { for range 3 { s += p… interpreted: a value of type int
`},
		"nothing": {"y := 3", "the cell has no loops and no functions\n"},
	} {
		t.Run(name, func(t *testing.T) {
			out, _, _, err := notebookOf(t, "%%native\n"+test.cell)
			if got := gap.ReplaceAllString(bytes.ReplaceAllString(out, "N bytes"), " "); err != nil || got != test.want {
				t.Errorf("%v, got\n%swant\n%s", err, got, test.want)
			}
		})
	}
}

// Loops in loops in loops are interpreted if they are too many: to translate them takes the square of their number.
func TestNativeNests(t *testing.T) {
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	for depth, want := range map[int]string{24: "in the machine code of line 2", 300: "interpreted: loops nested too deeply"} {
		cell := "n := 0\n" + strings.Repeat("for range 1 {\n", depth) + "n++" + strings.Repeat("}", depth) + "\nn"
		out, _, value, err := notebookOf(t, "%%native\n"+cell)
		if err != nil || value != "1" || !strings.Contains(out, want) {
			t.Errorf("%d loops: n is %s, %v, want %s, got\n%.300s", depth, value, err, want, out)
		}
	}
}

// What %%native makes stays, and what comes after it is as before.
func TestNativeStays(t *testing.T) {
	const cell = "func sum(n int) (s int) { for i := range n { s += i }; return s }\nsum(10)"
	_, _, value, err := notebookOf(t, "%%native\n"+cell, "for i := range 3 { if sum(i+2) != i*(i+3)/2+1 { panic(i) } }\nsum(100)")
	if err != nil || value != "4950" {
		t.Errorf("%s, %v", value, err)
	}
}

func TestNativeOff(t *testing.T) {
	t.Setenv("MERCER_NATIVE", "0")
	out, _, value, err := notebookOf(t, "%%native\nx := 1\nx")
	if err != nil || value != "1" || out != "the cell was interpreted, because there is no machine code: it is turned off by MERCER_NATIVE=0\n" {
		t.Error(out, value, err)
	}
}

// What a cell with %%native off writes stays interpreted, in the machine code of others too.
func TestNativeNot(t *testing.T) {
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	t.Setenv("MERCER_NATIVE", "force")
	const cell = `import ("sort"; "unsafe")
less := func(i, j int) bool { return i < j }
func code() uintptr { return **(**uintptr)(unsafe.Pointer(&less)) }
func next(i int) int { return i + 1 }
first := code()
for range 2 { sort.SliceIsSorted([]int{1, 2, 3}, less) }`
	for first, want := range map[string]string{"": "false", "%%native off\n": "true"} {
		if _, _, value, err := notebookOf(t, first+cell, "code() == first"); err != nil || value != want {
			t.Errorf("%q: the func value is as before: %s, want %s; %v", first, value, want, err)
		}
	}
	out, _, _, err := notebookOf(t, "%%native off\n"+cell, "%%native\nn := 0\nfor i := range 9 { n += next(i) }")
	if want := "interpreted: a call of next"; err != nil || !strings.Contains(out, want) {
		t.Errorf("%v, got %s want %s", err, out, want)
	}
	if _, _, _, err := notebookOf(t, "%%native on"); err == nil || !strings.Contains(err.Error(), `%%native takes no arguments but off, not "on"`) {
		t.Error(err)
	}
}
