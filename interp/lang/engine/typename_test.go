package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

const foo = `package foo
type P struct{ X int }
type G[T any] struct{ V T }
type H[T any, U comparable] struct{ V T; M map[U]T }
type h int
type H0 = H[h, struct{ y int; Z P }]
type S = struct{ y int; P }
type I interface { m(); N() }
`

const mainSource = `package main
import ("unsafe"; foo "exa.mple/tn/foo.v2")
type P struct{}
type p2 struct{}
type G[T any] struct{ v T }
type M2[K comparable, V any] map[K]V
type A = []P
type AG[T any] = map[string]T
type Self[T any] struct { next *Self[T] }
var _ unsafe.Pointer
var _ foo.P
`

// TestTypeName has the strings that reflect gave in a program compiled by gc
// 1.26 from the two packages above.
func TestTypeName(t *testing.T) {
	fset := token.NewFileSet()
	imports := importer{"unsafe": types.Unsafe}
	load := func(path, src string) *types.Package {
		f, err := parser.ParseFile(fset, path, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		conf := types.Config{Importer: imports}
		p, err := conf.Check(path, fset, []*ast.File{f}, nil)
		if err != nil {
			t.Fatal(err)
		}
		imports[path] = p
		return p
	}
	load("exa.mple/tn/foo.v2", foo)
	main := load("main", mainSource)
	e := &Engine{library: newUnit(nil, nil)}
	for expr, want := range map[string]string{
		"G[P]":                         "main.G[main.P]",
		"G[foo.P]":                     "main.G[exa.mple/tn/foo%2ev2.P]",
		"foo.G[P]":                     "foo.G[main.P]",
		"foo.H[foo.P, string]":         "foo.H[exa.mple/tn/foo%2ev2.P,string]",
		"G[G[foo.G[int]]]":             "main.G[main.G[exa.mple/tn/foo%2ev2.G[int]]]",
		"foo.H0":                       "foo.H[exa.mple/tn/foo%2ev2.h,struct { exa.mple/tn/foo%2ev2.y int; Z exa.mple/tn/foo%2ev2.P }]",
		"foo.S":                        "struct { y int; foo.P }",
		"M2[string, map[P]*[]int]":     "main.M2[string,map[main.P]*[]int]",
		"*G[*P]":                       "*main.G[*main.P]",
		"Self[P]":                      "main.Self[main.P]",
		"A":                            "[]main.P",
		"AG[int]":                      "map[string]int",
		"G[A]":                         "main.G[[]main.P]",
		"any":                          "interface {}",
		"error":                        "error",
		"[]byte":                       "[]uint8",
		"rune":                         "int32",
		"G[rune]":                      "main.G[int32]",
		"map[string]any":               "map[string]interface {}",
		"unsafe.Pointer":               "unsafe.Pointer",
		"struct{}":                     "struct {}",
		"struct{ x, y int; _ bool }":   "struct { x int; y int; _ bool }",
		"struct{ *foo.P; error; any }": "struct { *foo.P; error; interface {} }",
		"struct{ a int \"back`quote\\n\\x00é\" }":               "struct { a int \"back`quote\\n\\x00é\" }",
		"G[struct{ x int; Y string `json:\"y\"`; P; *p2 }]":     `main.G[struct { main.x int; Y string "json:\"y\""; main.P; *main.p2 }]`,
		"G[struct{ G[P] ; foo.P}]":                              "main.G[struct { G = main.G[main.P]; exa.mple/tn/foo%2ev2.P }]",
		"G[interface{ m(); N(int) string }]":                    "main.G[interface { N(int) string; main.m() }]",
		"interface{ m(); N(int) string; a(); Äb() }":            "interface { N(int) string; Äb(); main.a(); main.m() }",
		"interface{foo.I; m()}":                                 "interface { N(); foo.m(); main.m() }",
		"G[interface{foo.I; m()}]":                              "main.G[interface { N(); exa.mple/tn/foo%2ev2.m(); main.m() }]",
		"func(a int, b ...string) (x int, err error)":           "func(int, ...string) (int, error)",
		"func(func(int) string) func() chan<- int":              "func(func(int) string) func() chan<- int",
		"M2[string, func(int, ...P) (a, b int)]":                "main.M2[string,func(int, ...main.P) (int, int)]",
		"chan (<-chan int)":                                     "chan (<-chan int)",
		"<-chan chan int":                                       "<-chan chan int",
		"chan<- (chan int)":                                     "chan<- chan int",
		"<-chan (<-chan int)":                                   "<-chan <-chan int",
		"chan func() <-chan int":                                "chan func() <-chan int",
		"G[[3]P]":                                               "main.G[[3]main.P]",
		"struct{ F func(); I interface{ M(struct{ q int }) } }": "struct { F func(); I interface { M(struct { q int }) } }",
	} {
		tv, err := types.Eval(fset, main, main.Scope().Child(0).Pos(), expr)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := e.typeName(tv.Type); got != want {
			t.Errorf("typeName(%s) = %s, want %s", expr, got, want)
		}
	}
}

type importer map[string]*types.Package

func (m importer) Import(path string) (*types.Package, error) { return m[path], nil }
