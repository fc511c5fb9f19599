//go:build unix

package worker

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// difference is a line of DIFFERENCES.md, by its first words, and cells that show what it says.
type difference struct {
	line  string
	cells [][]told           // each list in a session of its own
	show  func(t *testing.T) // what cells cannot show
}

// told is a cell and what it tells: its value and what it prints to stdout, and a part of what
// it prints to stderr and of its error.
type told struct{ source, value, printed, noted, err string }

var onPurpose = []difference{
	{line: "If a cell begins with `var` declarations", cells: [][]told{
		{{source: "var a = b + 1\nvar b = f()\nfunc f() int { return 2 }\nfunc init() { a *= 10 }\na", value: "30"}},
		{{source: "x := y\nvar y = 2", err: "undefined: y"}},
	}},
	{line: "Unused variables and imports are allowed.", cells: [][]told{
		{{source: "import \"os\"\nx := 1\nfunc f() int { unused := 2; return 3 }\nf()", value: "3"}},
	}},
	{line: "No error passes unseen.", cells: [][]told{
		{{source: "import \"strconv\"\nstrconv.Atoi(\"x\")\n1", err: "parsing \"x\""}},
		{{source: "import \"strconv\"\nn, err := strconv.Atoi(\"x\")\nn, err = strconv.Atoi(\"1\")", err: "parsing \"x\""}},
		{{source: "import \"strconv\"\nn, _ := strconv.Atoi(\"x\")\nn", value: "0"}},
		{{source: "import (\"errors\"; \"fmt\")\nerrors.New(\"dropped\")\nfmt.Errorf(\"dropped\")\nfmt.Println(1)", printed: "1\n"}},
		{{source: "import (\"fmt\"; \"strconv\")\n_, err := strconv.Atoi(\"x\")\nerr = fmt.Errorf(\"wrapped: %w\", err)\nerr = nil", err: "wrapped: strconv.Atoi"}},
		{{source: "import \"strconv\"\nfunc f() { strconv.Atoi(\"x\") }\nf()"}},
		{{source: "import \"strconv\"\nn, err := strconv.Atoi(\"x\")\nfunc f() error { return err }"}, {source: "f() != nil", value: "true"}},
		{{source: "import \"strconv\"\n_, err := strconv.Atoi(\"x\")", value: "strconv.Atoi: parsing \"x\": invalid syntax"}},
	}},
	{line: "A variable that is defined again with `:=`", cells: [][]told{
		{{source: "x := 1\np := &x\nfunc f() any { return x }"}, {source: "x := 2\n*p", value: "2"}, {source: "x := \"s\"\n*p", value: "2"}, {source: "f()", value: "s"}},
		{{source: "x := 1\nfunc f() any { return x }"}, {source: "a := f()\nx := \"s\"\n[]any{a, f()}", value: "[1 s]"}},
		{{source: "x := 1\nfunc f() any { return x }"}, {source: "if x == 2 { return }\nx := \"s\"\nz := f()", value: ""}, {source: "f()", value: "s"}},
		{{source: "x := 1\nfunc f() any { return x }"}, {source: "if x == 2 { return }\ny := x\nx := \"s\"\nf()", value: "1", noted: "until this cell ends, the functions that it calls use the older x"}},
		{{source: "x := 1\nfunc f() any { return x }"}, {source: "var x, y = \"s\", f()\ny", value: "1"}, {source: "f()", value: "s"}},
		{{source: "x := 1\nfunc f() any { return x }"}, {source: "var p = q + 1\nvar x = \"s\"\nvar y = f()\nvar q = 2\n[]any{p, y}", value: "[3 1]"}, {source: "f()", value: "s"}},
	}},
	{line: "A cell may call functions that it declares further down", cells: [][]told{
		{{source: "f()\nfunc f() int { return 3 }\nx := f()\nx", value: "3"}},
		{{source: "f()\nx := 1\nfunc f() int { return x }", err: "f uses x, which the cell defines later"}},
		{{source: "g := f\nx := 1\nfunc f() int { return x }", err: "f uses x, which the cell defines later"}},
		{{source: "import \"fmt\"\ntype T struct{}\nfmt.Println(T{})\nx := \"s\"\nfunc (T) String() string { return x }", err: "the method String of T uses x, which the cell defines later"}},
		{{source: "import \"fmt\"\ndefer f()\nx := 1\nfunc f() { fmt.Print(x) }", printed: "1"}},
	}},
	{line: "When a function, type, constant or method is declared again", cells: [][]told{
		{{source: "const k = 1\nfunc f() int { return k }\nfunc g() int { return 10 * f() }"}, {source: "const k = 2\ng()", value: "20"}, {source: "func f() int { return k + 1 }\ng()", value: "30"}},
		{{source: "type T struct{ a int }\nt := T{1}"}, {source: "type T struct{ a int }\nvar u T = t\nu", value: "{1}"}},
	}},
	{line: "A value keeps its type.", cells: [][]told{
		{{source: "type T struct{ a int }\nt := T{1}"}, {source: "type T struct{ b int }"}, {source: "t.a", value: "1"}, {source: "var u T = t", err: "t has the older T (cell1:1), not that of cell2:1"}},
		{{source: "type U int\ntype T struct{}\nfunc (T) m(U) {}\nt := T{}"}, {source: "type U string", noted: "T (cell1:2) is compiled again and is another type now: t keeps the older one until it is defined again"}},
		{{source: "type G[T any] struct{}\ng := G[int]{}"}, {source: "func (G[T]) m() {}", noted: "g keeps the older one"}},
	}},
	{line: "`//go:embed`, `//go:linkname` and functions without a body are refused", cells: [][]told{
		{{source: "import _ \"embed\"\n//go:embed x.txt\nvar x string", err: "go:embed"}},
		{{source: "import _ \"unsafe\"\n//go:linkname now time.now\nfunc now() int { return 1 }", err: "go:linkname"}},
		{{source: "func f() int\n1", err: "missing function body"}},
		{{source: "import \"syscall\"\n1", err: "it is another one on every operating system"}},
		{{source: "import \"expvar\"\n1", err: "expvar"}},
	}},
	{line: "`os.Exit`, `log.Fatal`, a recursion that is too deep", cells: [][]told{
		{
			{source: "import (\"log\"; \"os\"; \"time\")\nx := 1\nfunc caught(f func()) { defer func() { recover() }(); f() }\nfunc deep(n int) int { return deep(n+1) + 1 }"},
			{source: "caught(func() { os.Exit(3) })", err: "os.Exit(3)"},
			{source: "caught(func() { log.Fatal(\"no\") })", err: "os.Exit(1)", noted: "no"},
			{source: "caught(func() { deep(0) })", err: "stack overflow"},
			{source: "go func() { panic(\"there\") }()\ntime.Sleep(time.Minute)", err: "there"},
			{source: "x", value: "1"},
		},
	}},
	{line: "`runtime.Goexit` in a cell's own goroutine", cells: [][]told{
		{
			{
				source:  "import (\"fmt\"; \"runtime\"; \"time\")\nx := 1\ngo func() { time.Sleep(time.Minute); fmt.Print(\"later\") }()\nfunc() { defer fmt.Print(\"deferred\"); runtime.Goexit() }()",
				printed: "deferred", err: "runtime.Goexit ended the cell's goroutine",
			},
			{source: "x", value: "1"},
		},
	}},
}

