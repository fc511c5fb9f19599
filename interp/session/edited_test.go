package session

import (
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// Cells that are edited and run again give what a new session gives for them. The last cell has
// the value.
func TestEditedCells(t *testing.T) {
	const (
		pay  = "func pay(h int) float64 { return float64(h) * float64(rate) }\n"
		area = "func area() int { return p.X * 10 }\n"
		u1   = "type U struct{ a int }\nfunc mk() U { return U{a: 7} }"
		u2   = "type U struct{ a, b int }\n"
		data = "data := []int{1, 2, 3}\nfunc sum() (s float64) {\n\tfor _, v := range data {\n\t\ts += float64(v)\n\t}\n\treturn\n}"
	)
	tests := []struct {
		name  string
		cells []string
		value string
	}{
		// a variable gets another type, and functions of its cell use it
		{"variable", []string{"rate := 2\n" + pay + "pay(10)", "rate := 2.5\n" + pay + "pay(10)"}, "25"},
		{"var", []string{"var rate = 2\n" + pay + "pay(10)", "var rate = 2.5\n" + pay + "pay(10)"}, "25"},
		{"method", []string{
			"type A struct{}\nrate := 2\nfunc (A) pay() float64 { return 10 * float64(rate) }\nA{}.pay()",
			"type A struct{}\nrate := 2.5\nfunc (A) pay() float64 { return 10 * float64(rate) }\nA{}.pay()",
		}, "25"},
		{"generic function", []string{"x := 1\nfunc f[T any](T) any { return x }\nf(0)", "x := \"s\"\nfunc f[T any](T) any { return x }\nf(0)"}, "s"},
		{"own type", []string{"type P struct{ X int }\np := P{1}\n" + area + "area()", "type P struct{ X, Y int }\np := P{2, 3}\n" + area + "area()"}, "20"},
		{"type of another cell", []string{"type P struct{ X int }", "p := P{1}\n" + area + "area()", "type P struct{ X, Y int }", "p := P{X: 6}\n" + area + "area()"}, "60"},
		{"literals of a type of another cell", []string{
			"type P struct{ X int }", "ps := []P{{1}, {2}}\nfunc total() (n int) {\n\tfor _, p := range ps {\n\t\tn += p.X\n\t}\n\treturn\n}\ntotal()",
			"type P struct{ Y, X int }", "ps := []P{{1, 5}, {2, 6}}\nfunc total() (n int) {\n\tfor _, p := range ps {\n\t\tn += p.X\n\t}\n\treturn\n}\ntotal()",
		}, "11"},
		{"function that is not edited", []string{"x := 1\nfunc f() any { return x }\nfunc g() any { return []any{f()} }\ng()", "x := \"s\"\nfunc f() any { return x }\nfunc g() any { return []any{f(), 1} }\ng()"}, "[s 1]"},
		{"length of an array", []string{"x := [2]int{}\ntype A [len(x)]int\nlen(A{})", "x := [3]int{}\ntype A [len(x)]int\nlen(A{})"}, "3"},
		{"constant of a length", []string{"x := [2]int{}\nconst n = len(x)\nn", "x := [3]int{}\nconst n = len(x)\nn"}, "3"},

		// something else becomes a variable
		{"constant becomes a variable", []string{"const n = 10\nfunc f() int { return n }\nf()", "n := 20\nfunc f() int { return n }\nf()"}, "20"},
		{"constant becomes a variable, later", []string{"const n = 10\nfunc f() int { return n }", "n := 20", "f()"}, "20"},
		{"function becomes a variable", []string{"func rate() float64 { return 1 }\nfunc g() float64 { return rate() * 10 }", "rate := func() float64 { return 2 }\nfunc g() float64 { return rate() * 10 }\ng()"}, "20"},
		{"function becomes a variable, later", []string{"func rate() float64 { return 1 }\nfunc g() float64 { return rate() * 10 }", "rate := func() float64 { return 2 }", "g()"}, "20"},

		// the type of a variable depends on what is compiled again
		{"result", []string{u1, u2 + "u := mk()\nfunc get() any { return u }\nget()"}, "{7 0}"},
		{"result, later", []string{u1, u2 + "u := mk()\nfunc get() any { return u }", "get()"}, "{7 0}"},
		{"result that the function uses", []string{u1, u2 + "u := mk()\nfunc get() int { return u.a + u.b }\nget()"}, "7"},
		{"array of a constant", []string{"const n = 2\nfunc arr() [n]int { return [n]int{1} }", "const n = 3\na := arr()\nfunc get() any { return a }\nget()"}, "[1 0 0]"},
		{"method of another type", []string{"type T struct{}\nfunc (T) M() int { return 1 }", "func (T) M() string { return \"x\" }\nv := T{}.M()\nfunc get() any { return v }\nget()"}, "x"},
		{"alias", []string{"type N = int\nfunc one() N { return 1 }", "type N = float64\nx := one()\nfunc half() any { return x / 2 }\nhalf()"}, "0.5"},

		{"older function beside a new one", []string{data, "data := []float64{1.5, 2.5, 3.5}\nfunc twice() float64 { return 2 * sum() }\ntwice()"}, "15"},

		// statements call older functions that use a variable that they have given another type
		{"older function", []string{data, "data := []float64{1.5, 2.5}\nsum()"}, "4"},
		{"older function twice", []string{data, "a := sum()\ndata := []float64{1.5}\nb := sum()", "fmt.Sprint(a, b)"}, "6 1.5"},
		{"older function, from the older value", []string{data, "data := halves(data)\nsum()\nfunc halves(x []int) (y []float64) {\n\tfor _, v := range x {\n\t\ty = append(y, float64(v)/2)\n\t}\n\treturn\n}\nsum()"}, "3"},
		{"older function in a branch", []string{data, "data := []float64{1.5}\ns := 0.0\nif len(data) > 0 {\n\ts = sum()\n}\ns"}, "1.5"},
		{"older function in a literal", []string{data, "data := []float64{1.5}\nf := func() float64 { return 2 * sum() }\nf()"}, "3"},
		{"older function and two variables", []string{"a, b := 1, 2\nfunc get() string { return fmt.Sprint(a, \" \", b) }", "a := \"x\"\np := get()\nb := \"y\"\np + \", \" + get()"}, "x 2, x y"},
		{"older function in the same statement", []string{"a, b := 1, 2\nfunc get() string { return fmt.Sprint(a, \" \", b) }", "a, b := \"x\", get()\nb + \", \" + get()"}, "1 2, x 1 2"},
		{"older function, variables in their order", []string{data, "var n = m + 1\nvar m = 2\nvar data = []float64{float64(n)}\nvar s = sum()\ns + sum()"}, "6"},
		{"older function beside an init", []string{data, "var data = []float64{1.5}\nfunc init() { data[0]++ }\nsum()"}, "2.5"},
		{"older function after a loop with a label", []string{data, "data := []float64{1.5}\nloop:\nfor {\n\tfor {\n\t\tbreak loop\n\t}\n}\nsum()"}, "1.5"},
		{"older function, return after it", []string{data, "data := []float64{1.5}\ndata[0] = sum() * 2\nif len(data) > 0 {\n\treturn\n}\ndata[0] = 0", "data"}, "[3]"},
		{"older function before a new one", []string{data, "a := sum()\ndata := []float64{1.5}\nfunc other() int { return 1 }\nb := sum()", "fmt.Sprint(a, b)"}, "6 1.5"},
		{"older function of a constant", []string{"const k = 1\nfunc f() any { return k }", "k := 2.5\nf()"}, "2.5"},
		{"older method", []string{"x := 1\ntype T struct{}\nfunc (T) String() string { return fmt.Sprint(x) }", "x := \"s\"\nfmt.Sprint(T{})"}, "s"},
		{"older function and a deferred call", []string{data, "defer sum()\ndata := []float64{1.5}\ns := sum()", "s"}, "1.5"},
		{"older function and a jump", []string{data, "data := []float64{1.5}\nagain:\nif sum() < 5 {\n\tdata = append(data, sum())\n\tgoto again\n}\nsum()"}, "6"},

		// declarations that others have replaced
		{"constant of a group", []string{"const base = 1\nconst (\n\tA = base + iota\n\tB\n)", "const B = 10", "const base = 5", "fmt.Sprint(A, B)"}, "5 10"},
		{"variable for a constant of a group", []string{"const base = 1\nconst (\n\tA = base + iota\n\tB\n\tC = B * 2\n)", "B := \"mine\"", "const base = 5", "fmt.Sprint(A, \" \", B, \" \", C)"}, "5 mine 12"},
		{"variable for a function", []string{"const k = 1\nfunc f() int { return k }", "f := 42", "const k = 2", "f"}, "42"},
		{"constant again", []string{"const n = 10", "n := 5", "const n = 10", "n"}, "10"},
		{"function again", []string{"func f() int { return 1 }", "f := 3", "func f() int { return 1 }", "f()"}, "1"},
		{"recursive function again", []string{"func fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}", "fib := func(int) int { return -1 }", "func fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}", "fib(10)"}, "55"},
		{"function after a package", []string{"func rand() int { return 4 }", "import \"math/rand\"", "func rand() int { return 4 }", "rand()"}, "4"},
		{"type again", []string{"type T struct{ a int }", "T := 3", "type T struct{ a int }\nt := T{1}\nt.a"}, "1"},
		{"constant after a dot import", []string{"const Pi = 3", "import . \"math\"", "const Pi = 3\nPi"}, "3"},
		{"group with a blank", []string{"const (\n\t_ = iota\n\tKB = 1 << (2 * iota)\n)", "type Buf [KB]byte\nb := Buf{}", "const (\n\t_ = iota\n\tKB = 1 << (2 * iota)\n)", "type Buf [KB]byte\nvar c Buf = b\nlen(c)"}, "4"},

		// whole programs
		{"program", []string{"package main\nfunc helper() int { return 1 }\nfunc total() int { return helper() * 10 }\nfunc main() {}", "func helper() int { return 2 }", "total()"}, "20"},
		{"program's constant", []string{"package main\nconst n = 1\ntype T struct{}\nfunc (T) get() int { return n }\nfunc main() {}", "const n = 2", "T{}.get()"}, "2"},
		{"program's variable", []string{"package main\nvar x = 1\nfunc getx() any { return x }\nfunc main() {}", "x := \"s\"", "getx()"}, "s"},
		{"edited program", []string{"package main\nfunc f() int { return 1 }\nfunc main() {}", "func g() int { return f() }", "package main\nfunc f() int { return 2 }\nfunc main() {}", "g()"}, "2"},
		{"program after cells", []string{"func f() int { return 1 }", "func g() int { return f() }", "package main\nfunc f() int { return 2 }\nfunc main() {}", "g()"}, "2"},
		{"method that a program has no more", []string{"package main\ntype T struct{}\nfunc (T) String() string { return \"old\" }\nfunc main() {}", "package main\ntype T struct{}\nfunc main() {}", "fmt.Sprint(T{})"}, "{}"},
		{"function after a program", []string{"func f() int { return 1 }", "package main\nfunc f() int { return 2 }\nfunc main() {}", "func f() int { return 1 }", "f()"}, "1"},

		// the older value is called for before, by whatever way
		{"String of elements before", []string{"x := 1\ntype T struct{}\nfunc (T) String() string { return fmt.Sprint(\"x=\", x) }\nts := []T{{}}", "a := fmt.Sprint(ts)\nx := 2.5\na + fmt.Sprint(ts)"}, "[x=1][x=2.5]"},
		{"String in an interface before", []string{"x := 1\ntype T struct{}\nfunc (T) String() string { return fmt.Sprint(\"x=\", x) }\nvar s fmt.Stringer = T{}", "a := s.String()\nx := 2.5\na + s.String()"}, "x=1x=2.5"},
		{"String of elements before, and an own function", []string{"x := 1\ntype T struct{}\nfunc (T) String() string { return fmt.Sprint(\"x=\", x) }\nts := []T{{}}", "a := fmt.Sprint(ts)\nx := 2.5\nfunc own() string { return fmt.Sprint(ts) }\na + own()"}, "[x=1][x=2.5]"},
		{"func value before", []string{"x := 1\nfunc f() any { return x }\nh := f", "a := h()\nx := \"s\"\nb := f()\n[]any{a, b}"}, "[1 s]"},
		{"func value in a map before", []string{"x := 1\nfunc f() any { return x }\nhooks := map[string]func() any{\"f\": f}\nfunc call() any { return hooks[\"f\"]() }", "a := call()\nx := \"s\"\nb := f()\n[]any{a, b}"}, "[1 s]"},

		// statements that use what the variable was, or that cannot be cut
		{"older value before, and a deferred call", []string{data, "defer fmt.Println(\"done\")\ny := len(data)\ndata := \"s\"\nz := y + len(data)\nz"}, "4"},
		{"older function before, and a return", []string{data, "if len(data) == 0 {\n\treturn\n}\ns := sum()\ndata := []float64{0.5}\nn := len(data)\n[]any{s, n}"}, "[6 1]"},
		{"older function before, and a jump", []string{data, "z := sum()\ndata := []float64{0.5}\ngoto end\nend:\n_ = 0\nz + float64(len(data))"}, "7"},
		{"assignment of another type", []string{data, "var v float64 = 1\ndata := fmt.Sprint(data)\nv, w := 2, 3\nu := func() int { return w }\nv / 4"}, "0.5"},
		{"own function before", []string{data + "\nfunc mk(n int) string { return \"old\" }", "s := mk(len(data))\ndata := []float64{float64(len(data))}\nn := sum()\nfunc mk(n int) string { return \"new\" }\nfmt.Sprint(s, n)"}, "new3"},
		{"own constant before", []string{data + "\nconst k = 1", "s := k\ndata := []float64{float64(len(data))}\nn := sum()\nconst k = 5\nfmt.Sprint(s, n)"}, "5 3"},
		{"own method before", []string{data + "\ntype T struct{}\nfunc (T) m() int { return 1 }", "s := T{}.m()\ndata := []float64{float64(len(data))}\nn := sum()\nfunc (T) m() int { return 2 }\nfmt.Sprint(s, n)"}, "2 3"},
		{"own function that uses a variable behind", []string{data, "s := len(data)\ndata := []float64{float64(s)}\nn := sum()\nfunc f() float64 { return n }\nf()"}, "3"},
		{"variables that an init needs", []string{data, "var data = []float64{float64(len(data))}\nvar z = 1\nfunc init() { z *= 10 }\nsum() + float64(z)"}, "13"},
		{"own function that uses a variable of a later stage", []string{data, "data := []float64{float64(len(data))}\nn := sum()\nfunc f() float64 { return n }\nf()"}, "3"},
		{"variables in their order only at the beginning", []string{data + "\nq := 10", "y := len(data)\ndata := []float64{float64(y)}\nvar p = q + int(sum())\nvar q = 20\np + q"}, "33"},

		// what did not fit, and stayed as it was, fits again
		{"function that fits again", []string{"type T struct{ n int }\nfunc f(t T) int { return t.n }\nfunc g() int { return f(T{n: 3}) }", "type T struct{ s string }", "type T struct{ s string; n int }", "f(T{n: 4}) + g()"}, "7"},
		{"method that fits again", []string{"type U struct{ n int }\ntype T struct{ u U }\nfunc (t T) m() int { return t.u.n }", "type U struct{ s string }", "type U struct{ n, m int }", "T{U{1, 2}}.m()"}, "1"},

		{"method init", []string{"x := 1\ntype T struct{}\nfunc (T) init() string { return \"old\" }\nfunc call() string { return T{}.init() }\ncall()", "func (T) init() string { return \"new\" }\ncall()", "x := \"s\"", "T{}.init() + call()"}, "newnew"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			value, notes, err := runNoted(t, append([]string{"import \"fmt\""}, tt.cells...))
			if err != nil || value != tt.value {
				t.Errorf("%q, %v; want %q\n%s", value, err, tt.value, notes)
			}
			if strings.Contains(notes, "stays as it was") != strings.Contains(tt.name, "fits again") {
				t.Errorf("notes %q", notes)
			}
		})
	}
}

