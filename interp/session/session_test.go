package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
)

// recorder is an Output that remembers.
type recorder struct {
	mu     sync.Mutex
	stdout string
	stderr string
	shown  []display.Data

	progress []display.Progress
	order    []string
}

func (r *recorder) Stream(name, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if name == "stdout" {
		r.stdout += text
	} else {
		r.stderr += text
	}
	r.order = append(r.order, name)
}

func (r *recorder) Display(d display.Data) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(r.shown, d)
	r.order = append(r.order, "display")
}

func (r *recorder) Update(d display.Data) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(r.shown, d)
	r.order = append(r.order, "update")
}

func (r *recorder) Clear(wait bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.order = append(r.order, fmt.Sprint("clear ", wait))
}

func (r *recorder) Progress(p display.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.progress = append(r.progress, p)
}

// run runs cells one after the other in a new session and returns what the
// last one printed, its value as text, and its error.
func run(t *testing.T, cells ...string) (printed, value string, err error) {
	t.Helper()
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, source := range cells {
		var r recorder
		var d display.Data
		d, err = s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, &r)
		if err != nil && i < len(cells)-1 {
			t.Logf("cell %d: %v", i+1, err)
		}
		printed, value = r.stdout, ""
		if text, ok := d.Data[display.MIMETypeText].(string); ok {
			value = text
		}
	}
	return printed, value, err
}