var notTheSame = []difference{
	{line: "If a later cell gives a type a method, the type becomes another one for compiled code.", cells: [][]told{
		{
			{source: "import \"fmt\"\ntype T int\nvar x any = T(1)\nm := map[any]int{T(1): 5}\nvar key any\nfor key = range m {}"},
			{source: "func (T) String() string { return \"T\" }\nfmt.Sprint(x, T(1), m)", value: "T T map[1:5]"},
			{source: "_, is := key.(fmt.Stringer)\nfmt.Sprint(is, m[T(1)])", value: "true 0"},
		},
		{
			{source: "type T int\ntype box struct{ v any }\nx, y := any(T(1)), box{T(1)}"},
			{source: "func (T) M() {}\nx == any(T(1)) && y != (box{T(1)})", value: "true"},
		},
	}},
	{line: "A type is never freed once", cells: [][]told{keeping()}, show: tooMany},
	{line: "What compiled packages keep for the life of a process", cells: [][]told{
		{{source: "import \"encoding/gob\"\ntype Kept struct{ A int }\ngob.Register(Kept{})"}, {source: "gob.Register(Kept{})"}, {source: "type Kept struct{ B int }\ngob.Register(Kept{})", err: "registering duplicate types"}},
		{{source: "import \"net/http\"\nhttp.HandleFunc(\"/kept\", http.NotFound)"}, {source: "http.HandleFunc(\"/kept\", http.NotFound)", err: "conflicts with pattern"}},
	}},
	{line: "`runtime.Caller`, and so `log.Lshortfile`,", cells: [][]told{
		{{source: "import (\"runtime\"; \"strings\")\n_, file, _, _ := runtime.Caller(0)\nstrings.Contains(file, \"cell1\")", value: "false"}},
		{{source: "import (\"log\"; \"os\")\nlog.New(os.Stderr, \"\", log.Lshortfile).Print(\"here\")", noted: ".go:"}},
	}},
	{line: "A package-level variable that is set to a constant", cells: [][]told{
		{{source: "var n = 1\nvar b, a = f(&n), n\nfunc f(p *int) int { *p = 5; return 0 }\na", value: "5"}},
	}},
	{line: "The specification does not say which of two faults", cells: [][]told{
		{{source: "s, i, j := []int{1}, 5, 6\ns[i], s[j] = s[j], s[i]", err: "index out of range [6]"}},
	}},
	{line: "In `f()[i]`, where f returns a string or an array", cells: [][]told{
		{
			{source: "import \"fmt\"\nfunc f() [2]int { fmt.Print(\"f\"); return [2]int{} }\nfunc b(x bool) bool { fmt.Print(\"b\"); return x }\nfunc n(x bool) int { return 1 }\n_ = f()[n(b(true) && b(false))]", printed: "bbf"},
			{source: "_ = f()[n(b(true))]", printed: "fb"},
		},
	}},
	{line: "When a cell declares a function again, func values of the older one", cells: [][]told{
		{{source: "func f() int { return 1 }\nfunc g[T any](x T) int { return 1 }\na, b := f, g[int]"}, {source: "func f() int { return 2 }\nfunc g[T any](x T) int { return 2 }\n[]int{a(), b(0), g(0)}", value: "[2 1 2]"}},
	}},
	{line: "In `x, p.b[i] = v, w` with p nil", cells: [][]told{
		{{source: "var p *struct{ b [4]int }\nx, i := 1, 2\nfunc f() {\n\tdefer func() { recover() }()\n\tx, p.b[i] = 16, 7\n}\nf()\nx", value: "1"}},
	}},
	{line: "Capacities that the specification leaves open may differ", cells: [][]told{
		{{source: "cap([]byte(\"abc\"))", value: "8"}},
		{{source: "func f() int { s := append([]int(nil), 1); return cap(s) }\nf()", value: "1"}},
	}},
	{line: "`recover` returns nil in a deferred function that comes from `reflect.MakeFunc`", cells: [][]told{
		{
			{source: "import \"reflect\"\nvar got any = \"not called\"\ntype T struct{}\nfunc (T) M() { got = recover() }\nfunc caught(f func()) (v any) { defer func() { v = recover() }(); defer f(); panic(1) }"},
			{source: "f := reflect.MakeFunc(reflect.TypeFor[func()](), func([]reflect.Value) []reflect.Value { got = recover(); return nil })\ncaught(f.Interface().(func())) == 1 && got == nil", value: "true"},
			{source: "got = 2\ncaught(reflect.ValueOf(T{}).Method(0).Interface().(func())) == 1 && got == nil", value: "true"},
			{source: "caught(T{}.M) == nil && got == 1", value: "true"},
		},
	}},
	{line: "If `m[k] op= v` fails because of k or v", cells: [][]told{
		{{source: "m, zero := map[any]int{}, 0\nm[1] /= zero", err: "integer divide by zero"}, {source: "len(m)", value: "0"}},
		{{source: "m, k := map[any]int{}, any([]int{})\nm[k] += 1", err: "hash of unhashable type: []int"}},
		{{source: "m, k := map[any]int{}, any([]int{})\nm[k] = 1", err: "hash of unhashable type []int"}},
	}},
	{line: "If an iterator keeps `yield`", cells: [][]told{
		{
			{source: "var kept func(int) bool\nfunc one(yield func(int) bool) { kept = yield; yield(1) }"},
			{source: "for range one { break }\nkept(2)", err: "function for loop body returned false"},
			{source: "for range one { }\nkept(2)", err: "whole loop exit"},
		},
	}},
	{line: "The error of `a[i:j:k]` with a k beyond the end of an array", cells: [][]told{
		{{source: "var a [4]int\nk := 9\na[:2:k]", err: "slice bounds out of range [::9] with capacity 4"}},
	}},
	{line: "Go 1.26 compiles a struct of one pointer and an array of several elements", cells: [][]told{
		{
			{source: "type T struct{ name string }\nfunc (t *T) String() string { return t.name }\ntype S struct { *T; a [2]struct{} }\nvar x any = S{T: &T{\"s\"}}\nimport \"fmt\""},
			{source: "fmt.Sprint(x, x.(fmt.Stringer).String(), x.(S).name)", value: "sss"},
			{source: "x = S{}\nx.(fmt.Stringer).String()", err: "nil pointer dereference"},
		},
	}},
	{line: "A value that a function no longer uses is let go before its next call", cells: [][]told{
		{
			{source: "import \"runtime\"\ntype T struct{ name string; space [8]int }\nc := make(chan string, 8)\nfunc watched(s string) *T { t := &T{name: s}; runtime.SetFinalizer(t, func(t *T) { c <- t.name }); return t }\n" +
				"func gone() string { runtime.GC(); runtime.GC(); select { case s := <-c: return s; case <-time.After(200 * time.Millisecond): return \"kept\" } }\nimport \"time\""},
			{source: "func pointer() string { t := watched(\"pointer\"); _ = t.name; return gone() }\npointer()", value: "pointer"},
			{source: "func structure() string { s := struct{ t *T; n [9]int }{t: watched(\"structure\")}; use(&s.n[3]); return gone() }\nfunc use(*int) {}\nstructure()", value: "kept"},
		},
		{{source: "import \"runtime\"\nfunc f() { p := new([9]int); runtime.AddCleanup(p, func(int) { p[0]++ }, 0) }\nf()"}},
	}},
	{line: "A recursion may have at most 262144 calls,", cells: [][]told{
		{
			{source: "func deep(n int) int { if n == 0 { return 0 }; return deep(n-1) + 1 }"},
			{source: "deep(262000)", value: "262000"},
			{source: "deep(262144)", err: "stack overflow"},
			{source: "import \"strings\"\nfunc through(n int) int { if n > 0 { strings.Map(func(r rune) rune { n = through(n-1) + 1; return r }, \"x\") }; return n }"},
			{source: "through(9900)", value: "9900"},
			{source: "through(10100)", err: "stack overflow"},
			{source: "import \"unsafe\"\nx := [2]int32{1, 2}\n*(*int32)(unsafe.Add(unsafe.Pointer(&x), unsafe.Sizeof(x[0])))", value: "2"},
			{source: "import \"C\"\n1", err: "C"},
		},
	}},
	{line: "A list or map that contains itself is printed as `…`", cells: [][]told{
		{
			{source: "import (\"container/list\"; \"fmt\")\nl := []any{1, nil}\nl[1] = l\nm := map[string]any{}\nm[\"m\"] = m\n_ = list.New\nfmt.Sprint(l, m)", value: "[1 …] map[m:…]"},
			{source: "var deep any\nfor range 20000 { deep = []any{deep} }\ns := fmt.Sprint(deep)\nimport \"strings\"\nfmt.Sprint(strings.Count(s, \"[\") < 20000, strings.Contains(s, \"…\"))", value: "true true"},
		},
	}},
	{line: "What a cell, package `log` and `log/slog` print to stderr", show: apart},
	{line: "If a cell closes os.Stdout or os.Stderr, or sets it to nil", cells: [][]told{
		{
			{source: "import (\"fmt\"; \"os\")\nos.Stdout.Close()", noted: "os.Stdout"},
			{source: "fmt.Print(1)", printed: "1"},
			{source: "os.Stderr = nil"},
			{source: "fmt.Fprint(os.Stderr, \"again\")", noted: "again"},
		},
	}},
}

