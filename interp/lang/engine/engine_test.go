package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/symbols"
)

// run is a program that has been built and can be called.
type run struct {
	*engine.Run
	fset   *token.FileSet
	call   func(name string) *engine.Failure
	failed chan *engine.Failure

	engine *engine.Engine
	pkg    *types.Package
}

// build builds a whole program.
func build(t testing.TB, source string) run {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", "package main\n"+source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	importer, err := front.NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: importer, GoVersion: "go1.26"}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(fset, symbols.Symbols)
	p := e.Build(pkg, []*ast.File{file}, info)
	failed := make(chan *engine.Failure, 10)
	r := e.NewRun(func(f *engine.Failure) { failed <- f })
	if f := r.Call(p.Func("init")); f != nil {
		t.Fatalf("init: %v", f.Value)
	}
	return run{r, fset, func(name string) *engine.Failure { return r.Call(p.Func(name)) }, failed, e, pkg}
}

// Programs check themselves, and panic if something is wrong. The corpus of
// package difftest compares much more with the Go toolchain; these are about what
// the engine does differently from it.
func TestPrograms(t *testing.T) {
	tests := []struct{ name, source string }{
		{"phis that swap", `func main() {
			a, b := 1, 2
			for i := 0; i < 5; i++ { a, b = b, a }
			if a != 2 || b != 1 { panic(a) }
		}`},
		{"the old value after the loop", `func main() {
			last, i := 0, 0
			for i < 10 { last = i; i++ }
			if last != 9 || i != 10 { panic(last) }
		}`},
		{"rotating phis", `func main() {
			a, b, c := "a", "b", "c"
			for i := 0; i < 4; i++ { a, b, c = c, a, b }
			if a+b+c != "cab" { panic(a + b + c) }
		}`},
		{"a phi used after its successor is computed", `func main() {
			prev, sum := 0, 0
			for i := 1; i < 5; i++ { next := prev + i; sum += prev*100 + next; prev = next }
			if sum != 0*100+1+1*100+3+3*100+6+6*100+10 { panic(sum) }
		}`},
		{"a result computed before a deferred change", `func f() (n int) { defer func() { n *= 2 }(); return n + 4 }
			func main() { if f() != 8 { panic(f()) } }`},
		{"two results in place", `func id(x int) int { return x }
			func f(x int) (int, int) { return x - 1, id(x) + 1 }
			func main() { if a, b := f(5); a != 4 || b != 6 { panic(a) } }`},
		{"compiled code calls back with every class", `import ("sort"; "strings")
			type small int8
			func main() {
				if strings.Map(func(r rune) rune { return r + 1 }, "abc") != "bcd" { panic("rune") }
				if strings.IndexFunc("ab1", func(r rune) bool { return r < 'a' }) != 2 { panic("bool") }
				x := []float64{3, 1, 2}
				sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })
				if x[0] != 1 || x[2] != 3 { panic("sorted") }
				if strings.FieldsFunc("a,b", func(r rune) bool { return r == ',' })[1] != "b" { panic("fields") }
				n := 0
				for part := range strings.SplitSeq("a b c", " ") { n += len(part) }
				if n != 3 { panic("seq") }
			}`},
		{"functions and closures are told from compiled ones", `import "strings"
			func twice(f func(string) string, s string) string { return f(f(s)) }
			func main() {
				x := "!"
				if twice(func(s string) string { return s + x }, "a") != "a!!" || twice(strings.ToUpper, "a") != "A" { panic("call") }
				var f func()
				if f != nil { panic("nil") }
			}`},
		{"boxes compare, hash and assert", `type P struct{ x int }
			type Q P
			func main() {
				var a, b, c any = P{1}, P{1}, Q{1}
				m := map[any]int{a: 1, c: 2}
				if a != b || a == c || m[b] != 1 || len(m) != 2 { panic("compare") }
				if _, ok := a.(Q); ok { panic("assert") }
				if c.(Q).x != 1 { panic("value") }
			}`},
		{"an interface holds a copy", `type P struct{ x int }
			func main() { p := P{1}; var i any = p; p.x = 2; if i.(P).x != 1 { panic("copy") } }`},
		{"a map whose elements are less aligned than others of their size", `func main() {
			m := map[rune][2]float32{'a': {1, 2}}
			m['b'] = [2]float32{3, 4}
			for k, v := range m { if (k == 'a') != (v[1] == 2) { panic(v[1]) } }
			if len(m) != 2 || m['b'][0] != 3 { panic("lookup") } }`},
		{"a channel of structs with pointers", `type S struct { s []int; p *int }
			func main() { n := 3; c := make(chan S, 1); c <- S{[]int{1}, &n}; if v := <-c; *v.p != 3 || v.s[0] != 1 { panic("chan") } }`},
		{"channels of pointers", `func main() { n := 3; c := make(chan *int, 1); c <- &n; if *<-c != 3 { panic("chan") }
			d := make(chan []string, 1); d <- []string{"a"}; if (<-d)[0] != "a" { panic("slices") } }`},
		{"recursive types", `type Node struct { next *Node; kids map[string]*Node; walk func(*Node) int }
			func main() { n := &Node{kids: map[string]*Node{}}; n.next = &Node{next: n}; n.kids["a"] = n
				n.walk = func(m *Node) int { return len(m.kids) }
				if n.next.next != n || n.kids["a"].next.next != n || n.walk(n) != 1 { panic("recursive") } }`},
		{"constants of unexported types", `import ("fmt"; "gonum.org/v1/gonum/graph"; "gonum.org/v1/gonum/graph/simple"; "gonum.org/v1/gonum/unit/constant")
			func main() {
				if simple.NewUndirectedGraph().Nodes() != graph.Empty { panic("empty") }
				var n graph.Nodes = graph.Empty
				if n.Len() != 0 || n.Next() || fmt.Sprintf("%T", n) != "graph.empty" { panic(fmt.Sprintf("%T", n)) }
				if s := fmt.Sprint(constant.Planck.Unit()); s != "6.62607015e-34 kg m^2 s^-1" { panic(s) }
			}`},
		{"identical interfaces", `type Area interface { Area() float64 }
			type Name interface { Name() string }
			type Round interface { Next() []interface{ Round } }
			func main() {
				if _, ok := any([]interface{ Area; Name }{}).([]interface { Area() float64; Name() string }); !ok { panic("embedded") }
				if _, ok := any([]interface{ Round }{}).([]interface { Next() []interface{ Round } }); !ok { panic("round") }
				if _, ok := any([]interface{ Area }{}).([]interface { Area() float32 }); ok { panic("others") }
			}`},
		{"recursion a hundred thousand deep", `func deep(n int) int { if n == 0 { return 0 }; return deep(n-1) + 1 }
			func main() { if deep(100000) != 100000 { panic("deep") } }`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if f := build(t, tt.source).call("main"); f != nil {
				t.Fatalf("%v", f.Value)
			}
		})
	}
}

