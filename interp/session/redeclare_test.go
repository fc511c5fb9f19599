package session

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// What a method uses may be declared again, as what a function uses may. The
// last cell has the value or the error, and some cell prints the note.
func TestWhatMethodsUseIsDeclaredAgain(t *testing.T) {
	const a = "type A struct{ n int }\na := A{3}\n"
	tests := []struct {
		name             string
		cells            []string
		value, err, note string
	}{
		{"function of another type", []string{a + "func rate() int { return 2 }\nfunc (a A) f() int { return a.n * int(rate()) }", "func rate() float64 { return 7.5 }", "a.f()"}, "21", "", ""},
		{"function that does not fit", []string{a + "func rate() int { return 2 }\nfunc (a A) f() int { return a.n * rate() }", "func rate() float64 { return 2.5 }", "a.f()"}, "6", "", "note: A.f (cell1) stays as it was, because it does not fit what this cell declares: invalid operation: a.n * rate()"},
		{"method on a pointer", []string{a + "func rate() int { return 2 }\nfunc (a *A) f() { a.n = int(rate()) }", "func rate() float64 { return 7.5 }", "a.f()\na.n"}, "7", "", ""},
		{"through another method", []string{a + "func rate() int { return 2 }\nfunc (a A) f() int { return int(rate()) }\nfunc (a A) g() int { return a.f() }", "func rate() float64 { return 7.5 }", "a.g()"}, "7", "", ""},
		{"through an interface", []string{a + "func rate() int { return 2 }\nfunc (a A) f() int { return int(rate()) }\nvar i interface{ f() int } = a", "func rate() float64 { return 7.5 }", "i.f()"}, "7", "", ""},
		{"constant", []string{a + "const k = 3\nfunc (A) f() float64 { return k }", "const k = 3.5", "a.f()"}, "3.5", "", ""},
		{"variable", []string{"v := 1\n" + a + "func (A) f() any { return v }", "v := \"s\"", "a.f()"}, "s", "", ""},
		{"type in the body", []string{a + "type U struct{ n int }\nfunc (a A) f() any { return U{n: a.n} }", "type U struct{ n, m int }", "a.f()"}, "{3 0}", "", ""},
		{"type in the signature", []string{a + "type U struct{ n int }\nfunc (a A) f(u U) int { return a.n + u.n }", "type U struct{ n, m int }", "A{4}.f(U{1, 2})"}, "5", "", "note: A (cell1:1) is compiled again and is another type now: a keeps the older one until it is defined again"},
		{"type in the signature, older value", []string{a + "type U struct{ n int }\nfunc (a A) f(u U) int { return a.n + u.n }", "type U struct{ n, m int }", "a.f(U{1, 2})"}, "", "as U value in argument to a.f: f has the older U (cell1:3), not that of cell2:1", "note: A (cell1:1) is compiled again"},
		{"alias", []string{a, "type B = A\nfunc (b B) f() int { return b.n }", "a.f()"}, "3", "", ""},
		{"alias of an earlier cell", []string{a + "type B = A", "func (b *B) f() int { return b.n }", "a.f()"}, "3", "", ""},
		{"alias of an alias", []string{a + "type B = A", "type C = B", "func (c C) f() int { return c.n }", "a.f()"}, "3", "", ""},
		{"alias of a pointer", []string{a + "type P = *A", "func (p P) set() { p.n = 9 }", "a.set()\na.n"}, "9", "", ""},
		{"method of an alias again", []string{a + "type B = A\nfunc (b B) f() int { return 1 }", "func (a A) f() int { return 2 }", "a.f()"}, "2", "", ""},
		{"what a method of an alias uses", []string{a, "type B = A\nfunc rate() int { return 2 }\nfunc (B) f() int { return int(rate()) }", "func rate() float64 { return 7.5 }", "a.f()"}, "7", "", ""},
		{"alias with another meaning", []string{a + "type B = A\nfunc (B) f() int { return 1 }", "type C int\ntype B = C", "a.f()"}, "1", "", ""},
		{"own type in a method of an older one", []string{a, "type U int\nfunc (a A) f(u U) U { return U(a.n) + u }", "a.f(4)"}, "7", "", ""},
		{"alias of a compiled type", []string{"type B = int", "func (B) f() {}"}, "", "cannot define new methods on non-local type", ""},
		{"compiled type", []string{"import . \"bytes\"", "func (Buffer) f() {}"}, "", "cannot define new methods on non-local type bytes.Buffer", ""},
		{"interface", []string{"type I interface{ m() }", "func (I) f() {}"}, "", "invalid receiver type I (pointer or interface type)", ""},
		{"pointer type", []string{"type P *int", "func (P) f() {}"}, "", "invalid receiver type P (pointer or interface type)", ""},
		{"generic type", []string{"type S[T any] struct{ v []T }", "func (s *S[T]) push(x T) { s.v = append(s.v, x) }", "s := S[int]{}\ns.push(3)\ns.v"}, "[3]", "", ""},
		{"generic type, other parameter", []string{"type S[T any] struct{ v []T }\nfunc (s S[T]) n() int { return len(s.v) }", "func (s S[U]) twice() int { return 2 * s.n() }", "S[int]{make([]int, 2)}.twice()"}, "4", "", ""},
		{"generic type, method again", []string{"type S[T any] struct{ v []T }\nfunc (s S[T]) n() int { return 1 }\nfunc g() int { return S[int]{}.n() }", "func (s S[T]) n() int { return 7 }", "g()"}, "7", "", ""},
		{"generic type, what a method uses", []string{"func rate() int { return 2 }\ntype S[T any] struct{ v []T }\nfunc (s S[T]) n() int { return int(rate()) }", "func rate() float64 { return 7.5 }", "S[int]{}.n()"}, "7", "", ""},
		{"generic type in the cell of its new method", []string{"type S[T any] struct{ v []T }", "type S[T any] struct{ v []T }\nfunc (s *S[T]) push(x T) { s.v = append(s.v, x) }\ns := S[int]{}\ns.push(3)\ns.v"}, "[3]", "", ""},
		{"generic type in the cell of what its method uses", []string{"const k = 1\ntype S[T any] struct{}\nfunc (S[T]) m() any { return k }", "type S[T any] struct{}\nconst k = 2.5", "S[int]{}.m()"}, "2.5", "", ""},
		{"generic type, older value", []string{"type S[T any] struct{ v []T }\nx := S[int]{}\ny := []S[int]{x}", "func (s S[T]) n() int { return 7 }", "x.n()"}, "", "x.n undefined (type S[int] has no field or method n): x has the older S, from before S was compiled again", "note: S (cell1:1) is compiled again and is another type now: x, y keep the older one until they are defined again"},
		{"generic type, defined again", []string{"type S[T any] struct{ v []T }\nx := S[int]{}", "func (s S[T]) n() int { return 7 }", "x := S[int]{}\nx.n()"}, "7", "", "x keeps the older one until it is defined again"},
		{"other names of parameters", []string{a + "func (a A) f(x, y int) int { return x }", "func (b A) f(v int, w int) (sum int) { return v + w + b.n }", "a.f(1, 2)"}, "6", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			value, notes, err := runNoted(t, tt.cells)
			if tt.err == "" && (err != nil || value != tt.value) || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("got %q, %v; want %q, %q", value, err, tt.value, tt.err)
			}
			if !strings.Contains(notes, tt.note) || tt.note == "" && notes != "" {
				t.Errorf("notes %q; want %q", notes, tt.note)
			}
		})
	}
}