// keeping are cells that declare everything again after the cell of a type whose values have
// been in an interface. The last one says whether the variable is alive that its method uses.
func keeping() []told {
	cells := []told{
		{source: "import (\"runtime\"; \"weak\")\nvar w weak.Pointer[[1000]int]\nn := 0"},
		{source: "type T struct{}\nx := new([1000]int)\nfunc (T) m() *[1000]int { return x }\nvar v any = T{}\nw = weak.Make(x)"},
		{source: "type T int\nvar v any\nx := 0"},
	}
	for range 100 { // what is forgotten is forgotten now and then
		cells = append(cells, told{source: "n++"})
	}
	return append(cells, told{source: "runtime.GC()\nruntime.GC()\nw.Value() != nil", value: "true"})
}

// tooMany shows that a process can have 65,536 methods.
func tooMany(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	c := client(t, Options{})
	var source strings.Builder
	for i := range 500 {
		fmt.Fprintf(&source, "func (T) M%d() {}\n", i)
	}
	for methods := 0; ; methods += 2 * 500 { // of T and of *T
		_, _, err := run(t, c, fmt.Sprintf("type T [%d]int\n%svar v any = T{}\nv = &T{}", methods, source.String()))
		if err != nil {
			if want := "too many methods have been declared; restart the kernel"; methods < 60000 || !strings.Contains(err.Error(), want) {
				t.Errorf("with %d methods: %v; want %s", methods, err, want)
			}
			return
		}
		if methods > 65536 {
			t.Fatalf("there are %d methods", methods)
		}
	}
}