func TestFailures(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"nil pointer with a large offset", `type big struct { a [1 << 20]byte; n int }
			func main() { var p *big; _ = p.n }`, "nil pointer dereference"},
		{"runaway recursion", `func f(n int) int { return f(n+1) + 1 }
			func main() { f(0) }`, "stack overflow"},
		{"runaway recursion through compiled code", `import "strings"
			func f() bool { return strings.IndexFunc("x", func(rune) bool { return f() }) > 0 }
			func main() { f() }`, "stack overflow"},
		{"runaway recursion cannot be recovered", `func f(n int) int { defer func() { recover() }(); return f(n+1) + 1 }
			func main() { f(0) }`, "stack overflow"},
		{"uncomparable in the type's name", `type T struct{ s []int }
			func main() { var a any = T{}; _ = a == a }`, "comparing uncomparable type main.T"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := build(t, tt.source).call("main")
			if f == nil {
				t.Fatal("it did not fail")
			}
			err, ok := f.Value.(error)
			if !ok || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("failed with %v, want %q", f.Value, tt.want)
			}
		})
	}
}

// Stop ends whatever interpreted code is doing.
func TestStop(t *testing.T) {
	tests := []struct{ name, source string }{
		{"loop", `func main() { for { } }`},
		{"recover in a loop", `func main() { for { func() { defer func() { recover() }(); for { } }() } }`},
		{"receive", `func main() { <-make(chan int) }`},
		{"nil channel", `func main() { var c chan string; c <- "x" }`},
		{"select", `func main() { a, b := make(chan int), make(chan struct{ s string }); select { case <-a: case b <- struct{ s string }{}: } }`},
		{"calls", `func f(n int) int { if n < 2 { return n }; return f(n-1) + f(n-2) }
			func main() { f(80) }`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := build(t, tt.source)
			done := make(chan *engine.Failure)
			go func() { done <- r.call("main") }()
			time.Sleep(10 * time.Millisecond)
			r.Stop()
			select {
			case f := <-done:
				if _, ok := f.Value.(engine.Stopped); !ok {
					t.Errorf("ended with %v, want Stopped", f.Value)
				}
			case <-time.After(10 * time.Second):
				t.Fatal("still running")
			}
		})
	}
}

func TestGoroutinePanic(t *testing.T) {
	r := build(t, `func inner() { var m map[string]int; m["a"] = 1 }
func main() { done := make(chan int); go func() { defer close(done); inner() }(); <-done }`)
	if f := r.call("main"); f != nil {
		t.Fatalf("%v", f.Value)
	}
	f := <-r.failed
	if !f.Goroutine || len(f.Places) != 2 || r.fset.Position(f.Places[0].Pos).Line != 2 || r.fset.Position(f.Places[1].Pos).Line != 3 {
		t.Errorf("failure %v at %v", f.Value, f.Places)
	}
}