// Where a cell has to call older functions, a note says so.
func TestOlderUntilTheEnd(t *testing.T) {
	const note = "note: until this cell ends, the functions that it calls use the older x\n"
	for _, test := range []struct{ cell, value, note, err string }{
		{"if x == 2 {\n\treturn\n}\nz := x\nx := \"s\"\nf()", "1", note, ""},
		{"type P struct{ n int }\nif x == 2 {\n\treturn\n}\nx := P{1}\nf()", "1", note, ""},
		{"if x == 2 {\n\treturn\n}\nz := x\nx := \"s\"\nx", "s", "", ""},
		{"if x == 2 {\n\treturn\n}\nz := x\nx := \"s\"\nsq := func(v float64) float64 { return v * v }\nsq(2)", "4", "", ""},
		{"h := f\nif x == 2 {\n\treturn\n}\nz := x\nx := \"s\"\nh()", "1", note, ""},
		{"if x == 2 {\n\treturn\n}\nz := x\nx := \"s\"\nh := func() any { return f() }\nh()", "1", note, ""},
		{"z := x\nx := \"s\"\nf()", "s", "", ""},
		{"var v float64 = 1\nx := fmt.Sprint(x)\nv, w := 2, f()\nfmt.Sprint(v/4, w)", "0.5 1", note, ""},
		{"x := fmt.Sprint(x, k)\nn := f()\nfunc g() any { return n }\nconst k = 5\nfmt.Sprint(x, n, g())", "1 51 1", note, ""},
		{"u, err := a()\ny := x\nx := \"s\"\nw, err := a()\nif err == nil {\n\tf()\n}", "", note, "lost"},
	} {
		s := newAgainSession(t)
		var r recorder
		for i, cell := range []string{"import (\"errors\"; \"fmt\")\nx := 1\nconst k = 1\nfunc f() any { return x }\nfunc a() (int, error) { return 1, errors.New(\"lost\") }", test.cell} {
			d, err := s.Run(t.Context(), Cell{Name: "cell", Source: cell}, &r)
			value, _ := d.Data[display.MIMETypeText].(string)
			if i == 1 && (value != test.value || r.stderr != test.note || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), ":1:4: error: "+test.err)) {
				t.Errorf("%q: %q, %q, %v", cell, value, r.stderr, err)
			}
		}
	}
}

// A constant without a name is there to be checked.
func TestBlankConstantIsChecked(t *testing.T) {
	if _, _, err := run(t, "const _ = uint(-1)"); err == nil {
		t.Error("no error")
	}
}