func TestCells(t *testing.T) {
	tests := []struct {
		name           string
		cells          []string
		printed, value string
	}{
		{"identical types of different cells", []string{"type T int", "type A = []T", "var x any = map[string]A{}\n_, ok := x.(map[string][]T)\nok"}, "", "true"},
		{"value of an expression", []string{"1 + 2"}, "", "3"},
		{"no value of a statement", []string{"x := 5\nx++"}, "", ""},
		{"variable of an earlier cell", []string{"x := 5", "x * x"}, "", "25"},
		{"imports, declarations and statements mixed", []string{"import \"fmt\"\nn := 3\nfunc double(k int) int { return 2 * k }\nfmt.Println(double(n))"}, "6\n", ""},
		{"imports again", []string{"import \"fmt\"\nfmt.Print(1)", "import \"fmt\"\nfmt.Print(2)"}, "2", ""},
		{"alias", []string{"import s \"strings\"\ns.ToUpper(\"go\")"}, "", "GO"},
		{"dot import", []string{"import . \"strings\"\nToUpper(\"go\")"}, "", "GO"},
		{"two packages of one name", []string{"import \"math/rand\"\nimport crand \"crypto/rand\"\n_ = crand.Reader\nrand.New(rand.NewSource(1)) != nil"}, "", "true"},
		{"same variable, same type: functions see it", []string{"x := 1\nfunc get() int { return x }", "x := 7", "get()"}, "", "7"},
		{"same variable, other type", []string{"x := 1", "x := \"one\"", "x"}, "", "one"},
		{"same variable, same type and then another: functions and methods see it", []string{"x := 1\ntype T struct{}\nfunc f() any { return x }\nfunc (T) m() any { return x }", "x := 2", "x := \"s\"", "import \"fmt\"\nfmt.Sprint(f(), T{}.m())"}, "", "ss"},
		{"function, same signature and then another: functions and methods see it", []string{"func r() int { return 1 }\ntype T struct{}\nfunc f() any { return r() }\nfunc (T) m() any { return r() }", "func r() int { return 2 }", "func r() string { return \"s\" }", "import \"fmt\"\nfmt.Sprint(f(), T{}.m())"}, "", "ss"},
		{"same variable, other type, with imports", []string{"import \"fmt\"\nx := 1", "x := \"one\"\nfmt.Print(x)", "var y, x []int\nlen(x) + len(y)"}, "", "0"},
		{"same variable, other type, with a package in sight", []string{"import \"strings\"\nx := 1", "x := \"one\"", "strings.ToUpper(x)"}, "", "ONE"},
		{"var without value is zero again", []string{"x := 1", "var x int\nx"}, "", "0"},
		{"older variables exchanged by the first line", []string{"a, b := 1, 2", "var a, b = b, a\n10*a + b"}, "", "21"},
		{"each from the older ones", []string{"x, y := 5, 8", "var x, y = y, x+y\n100*x + y"}, "", "813"},
		{"function declared again", []string{"func f() int { return 1 }", "func f() int { return 2 }", "f()"}, "", "2"},
		{"type declared again", []string{"type T struct{ a int }\nt := T{1}", "type T struct{ b string }\nt := T{\"x\"}\nt.b"}, "", "x"},
		{"methods", []string{"type P struct{ x, y float64 }\nfunc (p P) sum() float64 { return p.x + p.y }\np := P{1, 2}\np.sum()"}, "", "3"},
		{"a method added later hides a promoted one, to old callers too", []string{"type B struct{}\nfunc (B) Name() string { return \"b\" }\ntype T struct{ B }\nfunc name(n interface{ Name() string }) string { return n.Name() }\nfunc ptr(n *T) string { return name(n) }\nvar kept any = T{}\nname(T{}) + ptr(&T{})", "func (T) Name() string { return \"t\" }", "name(T{}) + ptr(&T{}) + kept.(interface{ Name() string }).Name()"}, "", "ttt"},
		{"a function above a variable of the cell's own type", []string{"type P struct{ x int }\nfunc mk() P { return v }\nvar v = P{3}\nfunc (p P) String() string { return \"P\" }\nmk()"}, "", "P"},
		{"a method above a table of the cell's own type, twice", []string{"type Q struct{ a int }\nfunc (q Q) Get() int { return q.a + len(all) }\nvar all = map[string]Q{\"x\": {1}}\nall[\"x\"].Get()", "type Q struct{ a int }\nfunc (q Q) Get() int { return q.a + 10*len(all) }\nvar all = map[string]Q{\"x\": {1}}\nall[\"x\"].Get()"}, "", "11"},
		{"comma ok", []string{"m := map[string]int{\"a\": 1}\nv, ok := m[\"a\"]\nv2, ok2 := m[\"b\"]\nimport \"fmt\"\nfmt.Println(v, ok, v2, ok2)"}, "1 true 0 false\n", ""},
		{"value and nil error", []string{"import \"strconv\"\nstrconv.Atoi(\"42\")"}, "", "42"},
		{"must", []string{"import \"strconv\"\nn := must(strconv.Atoi(\"42\"))\nn + 1"}, "", "43"},
		{"several values", []string{"func two() (int, string) { return 1, \"b\" }\ntwo()"}, "", "1 b"},
		{"no value of a Println", []string{"import \"fmt\"\nfmt.Println(\"hi\")"}, "hi\n", ""},
		{"loops do not leak", []string{"i := 10\nfor i := 0; i < 3; i++ {\n}\ni"}, "", "10"},
		{"closures keep variables", []string{"n := 0\nadd := func() { n++ }", "add()\nadd()\nn"}, "", "2"},
		{"whole program", []string{"package main\n\nimport \"fmt\"\n\nvar greeting = \"hello\"\n\nfunc main() { fmt.Println(greeting) }\n"}, "hello\n", ""},
		{"program runs once", []string{"package main\nimport \"fmt\"\nfunc main() { fmt.Println(1) }", "2"}, "", "2"},
		{"label and goto", []string{"k := 0\nagain:\nk++\nif k < 3 {\n\tgoto again\n}\nk"}, "", "3"},
		{"gonum", []string{"import \"gonum.org/v1/gonum/mat\"\nm := mat.NewDense(2, 2, []float64{1, 2, 3, 4})\nmat.Det(m) < 0"}, "", "true"},
		{"the library", []string{"import \"github.com/mercer-go/mercer/lib/kernel\"\nkernel.Stump{}.Eval([]float64{1, 2}, []float64{2, 4})"}, "", "-3"},
		{"parallel assignment of computed values", []string{"import \"fmt\"\nfunc id(x int) int { return x }\na, b := 1, 2\na, b = id(3), a+10\nfmt.Println(a, b)\nfunc f() (int, int, int) {\n\tx, y := id(5), id(6)\n\tx, y = y+1, x+1\n\tvar z, w = x*2, id(8)\n\treturn x, y, z + w\n}\nfmt.Println(f())"}, "3 11\n7 6 22\n", ""},
		{"parallel assignment to elements", []string{"import \"fmt\"\na := []int{0, 1, 2}\ni := 0\ni, a[i] = 2, 9\na[1], a[2] = a[2], a[1]\nfmt.Println(i, a)"}, "2 [9 2 1]\n", ""},
		{"parallel assignment after a loop body", []string{"import \"fmt\"\nfor i, j := 0, 6; i < j; i, j = i+1, j-2 {\n\tfmt.Print(i, j, \" \")\n}"}, "0 6 1 4 ", ""},
		{"named results returned in another order", []string{"import \"fmt\"\nfunc f() (a, b int) {\n\ta, b = 1, 2\n\treturn b, a\n}\nfunc g(x int) (v int, err error) {\n\tv = 5\n\tif x > 0 {\n\t\treturn v + x, nil\n\t}\n\treturn\n}\nfmt.Println(f())\nfmt.Println(g(1))\nfmt.Println(g(0))"}, "2 1\n6 <nil>\n5 <nil>\n", ""},
		{"range over integers", []string{"import \"fmt\"\nn := 2\nfor i := range n {\n\tn = 9\n\tfmt.Print(i)\n}\nouter:\nfor i := range 3 {\n\tfor range 5 {\n\t\tcontinue outer\n\t}\n\tfmt.Print(i)\n}\nvar k uint8\nfor k = range 4 {\n}\nvar fs []func() int\nfor i := range int64(3) {\n\tfs = append(fs, func() int { return int(i) })\n}\nfmt.Print(k, fs[0](), fs[2]())"}, "013 0 2", ""},
		{"min, max, clear", []string{"import (\n\t\"fmt\"\n\t\"math\"\n)\na, b := 3, 2\nm := map[string]int{\"x\": 1}\ns := []float64{1, 2}\nclear(m)\nclear(s)\nfmt.Println(min(a, b, 5), max(1.5, float64(a)), min(\"b\", \"a\"), max(2, 7), math.IsNaN(min(1, math.NaN())), len(m), s)"}, "2 3 a 7 true 0 [0 0]\n", ""},
		{"String and Error methods of the user's types", []string{"import \"fmt\"\ntype color int\nfunc (c color) String() string { return [...]string{\"red\", \"green\"}[c] }\ntype bad struct{ code int }\nfunc (b *bad) Error() string { return fmt.Sprint(\"code \", b.code) }\nfunc try() error { return &bad{3} }\nfmt.Println(color(1), try())\nfmt.Printf(\"%v %s %d %v\\n\", color(0), color(1), 5, try())", "color(1)"}, "", "green"},
		{"String method when printed", []string{"import \"fmt\"\ntype color int\nfunc (c color) String() string { return [...]string{\"red\", \"green\"}[c] }\ntype bad struct{ code int }\nfunc (b *bad) Error() string { return fmt.Sprint(\"code \", b.code) }\nfunc try() error { return &bad{3} }\nfmt.Println(color(1), try())\nfmt.Printf(\"%v %s %d %04d %6v|%v\\n\", color(0), color(1), 5, color(1), color(0), try())"}, "green code 3\nred green 5 0001    red|code 3\n", ""},
		{"named results begin at zero", []string{"import \"fmt\"\nfunc f(k int) (xs []int, n int) {\n\tfor i := 0; i < 2; i++ {\n\t\txs = append(xs, k)\n\t\tn++\n\t}\n\treturn xs, n\n}\nfunc g() (n int) {\n\tn += 5\n\treturn\n}\nfor k := 0; k < 3; k++ {\n\txs, n := f(k)\n\tfmt.Print(xs, n, g(), \" \")\n}"}, "[0 0] 2 5 [1 1] 2 5 [2 2] 2 5 ", ""},
		{"a kernel of the user's that fills rows", []string{"import (\n\"github.com/mercer-go/mercer/lib/kernel\"\n\"gonum.org/v1/gonum/mat\"\n)\ntype mine struct{ calls *int }\nfunc (m mine) Eval(x, y []float64) float64 { return x[0] * y[0] }\nfunc (m mine) Fill(dst, x []float64, Y *mat.Dense) {\n*m.calls++\nfor j := range dst { dst[j] = m.Eval(x, Y.RawRowView(j)) }\n}", "calls := 0\nK := must(kernel.Cross(ctx, mine{&calls}, mat.NewDense(1, 1, []float64{3}), mat.NewDense(4, 1, []float64{1, 2, 3, 4})))\nK.At(0, 3)*100 + float64(calls)"}, "", "1201"},
		{"a panic of a kernel of the user's is an error", []string{"import (\n\"errors\"\n\"github.com/mercer-go/mercer/lib/kernel\"\n\"gonum.org/v1/gonum/mat\"\n)\nk := kernel.Func(func(x, _ []float64) float64 { return x[9] })\nfailed := 0\nfor _, n := range []int{1, 600} {\n_, err := kernel.Gram(ctx, k, mat.NewDense(n, 1, nil))\nif errors.Is(err, kernel.ErrPanic) { failed++ }\n}\nfailed"}, "", "2"},
		{"a kernel of the user's in literals", []string{"import \"github.com/mercer-go/mercer/lib/kernel\"\ntype mine struct{ a float64 }\nfunc (m mine) Eval(x, y []float64) float64 { return m.a * x[0] * y[0] }\nx := []float64{2}\nsum := kernel.Sum{mine{1}, kernel.Linear{}}\ntwice := kernel.Scaled{Factor: 2, Kernel: mine{1}}\ncosine := kernel.Normalized{&mine{3}}\nasK := kernel.Kernel(mine{5})\nsum.Eval(x, x)*1e6 + twice.Eval(x, x)*1e4 + cosine.Eval(x, x)*100 + asK.Eval(x, x)"}, "", "8.08012e+06"},
		{"the name of a kernel of the user's", []string{"import \"github.com/mercer-go/mercer/lib/kernel\"\nimport \"fmt\"\ntype plain struct{}\nfunc (plain) Eval(x, y []float64) float64 { return 1 }\ntype named struct{ a int }\nfunc (named) Eval(x, y []float64) float64 { return 1 }\nfunc (n named) String() string { return fmt.Sprint(\"named \", n.a) }\nkernel.Name(plain{}) + \", \" + kernel.Name(named{3}) + \", \" + kernel.Name(&named{4}) + \", \" + fmt.Sprint(kernel.Sum{named{5}})"}, "", "custom, named 3, named 4, sum(named 5)"},
		{"the names of a kernel of the user's that fills rows, and one that maps points", []string{"import (\n\"context\"\n\"github.com/mercer-go/mercer/lib/kernel\"\n\"gonum.org/v1/gonum/mat\"\n)\ntype filler struct{ kernel.Linear }\nfunc (filler) Fill(dst, x []float64, Y *mat.Dense) {\nfor j := range dst { dst[j] = 7 }\n}\nfunc (filler) String() string { return \"filler\" }\ntype mapper struct{ kernel.Linear }\nfunc (mapper) Map(_ context.Context, X mat.Matrix) (*mat.Dense, error) {\nreturn mat.NewDense(1, 1, []float64{3}), nil\n}\nfunc (mapper) String() string { return \"mapper\" }", "x := mat.NewDense(1, 1, []float64{1})\nvar f kernel.Filler = filler{}\nvar m kernel.Mapper = mapper{}\nfilled, mapped := must(kernel.Cross(ctx, filler{}, x, x)), must(kernel.Cross(ctx, mapper{}, x, x))\nimport \"fmt\"\nfmt.Sprint(kernel.Name(filler{}), kernel.Name(mapper{}), kernel.Name(f), kernel.Name(m), filled.At(0, 0), mapped.At(0, 0))"}, "", "fillermapperfillermapper7 9"},
		{"method value of a compiled type", []string{"import \"strings\"\nr := strings.NewReplacer(\"a\", \"b\")\ntype box struct{ f func(string) string }\nbox{r.Replace}.f(\"aa\")"}, "", "bb"},
		{"method value of a variable", []string{"type n int\nfunc (k *n) add(d int) { *k += n(d) }\nvar v n\nf := v.add", "f(2)\nf(3)\nint(v)"}, "", "5"},
		{"context", []string{"ctx.Err() == nil"}, "", "true"},
		{"declared and not used is no error", []string{"func f() { x := 1 }\nvar y = 2"}, "", ""},
		{"empty cell", []string{"// nothing\n"}, "", ""},
		{"state after a failed cell", []string{"x := 1", "x = 2\npanic(\"no\")", "x"}, "", "2"},
		{"state after a method on a type of an earlier cell", []string{"type T struct{ a int }\nx := 4", "func (t T) Twice() int { return 2 * t.a }", "x"}, "", "4"},
		{"function used above its declaration", []string{"import \"fmt\"\nfmt.Print(f(2))\nfunc f(x int) int { return x * 2 }"}, "4", ""},
		{"variable of the cell used in a function above it", []string{"func get() int { return later }\nlater := 7\nget()"}, "", "7"},
		{"old callers see the new function", []string{"func f() int { return 1 }\nfunc g() int { return f() }\nh := g", "func f() int { return 2 }", "g()*10 + h()"}, "", "22"},
		{"a dependent is compiled again", []string{"const n = 2\nfunc twice(x int) int { return n * x }", "const n = 3", "twice(5)"}, "", "15"},
		{"a method for an older type, in an interface already", []string{"import \"fmt\"\ntype T struct{ n int }\nvar kept any = T{4}", "func (t T) String() string { return fmt.Sprint(\"T\", t.n) }", "fmt.Sprint(kept, T{5})"}, "", "T4 T5"},
		{"a method for an older type, where its values are", []string{
			"import \"fmt\"\ntype T struct{ n int }\ntype Holds struct{ T T }\nvar kept, whole any = T{4}, Holds{T{4}}\nfunc print(t T) string { return fmt.Sprint(t, &t, []T{t}, Holds{t}) }\nprint(T{1})",
			"func (t T) String() string { return fmt.Sprint(\"T\", t.n) }",
			"_, is := kept.(fmt.Stringer)\n_, isT := kept.(T)\nh, isHolds := whole.(Holds)\nswitch kept.(type) {\ncase fmt.Stringer:\n\tfmt.Print(\"a Stringer, \")\n}\nfmt.Print(print(T{1}), is, isT, isHolds, kept == any(T{4}), whole == any(Holds{T{4}}), h)",
		}, "a Stringer, T1 T1 [T1] {T1}true true true true true {T4}", ""},
		{"a method declared again", []string{"type T struct{ n int }\nfunc (t T) get() int { return t.n }\nx := T{3}\nf := x.get", "func (t T) get() int { return -t.n }", "x.get()*10 + f()"}, "", "-33"},
		{"a type declared again with the same words", []string{"type T struct{ n int }\nx := T{3}", "type T struct{ n int }\nfunc (t T) get() int { return t.n }", "x.get()"}, "", "3"},
		{"methods follow a type that is declared again", []string{"type T struct{ n int }\nfunc (t T) get() int { return t.n }", "type T struct{ m, n int }", "T{1, 2}.get()"}, "", "2"},
		{"a type that is another cell's type", []string{"type T struct{ n int }\nfunc (t T) get() int { return t.n }", "type U T\ntype A = T\nU{3}.n*10 + A{4}.get()"}, "", "34"},
		{"what does not fit any more stays", []string{"type T struct{ n int }\nfunc (t T) get() int { return t.n }\nx := T{3}", "type T struct{ m string }", "x.get()"}, "", "3"},
		{"an error that is looked at", []string{"import \"strconv\"\n_, err := strconv.Atoi(\"x\")\nerr != nil"}, "", "true"},
		{"deferred calls of a cell", []string{"import \"fmt\"\ndefer fmt.Print(\"end\")\nfmt.Print(\"begin \")"}, "begin end", ""},
		{"the user's own ctx", []string{"ctx := 5", "ctx"}, "", "5"},
		{"generics", []string{"import \"slices\"\nfunc Map[T, U any](s []T, f func(T) U) (out []U) {\n\tfor _, x := range s {\n\t\tout = append(out, f(x))\n\t}\n\treturn out\n}", "slices.Max(Map([]string{\"a\", \"bcd\"}, func(s string) int { return len(s) }))"}, "", "3"},
		{"state after a rejected cell", []string{"x := 1", "x = 2\ny := undefinedName", "x"}, "", "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			printed, value, err := run(t, tt.cells...)
			if err != nil {
				t.Fatal(err)
			}
			if printed != tt.printed || value != tt.value {
				t.Errorf("printed %q, value %q; want %q, %q", printed, value, tt.printed, tt.value)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name, cell string
		kind       Kind
		line, col  int
		message    string
	}{
		{"a package that is not imported", "fmt.Println(1)", CompileError, 1, 1, "undefined: fmt (is it missing import \"fmt\"?)"},
		{"type error in Go's words", "x := 1\nvar s string = x", CompileError, 2, 16, "cannot use x (variable of type int) as string value"},
		{"undefined", "\n\n  y + 1", CompileError, 3, 3, "undefined: y"},
		{"syntax", "x := 1\nif x {{ \n", SyntaxError, 2, 0, "expected"},
		{"unused value in the middle", "x := 1\nx\nx = 2", CompileError, 2, 1, "is not used"},
		{"unknown package", "import \"fmt\"\nimport \"mat\"", CompileError, 2, 8, "gonum.org/v1/gonum/mat"},
		{"panic", "a := []int{1}\ni := 3\na[i] = 2", Panic, 3, 0, "out of range"},
		{"panic in a function", "func f(a []int) int {\n\treturn a[5]\n}\nf(nil)", Panic, 2, 0, "out of range"},
		{"must", "import \"strconv\"\nn := 1\nn = must(strconv.Atoi(\"x\"))", Failure, 3, 0, "invalid syntax"},
		{"check", "import \"errors\"\n\ncheck(errors.New(\"no\"))", Failure, 3, 0, "no"},
		{"final error", "import \"strconv\"\nstrconv.Atoi(\"x\")", Failure, 2, 0, "invalid syntax"},
		{"an error that nobody looks at", "import \"strconv\"\nn, err := strconv.Atoi(\"x\")\nn = 2", Failure, 2, 0, "invalid syntax"},
		{"panic in a goroutine", "done := make(chan int)\ngo func() {\n\tvar m map[int]int\n\tm[1] = 2\n}()\n<-done", Panic, 4, 0, "nil map"},
		{"runaway recursion", "func f(n int) int {\n\treturn f(n+1) + 1\n}\nf(0)", Panic, 2, 0, "stack overflow"},
		{"Goexit", "import \"runtime\"\nruntime.Goexit()", Panic, 0, 0, "Goexit"},
		{"a user's own error type", "import \"fmt\"\ntype bad struct{ code int }\nfunc (b *bad) Error() string { return fmt.Sprint(\"code \", b.code) }\npanic(&bad{4})", Panic, 4, 0, "code 4"},
		{"exit", "import \"os\"\nos.Exit(3)", Exit, 2, 0, "os.Exit(3)"},
		{"nil map", "var m map[string]int\nm[\"a\"] = 1", Panic, 2, 0, "nil map"},
		{"later of two divisions", "a, b := 1, 0\nc := a / (b + 1)\nd := a / b\n_ = c + d", Panic, 3, 0, "divide by zero"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := run(t, tt.cell)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want an *Error", err)
			}
			if e.Kind != tt.kind || e.Line != tt.line || tt.col != 0 && e.Column != tt.col || !strings.Contains(e.Message, tt.message) {
				t.Errorf("got %q at %d:%d (%s)\nwant %q at %d:%d (%s)\n%s", e.Message, e.Line, e.Column, e.Kind, tt.message, tt.line, tt.col, tt.kind, strings.Join(e.Trace, "\n"))
			}
		})
	}
}