// runNoted runs cells and returns the value and the error of the last one, and
// what all print to stderr. The others must not fail.
func runNoted(t *testing.T, cells []string) (value, notes string, err error) {
	t.Helper()
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var r recorder
	for i, source := range cells {
		var d display.Data
		d, err = s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, &r)
		if err != nil && i < len(cells)-1 {
			t.Fatal(err)
		}
		value, _ = d.Data[display.MIMETypeText].(string)
	}
	return value, r.stderr, err
}

// An error about two types of one name tells which is which.
func TestOlderTypeInAnError(t *testing.T) {
	const older, newer = "type T struct{ a int }\nfunc f(t T) {}\nx := T{1}\nxs := []T{x}\np := &x", "type T struct{ b string }"
	for _, tt := range []struct{ source, want string }{
		{"var y T = x", "cannot use x (variable of struct type T) as T value in variable declaration: x has the older T (cell1:1), not that of cell2:1"},
		{"f(x)", "argument to f: x has the older T (cell1:1), not that of cell2:1"},
		{"var y []T = xs", "xs has the older T (cell1:1), not that of cell2:1"},
		{"p = &T{}", "p has the older T (cell1:1), not that of cell2:1"},
		{"x == T{}", "x has the older T (cell1:1), not that of cell2:1"},
		{"func g() T { return x }", "x has the older T (cell1:1), not that of cell2:1"},
		{"type T int\nvar y T = x", "x has the older T (cell1:1), not that of cell3:1"},
		{"x.b", "x.b undefined (type T has no field or method b): x has the older T (cell1:1), not that of cell2:1"},
	} {
		_, _, err := run(t, older, newer, tt.source)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v; want %s", tt.source, err, tt.want)
		}
	}
	for _, source := range []string{"var y int = x", "x.c", "undefined"} { // one T, or none
		if _, _, err := run(t, older, source); err == nil || strings.Contains(err.Error(), "older") {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// A loop that runs sees the function that a later cell declares as soon as a channel has told it of that.
func TestRunningLoopSeesDeclaration(t *testing.T) {
	for _, mode := range []string{"0", "force", "polls"} {
		t.Setenv("MERCER_NATIVE", mode)
		value, _, err := runNoted(t, []string{
			"func f(x int) int { return x + 1 }\nin, out := make(chan int), make(chan int)\ngo func() { for x := range in { y := x * x; out <- f(y) + y } }()",
			"in <- 1; a := <-out",
			"func f(x int) int { return 100 * x }",
			"in <- 2\n1000*a + <-out",
		})
		if err != nil || value != "3404" {
			t.Errorf("MERCER_NATIVE=%s: %v, %v; want 3404", mode, value, err)
		}
	}
}
