package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/engine"
	"github.com/mercer-go/mercer/interp/symbols"
)

// program runs a whole program and returns its failure.
func program(t testing.TB, source string) *engine.Failure {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	importer, err := cell.NewImporter(symbols.Bundle)
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
	r := e.NewRun(func(f *engine.Failure) { t.Errorf("goroutine: %v", f.Value) })
	if f := r.Call(p.Func("init")); f != nil {
		return f
	}
	if f := r.Call(p.Func("main")); f != nil {
		for _, p := range f.Places {
			t.Log(p.Function, fset.Position(p.Pos))
		}
		return f
	}
	return nil
}

func TestFile(t *testing.T) {
	name := os.Getenv("GOFILE_TO_RUN")
	if name == "" {
		t.Skip()
	}
	src, _ := os.ReadFile(name)
	start := time.Now()
	if f := program(t, string(src)); f != nil {
		t.Fatalf("%v", f.Value)
	}
	t.Log(time.Since(start))
}

func TestHello(t *testing.T) {
	f := program(t, strings.TrimSpace(`
package main
import ("fmt"; "sort"; "errors"; "strings")
type P struct { X, Y int; name string }
func (p P) String() string { return fmt.Sprintf("P(%d,%d)", p.X, p.Y) }
type E struct{ c int }
func (e *E) Error() string { return fmt.Sprint("E", e.c) }
type Shape interface { Area() float64 }
type Sq float64
func (s Sq) Area() float64 { return float64(s*s) }
type byX []P
func (b byX) Len() int { return len(b) }
func (b byX) Less(i, j int) bool { return b[i].X < b[j].X }
func (b byX) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
func div(a, b int) (r int, err error) {
	defer func() { if x := recover(); x != nil { err = fmt.Errorf("got: %v", x) } }()
	return a/b, nil
}
func Map[T, U any](xs []T, f func(T) U) []U { var out []U; for _, x := range xs { out = append(out, f(x)) }; return out }
type List[T any] struct { next *List[T]; v T }
func (l *List[T]) Push(v T) *List[T] { return &List[T]{l, v} }
func seq(n int) func(func(int) bool) { return func(yield func(int) bool) { for i := 0; i < n; i++ { if !yield(i) { return } } } }
func main() {
	fmt.Println("hello", fib(20), P{1,2,"a"}, []any{P{3,4,"b"}, 5, Sq(2)})
	fmt.Printf("%v %+v %#v %T\n", P{1,2,"z"}, &P{1,2,"z"}, P{1,2,"z"}, []P{})
	var s Shape = Sq(3)
	fmt.Println(s.Area(), s)
	ps := byX{{3,1,""},{1,2,""},{2,3,""}}
	sort.Sort(ps)
	fmt.Println(ps)
	fmt.Println(div(1, 0))
	var err error = &E{4}
	w := fmt.Errorf("wrap: %w", err)
	var e *E
	fmt.Println(w, errors.Is(w, err), errors.As(w, &e))
	fmt.Println(Map([]int{1,2,3}, func(i int) string { return strings.Repeat("x", i) }))
	var l *List[string]
	l = l.Push("a").Push("b")
	fmt.Println(l.v, l.next.v)
	for i := range seq(10) { if i == 3 { break }; fmt.Print(i, " ") }
	fmt.Println()
	m := map[P]string{{1,2,"k"}: "v"}
	fmt.Println(m[P{1,2,"k"}], len(m))
	ch := make(chan int)
	go func() { defer close(ch); for i := range 3 { ch <- i } }()
	for v := range ch { fmt.Print(v) }
	fmt.Println()
	var fs []func() int
	for i := 0; i < 3; i++ { fs = append(fs, func() int { return i*i }) }
	for _, f := range fs { fmt.Print(f(), " ") }
	switch x := any(P{}).(type) { case fmt.Stringer: fmt.Println("stringer", x); default: fmt.Println("no") }
	defer fmt.Println("deferred", 1)
	var arr [3]int
	idx := 5
	defer func() { r := recover(); fmt.Println(r) }()
	arr[idx%8]++
}
`))
	if f != nil {
		t.Fatalf("%v", f.Value)
	}
}