// TestDifferences shows that each line of DIFFERENCES.md holds. The table of programs of
// GOROOT/test is compared in package godist.
func TestDifferences(t *testing.T) {
	text, err := os.ReadFile("../../DIFFERENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	for heading, differences := range map[string][]difference{"On purpose": onPurpose, "Not the same": notTheSame} {
		_, section, found := strings.Cut(string(text), "\n## "+heading+"\n")
		if !found {
			t.Fatalf("DIFFERENCES.md has no section %s", heading)
		}
		section, _, _ = strings.Cut(section, "\n## ")
		lines := strings.Split("\n"+section, "\n- ")[1:]
		for _, line := range lines {
			if !slices.ContainsFunc(differences, func(d difference) bool { return strings.HasPrefix(line, d.line) }) {
				t.Errorf("there is no test of this difference: %s", line)
			}
		}
		for _, d := range differences {
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, d.line) }) {
				t.Errorf("DIFFERENCES.md does not say: %s", d.line)
			}
			t.Run(d.line, func(t *testing.T) {
				for _, cells := range d.cells {
					show(t, cells)
				}
				if d.show != nil {
					d.show(t)
				}
			})
		}
	}
}

// show runs cells in an interpreter of their own.
func show(t *testing.T, cells []told) {
	c := New(Options{})
	defer c.Close()
	for i, cell := range cells {
		r := &recorder{}
		shown, err := c.Run(t.Context(), session.Cell{Name: fmt.Sprint("cell", i+1), Source: cell.source}, r)
		value, _ := shown.Data[display.MIMETypeText].(string)
		failed := fmt.Sprint(err)
		if value != cell.value || r.stdout != cell.printed || !strings.Contains(r.stderr, cell.noted) || (err == nil) != (cell.err == "") || !strings.Contains(failed, cell.err) && err != nil {
			t.Errorf("%s\nvalue %q, stdout %q, stderr %q, error %v\nwant  %q, stdout %q, in stderr %q, in the error %q",
				cell.source, value, r.stdout, r.stderr, err, cell.value, cell.printed, cell.noted, cell.err)
		}
	}
}

// apart shows that what compiled code prints to stderr does not keep its place among what the
// cell prints to stdout, although all arrives.
func apart(t *testing.T) {
	const n = 500
	r, _, err := run(t, client(t, Options{}), `import ("bufio"; "fmt"; "os")
w := bufio.NewWriter(os.Stderr)
for range `+fmt.Sprint(n)+` { fmt.Print("o"); fmt.Fprint(w, "e"); w.Flush() }`)
	if err != nil || r.stdout != strings.Repeat("o", n) || r.stderr != strings.Repeat("e", n) {
		t.Fatalf("stdout %q, stderr %q, %v", r.stdout, r.stderr, err)
	}
	if pieces := len(slices.Compact(slices.Clone(r.order))); pieces >= 2*n {
		t.Errorf("the texts came in %d pieces, in their order", pieces)
	}
}
