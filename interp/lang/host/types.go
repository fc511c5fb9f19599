package host

import (
	"go/token"
	"go/types"
	"path"
	"reflect"
	"strings"
)

// Types gives Go types of this program to the type checker of cells. It is not
// safe for concurrent use.
type Types struct {
	// Find returns a package that the type checker has, or nil.
	Find func(path string) *types.Package
	// Declared returns the type of a cell that t is, or nil.
	Declared func(t reflect.Type) types.Type

	known    map[reflect.Type]types.Type
	packages map[string]*types.Package // those that Find does not have
	symbols  map[string]map[string]reflect.Value
}

// Symbols returns the types of the packages that Find does not have, in the form
// of Packages.Symbols.
func (ts *Types) Symbols() map[string]map[string]reflect.Value { return ts.symbols }

// Of returns t for the type checker. A type of a package that Find does not have
// gets its fields, its exported methods and a package of its own.
func (ts *Types) Of(t reflect.Type) types.Type {
	if known, ok := ts.known[t]; ok {
		return known
	}
	if t.Name() == "" {
		made := ts.composed(t)
		ts.keep(t, made)
		return made
	}
	if t.PkgPath() == "" || t.Kind() == reflect.UnsafePointer {
		return predeclared(t)
	}
	if declared := ts.Declared(t); declared != nil {
		return declared // not kept: a cell can declare it again
	}
	if found := ts.found(t); found != nil {
		ts.keep(t, found)
		return found
	}
	return ts.Declare(ts.home(t), t.Name(), t)
}

// home is the package in which a type is declared that the type checker does
// not have. "main" is the cells' own package. Package reflect tells no type
// arguments, so an instance of a generic type is a type by itself.
func (ts *Types) home(t reflect.Type) *types.Package {
	at := t.PkgPath()
	if at == "main" || strings.Contains(t.Name(), "[") || ts.Find(at) != nil {
		at += elsewhere
	}
	return ts.Package(at)
}

// elsewhere is added to the path of a package that a cell cannot import, so that
// it is not confused with another one.
const elsewhere = " (of the program)"

func (ts *Types) keep(t reflect.Type, made types.Type) {
	if ts.known == nil {
		ts.known = map[reflect.Type]types.Type{}
	}
	ts.known[t] = made
}

// found is a type of a package that the type checker has, or nil.
func (ts *Types) found(t reflect.Type) types.Type {
	if pkg := ts.Find(t.PkgPath()); pkg != nil {
		if o, ok := pkg.Scope().Lookup(t.Name()).(*types.TypeName); ok {
			return o.Type()
		}
	}
	return nil
}

// Package returns the package that is made for a path.
func (ts *Types) Package(at string) *types.Package {
	if ts.packages[at] == nil {
		if ts.packages == nil {
			ts.packages, ts.symbols = map[string]*types.Package{}, map[string]map[string]reflect.Value{}
		}
		name := path.Base(strings.TrimSuffix(at, elsewhere))
		ts.packages[at], ts.symbols[at] = types.NewPackage(at, name), map[string]reflect.Value{}
		ts.packages[at].MarkComplete()
	}
	return ts.packages[at]
}

// Declare makes t a type of a package that Package returned.
func (ts *Types) Declare(pkg *types.Package, name string, t reflect.Type) types.Type {
	o := types.NewTypeName(token.NoPos, pkg, name, nil)
	n := types.NewNamed(o, nil, nil)
	pkg.Scope().Insert(o)
	ts.keep(t, n) // before what it is made of, which may contain it
	ts.symbols[pkg.Path()][name] = reflect.Zero(reflect.PointerTo(t))
	n.SetUnderlying(ts.composed(t))
	if t.Kind() == reflect.Interface {
		return n
	}
	pointer := reflect.PointerTo(t)
	for m := range pointer.Methods() {
		var receiver types.Type = types.NewPointer(n)
		if _, ok := t.MethodByName(m.Name); ok {
			receiver = n
		}
		sig := ts.signature(types.NewVar(token.NoPos, pkg, "", receiver), pkg, m.Type, 1)
		n.AddMethod(types.NewFunc(token.NoPos, pkg, m.Name, sig))
	}
	return n
}

// predeclared is a type of Go's universe.
func predeclared(t reflect.Type) types.Type {
	if t.Kind() == reflect.Interface {
		return types.Universe.Lookup("error").Type()
	}
	return basic(t.Kind())
}

// basic is the basic type of a kind.
func basic(k reflect.Kind) types.Type {
	switch k {
	case reflect.UnsafePointer:
		return types.Typ[types.UnsafePointer]
	case reflect.String:
		return types.Typ[types.String]
	}
	return types.Typ[types.Bool+types.BasicKind(k-reflect.Bool)] // in the same order up to complex128
}
