package format

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/tools/go/types/typeutil"
)

// world is the Types of the tests. Its user types are those of cases_test.go.
// Their memory is that of the compiled values, seen through erased types:
// fields lose their names, recursive pointers become unsafe.Pointer.
type world struct {
	fset     *token.FileSet
	pkg      *types.Package
	imports  map[string]*types.Package
	compiled typeutil.Map // of reflect.Type
	gotypes  map[reflect.Type]types.Type
	memory   map[types.Type]reflect.Type
}

func newWorld(t testing.TB) *world {
	w := &world{
		fset: token.NewFileSet(), imports: map[string]*types.Package{},
		gotypes: map[reflect.Type]types.Type{}, memory: map[types.Type]reflect.Type{},
	}
	for _, rt := range []reflect.Type{
		reflect.TypeFor[fmt.State](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[time.Time](), reflect.TypeFor[time.Duration](),
		reflect.TypeFor[big.Int](), reflect.TypeFor[reflect.Value](),
	} {
		w.foreign(rt)
	}
	f, err := parser.ParseFile(w.fset, "cases_test.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{IgnoreFuncBodies: true, Importer: w}
	w.pkg, err = conf.Check(reflect.TypeFor[Val]().PkgPath(), w.fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Import implements types.Importer.
func (w *world) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	p := w.imports[path]
	if p == nil {
		p = types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
		p.MarkComplete()
		w.imports[path] = p
	}
	return p, nil
}

// foreign declares a type of another package. Being exact, it needs no
// structure; an interface has the one method that cases_test.go embeds.
func (w *world) foreign(rt reflect.Type) types.Type {
	if t := w.gotypes[rt]; t != nil {
		return t
	}
	p, _ := w.Import(rt.PkgPath())
	obj := types.NewTypeName(token.NoPos, p, rt.Name(), nil)
	var under types.Type = types.NewStruct(nil, nil)
	if rt.Kind() == reflect.Interface {
		result := types.NewTuple(types.NewVar(0, nil, "", types.Typ[types.String]))
		under = types.NewInterfaceType([]*types.Func{types.NewFunc(0, p, "String", types.NewSignatureType(nil, nil, nil, nil, result, false))}, nil).Complete()
	}
	n := types.NewNamed(obj, under, nil)
	p.Scope().Insert(obj)
	w.record(rt, n)
	return n
}

func (w *world) record(rt reflect.Type, t types.Type) {
	w.gotypes[rt] = t
	w.compiled.Set(t, rt)
}

// compiledOf is the inverse of typeOf, for types that it has met.
func (w *world) compiledOf(t types.Type) reflect.Type {
	rt, ok := w.compiled.At(t).(reflect.Type)
	if !ok {
		panic("not compiled: " + t.String())
	}
	return rt
}

// typeOf is the go/types type of a compiled type.
func (w *world) typeOf(rt reflect.Type) types.Type {
	if t := w.gotypes[rt]; t != nil {
		return t
	}
	var t types.Type
	switch {
	case rt.Name() == "":
		t = w.literal(rt)
	case rt.PkgPath() == "" && rt != reflect.TypeFor[unsafe.Pointer]():
		t = types.Universe.Lookup(rt.Name()).Type()
	case rt.PkgPath() == w.pkg.Path():
		tv, err := types.Eval(w.fset, w.pkg, token.NoPos, strings.ReplaceAll(rt.Name(), w.pkg.Path()+".", ""))
		if err != nil {
			panic(err)
		}
		t = tv.Type
	case rt == reflect.TypeFor[unsafe.Pointer]():
		t = types.Typ[types.UnsafePointer]
	default:
		return w.foreign(rt)
	}
	w.record(rt, t)
	if rt.PkgPath() == w.pkg.Path() || rt.Name() == "" {
		w.reach(rt)
	}
	return t
}

// reach records what a type is made of.
func (w *world) reach(rt reflect.Type) {
	switch rt.Kind() {
	case reflect.Array, reflect.Chan, reflect.Map, reflect.Pointer, reflect.Slice:
		w.typeOf(rt.Elem())
		if rt.Kind() == reflect.Map {
			w.typeOf(rt.Key())
		}
	case reflect.Struct:
		for i := range rt.NumField() {
			w.typeOf(rt.Field(i).Type)
		}
	}
}

func (w *world) literal(rt reflect.Type) types.Type {
	switch rt.Kind() {
	case reflect.Pointer:
		return types.NewPointer(w.typeOf(rt.Elem()))
	case reflect.Slice:
		return types.NewSlice(w.typeOf(rt.Elem()))
	case reflect.Array:
		return types.NewArray(w.typeOf(rt.Elem()), int64(rt.Len()))
	case reflect.Map:
		return types.NewMap(w.typeOf(rt.Key()), w.typeOf(rt.Elem()))
	case reflect.Chan:
		dir := map[reflect.ChanDir]types.ChanDir{reflect.BothDir: types.SendRecv, reflect.SendDir: types.SendOnly, reflect.RecvDir: types.RecvOnly}
		return types.NewChan(dir[rt.ChanDir()], w.typeOf(rt.Elem()))
	case reflect.Func:
		var in, out []*types.Var
		for p := range rt.Ins() {
			in = append(in, types.NewParam(0, w.pkg, "", w.typeOf(p)))
		}
		for p := range rt.Outs() {
			out = append(out, types.NewParam(0, w.pkg, "", w.typeOf(p)))
		}
		return types.NewSignatureType(nil, nil, nil, types.NewTuple(in...), types.NewTuple(out...), rt.IsVariadic())
	case reflect.Struct:
		var fields []*types.Var
		var tags []string
		for f := range rt.Fields() {
			fields = append(fields, types.NewField(0, w.pkg, f.Name, w.typeOf(f.Type), f.Anonymous))
			tags = append(tags, string(f.Tag))
		}
		return types.NewStruct(fields, tags)
	case reflect.Interface:
		if rt.NumMethod() == 0 {
			return types.Universe.Lookup("any").Type().Underlying()
		}
	}
	panic("no literal of type " + rt.String())
}
