package session

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestInitialize has the var declarations that begin a cell initialised as a
// file's are, and then the functions init called.
func TestInitialize(t *testing.T) {
	for _, test := range []struct {
		cells          []string
		printed, value string
	}{
		{[]string{"import \"fmt\"\nvar a = b + 1\nvar b = 10\nfmt.Println(a, b)"}, "11 10\n", ""},
		{[]string{"var a = b + 1\nvar b = 10\na"}, "", "11"},
		{[]string{"var b = 1", "var a = b + 1\nvar b = 10\na"}, "", "11"},
		{[]string{"var e = g()\nfunc g() int { return h * 2 }\nvar h = 21\ne"}, "", "42"},
		{[]string{"var (\n\ta, c = b, 2\n\tb = c\n\td, err = f()\n)\nfunc f() (int, error) { return a + b, nil }\nd"}, "", "4"},
		{[]string{"var f = func() int { return n }\nvar m = f()\nvar n = 3\nm"}, "", "3"},
		{[]string{"import \"fmt\"\nvar k = 5\nfunc init() { fmt.Println(\"init\", k) }"}, "init 5\n", ""},
		{[]string{"import \"fmt\"\nvar q = 7\nfunc init() { q *= 10 }\nfunc init() { q++ }\nfmt.Println(q)"}, "71\n", ""},
		{[]string{"func init() { println() }", "2"}, "", "2"},
		{[]string{"import \"fmt\"\ndefer f()\nk := 4\nfunc f() { fmt.Println(k) }"}, "4\n", ""},
		{[]string{"import \"fmt\"\ndefer func() { fmt.Println(f()) }()\nk := 4\nfunc f() int { return k }"}, "4\n", ""},
		{[]string{"import \"fmt\"\ntype T struct{}\nfunc (T) Close() {}\nfunc open() T { return T{} }", "defer open().Close()\nz := 3\nfunc (T) Close() { fmt.Println(\"close\", z) }"}, "close 3\n", ""},
		{[]string{"import \"fmt\"\ndefer show[int](1)\nk := 4\nfunc show[T any](x T) { fmt.Println(k) }"}, "4\n", ""},
		{[]string{"import \"fmt\"\nfunc run(f func()) { f() }", "defer run(f)\nk := 4\nfunc f() { fmt.Println(k) }"}, "4\n", ""},
		{[]string{"import \"fmt\"\ntype S []int\nfunc (s *S) Push(i int) { *s = append(*s, i*scale) }\nfunc (s S) string() int { return scale }\ns := S{}\nfmt.Println(s, len(s))\nscale := 10\ns.Push(2)\ns"}, "[] 0\n", "[20]"},
		{[]string{"import \"fmt\"\ntype T struct{}\nvar t T\nk := 4\nfunc (T) f() int { return k }\nfmt.Println(t.f())"}, "4\n", ""},
		{[]string{"x := 1", "var x = x + 1\nfunc g() int { return x }\ng()"}, "", "2"},
		{[]string{"x := 1", "y := x\nx := 2\nfunc g() int { return x }\ny*10 + g()"}, "", "12"},
		{[]string{"x := 1", "y := x\nx := \"two\"\nfunc g() string { return x }\ng() + string(rune('0'+y))"}, "", "two1"},
		{[]string{"var s string\nvar n = len(s)\nfunc g() int { return n }\ng()"}, "", "0"},
		{[]string{"type T struct{ n int }", "func (t T) twice() int { return 2 * t.n }\nvar b = a.twice()\nvar a = T{4}\nb"}, "", "8"},
		// The calls of init come before the statements above it, which are told apart by their places.
		{[]string{"import \"fmt\"\nfunc bump() int { a++; return a }\nvar a = 1\nvar b = 2\nvar c = 3\nvar d = 4\n{\n\ty := a\n\tz := bump()\n\tfmt.Println(y, z)\n}\nfunc init() { a = 5 }"}, "5 6\n", ""},
	} {
		printed, value, err := run(t, test.cells...)
		if err != nil || printed != test.printed || value != test.value {
			t.Errorf("%q: printed %q, value %q, error %v", test.cells, printed, value, err)
		}
	}
}