// TestReplacedThroughInterface: what ends the process, or would not know a
// cell's types, is replaced for calls through an interface too.
func TestReplacedThroughInterface(t *testing.T) {
	stdout, _, err := run(t, "import (\n\t\"log\"\n\t\"os\"\n)\ntype P struct{}\nvar l interface{ Fatalf(string, ...any) } = log.New(os.Stdout, \"\", 0)\nl.Fatalf(\"%T\", P{})")
	var e *Error
	if !errors.As(err, &e) || e.Kind != Exit || e.Code != 1 || e.Line != 7 || stdout != "main.P\n" {
		t.Errorf("printed %q, error %v", stdout, err)
	}
}

// TestManyTypesThroughInterface: one call meets more types than it remembers, of cells and
// compiled ones, and a method that is declared again between two turns.
func TestManyTypesThroughInterface(t *testing.T) {
	var declared, made strings.Builder
	for i := range 12 {
		fmt.Fprintf(&declared, "type T%d int\nfunc (t T%d) String() string { return fmt.Sprint(%d, int(t)) }\n", i, i, i)
		fmt.Fprintf(&made, "T%d(%d), time.Duration(%d), ", i, i*i, i)
	}
	stdout, _, err := run(t,
		"import (\n\t\"fmt\"\n\t\"time\"\n)\n"+declared.String()+"all := []fmt.Stringer{"+made.String()+"}\nfunc texts() (s string) {\n\tfor range 2 {\n\t\tfor _, v := range all {\n\t\t\ts += v.String() + \" \"\n\t\t}\n\t}\n\treturn s\n}",
		"before := texts()",
		"func (t T3) String() string { return \"three\" }\nfmt.Println(before)\nfmt.Println(texts())",
	)
	var want strings.Builder
	for _, third := range []string{"3 9", "three"} {
		for range 2 {
			for i := range 12 {
				text := fmt.Sprint(i, i*i)
				if i == 3 {
					text = third
				}
				fmt.Fprint(&want, text, " ", time.Duration(i), " ")
			}
		}
		want.WriteString("\n")
	}
	if err != nil || stdout != want.String() {
		t.Errorf("%v; printed\n%swant\n%s", err, stdout, want.String())
	}
}