// TestUseBeforeDefinition: what is not defined yet has no value, not a zero one.
func TestUseBeforeDefinition(t *testing.T) {
	for _, test := range []struct {
		cells   []string
		line    int
		message string
	}{
		{[]string{"import \"fmt\"\nfmt.Println(b)\nb := 3\nfunc f() int { return b }"}, 2, "undefined: b"},
		{[]string{"f()\nz := 3\nfunc f() int { return z }"}, 1, "f uses z, which the cell defines later"},
		{[]string{"g()\nz := 3\nfunc f() int { return z }\nfunc g() int { return f() }"}, 1, "g uses z, which the cell defines later"},
		{[]string{"func() { defer f() }()\nz := 3\nfunc f() int { return z }"}, 1, "f uses z, which the cell defines later"},
		{[]string{"func run(i int) {}", "defer run(f())\nz := 3\nfunc f() int { return z }"}, 1, "f uses z, which the cell defines later"},
		{[]string{"type I interface{ m() int }\ntype T struct{}\nfunc (T) m() int { return z }\nfunc use(i I) int { return i.m() }\na := use(T{})\nz := 3"}, 5, "the method m of T uses z, which the cell defines later"},
		{[]string{"import \"fmt\"\ntype T struct{}\nfmt.Println(T{})\nb, d, a, c := 1, 2, 3, 4\nfunc (T) String() string { return fmt.Sprint(c, d, b) }\nfunc (T) Error() string { return fmt.Sprint(d, c, a, b) }"}, 3, "the method Error of T uses a, which the cell defines later"},
		{[]string{"g := f\ng()\nz := 3\nfunc f() int { return z }"}, 1, "f uses z, which the cell defines later"},
		{[]string{"type T struct{}\nt := T{}\nt.f()\nz := 3\nfunc (T) f() int { return z }"}, 3, "f uses z, which the cell defines later"},
		{[]string{"type T struct{}\ng := T{}.f\nz := 3\nfunc (T) f() int { return z }\ng()"}, 2, "f uses z, which the cell defines later"},
		{[]string{"type T struct{}", "T{}.f()\nz := 3\nfunc (T) f() int { return z }"}, 1, "f uses z, which the cell defines later"},
		{[]string{"type T[E any] struct{}\nT[int]{}.f()\nz := 3\nfunc (T[E]) f() int { return z }"}, 2, "f uses z, which the cell defines later"},
		{[]string{"import \"fmt\"\ntype T struct{}\nfmt.Println(1, T{})\nz := 3\nfunc (T) String() string { return string(rune(z)) }"}, 3, "the method String of T uses z, which the cell defines later"},
		{[]string{"func() int {\n\tx := 1\n\tx\n\treturn 2\n}()"}, 3, "x (variable of type int) is not used"},
		{[]string{
			"import \"fmt\"\ndata := []int{1, 2}\nfunc sum() (s float64) {\n\tfor _, v := range data {\n\t\ts += float64(v)\n\t}\n\treturn\n}\nfunc show(x any) { fmt.Println(\"old\", x) }",
			"data := []float64{sum(), 0.5}\nshow(data)\nfunc show(x any) { fmt.Println(\"new\", x) }\nshow(sum())",
		}, 1, "sum uses data, which the cell defines later"},
		{[]string{"import \"math\"\nmath.MaxUint64"}, 2, "cannot use math.MaxUint64 (untyped int constant 18446744073709551615) as int value of the cell (overflows)"},
		{[]string{"1 << 70"}, 1, "cannot use 1 << 70 (untyped int constant 1180591620717411303424) as int value of the cell (overflows)"},
		{[]string{"'a' << 40"}, 1, "as rune value of the cell (overflows)"},
		{[]string{"-1e400"}, 1, "as float64 value of the cell (overflows)"},
		{[]string{"n := 3\n1.0 << n"}, 2, "invalid operation: shifted operand 1.0 (type float64) must be integer"},
		{[]string{"func init() int { return 1 }"}, 1, "func init must have no arguments and no return values"},
		{[]string{"init()"}, 1, "undefined: init"},
		{[]string{"x := 1\nvar a = b\nvar b = a"}, 2, "undefined: b"},
	} {
		_, _, err := run(t, test.cells...)
		var e *Error
		if !errors.As(err, &e) || e.Line != test.line || !strings.Contains(e.Message, test.message) {
			t.Errorf("%q: %v", test.cells, err)
		}
	}
}

// TestAllErrors: a cell is told of every line that is wrong.
func TestAllErrors(t *testing.T) {
	_, _, err := run(t, "var s string = 5\nvar t int = \"a\"\nundefinedName(3)")
	var e *Error
	if !errors.As(err, &e) || e.Line != 1 {
		t.Fatal(err)
	}
	trace := strings.Join(e.Trace, "\n")
	for _, want := range []string{"cannot use 5", "cell1:2:13: cannot use \"a\"", "cell1:3:1: undefined: undefinedName"} {
		if !strings.Contains(trace, want) {
			t.Errorf("%q is not in\n%s", want, trace)
		}
	}
}

func TestAssertionErrorAs(t *testing.T) {
	_, value, err := run(t, "import (\n\t\"errors\"\n\t\"runtime\"\n)\nfunc try(x any) (is bool) {\n\tdefer func() {\n\t\tvar e *runtime.TypeAssertionError\n\t\tis = errors.As(recover().(error), &e)\n\t}()\n\t_ = x.(int)\n\treturn\n}\ntry(\"s\")")
	if err != nil || value != "true" {
		t.Errorf("value %q, error %v", value, err)
	}
}

// TestNamesInErrors: types of earlier cells are called as cells call them.
func TestNamesInErrors(t *testing.T) {
	for _, test := range []struct{ cell, message string }{
		{"var i I = T{}", "cannot use T{} (value of struct type T) as I value in variable declaration: T does not implement I (missing method M)"},
		{"T{}.foo()", "T{}.foo undefined (type T has no field or method foo)"},
		{"var t T = \"main.T\"", "cannot use \"main.T\" (untyped string constant) as T value in variable declaration"},
		{"var t *map[string]T = 3", "cannot use 3 (untyped int constant) as *map[string]T value in variable declaration"},
	} {
		_, _, err := run(t, "type T struct{}\ntype I interface{ M() }", test.cell)
		var e *Error
		if !errors.As(err, &e) || e.Message != test.message {
			t.Errorf("%s: %v", test.cell, err)
		}
	}
}

// TestNotesOfACellRunAgain: what the cell itself declares again does not stay
// as it was, whatever stands between the two.
func TestNotesOfACellRunAgain(t *testing.T) {
	const cell, use = "type P struct{ %s }\nvar v P\nfunc mk() P { return v }", "func x() int { return mk().X }"
	_, stderr, _, err := notebookOf(t, fmt.Sprintf(cell, "X int"), use, fmt.Sprintf(cell, "X, Y int"))
	if err != nil || stderr != "" {
		t.Errorf("%q, %v", stderr, err)
	}
	_, stderr, _, err = notebookOf(t, fmt.Sprintf(cell, "X int"), use, fmt.Sprintf(cell, "X string"))
	if err != nil || !strings.HasPrefix(stderr, "note: x (cell2) stays as it was, because it does not fit") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("%q, %v", stderr, err)
	}
}
