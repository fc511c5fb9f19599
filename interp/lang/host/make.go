package host

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
)

// Make makes the package with the given import path from values of this program:
//
//   - a nil *T is a type, under its own or another name
//   - another pointer is the variable that it points to
//   - a function is itself
//   - a constant.Value is an untyped constant
//
// Its Symbols have what the engine needs. Nothing is made if there is an error.
func (ts *Types) Make(at string, names map[string]any) (*types.Package, error) {
	if at == "" || at == "main" || ts.Find(at) != nil {
		return nil, fmt.Errorf("package %q: there is such a package already", at)
	}
	sorted := slices.Sorted(maps.Keys(names))
	for _, name := range sorted {
		if err := usable(name, names[name]); err != nil {
			return nil, fmt.Errorf("package %q: %w", at, err)
		}
	}
	pkg := ts.Package(at)
	for _, name := range sorted { // an earlier package may have mentioned types of this one
		if o := pkg.Scope().Lookup(name); o != nil && !(isType(reflect.ValueOf(names[name])) && ts.known[reflect.TypeOf(names[name]).Elem()] == o.Type()) {
			return nil, fmt.Errorf("package %q: %s is a type of that package", at, name)
		}
	}
	for _, name := range sorted { // first, so that what follows uses these names
		if v := reflect.ValueOf(names[name]); isType(v) {
			ts.typeName(pkg, name, v.Type().Elem())
		}
	}
	for _, name := range sorted {
		ts.add(pkg, name, names[name])
	}
	return pkg, nil
}

// isType reports whether v stands for a type.
func isType(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

// usable says why a name or its value cannot be in a package.
func usable(name string, value any) error {
	v := reflect.ValueOf(value)
	_, isConstant := value.(constant.Value)
	switch {
	case !token.IsIdentifier(name) || !token.IsExported(name):
		return fmt.Errorf("%q is not an exported name", name)
	case isConstant, v.Kind() == reflect.Pointer, v.Kind() == reflect.Func && !v.IsNil():
		return nil
	case !v.IsValid(), v.Kind() == reflect.Func:
		return fmt.Errorf("%s is nil", name)
	}
	return fmt.Errorf("%s is a value of type %s: give a pointer to it for a variable, a constant.Value for a constant", name, v.Type())
}

// typeName declares t under a name, or makes the name an alias if t is known.
func (ts *Types) typeName(pkg *types.Package, name string, t reflect.Type) {
	if pkg.Scope().Lookup(name) != nil {
		return // a type that another package mentions
	}
	var known types.Type
	if known = ts.known[t]; known == nil && (t.Name() == "" || t.PkgPath() == "" || ts.Find(t.PkgPath()) != nil || ts.Declared(t) != nil) {
		known = ts.Of(t)
	}
	if known == nil {
		ts.Declare(pkg, name, t)
		return
	}
	o := types.NewTypeName(token.NoPos, pkg, name, nil)
	types.NewAlias(o, known)
	pkg.Scope().Insert(o)
}

// add declares what is not a type.
func (ts *Types) add(pkg *types.Package, name string, value any) {
	v := reflect.ValueOf(value)
	switch c, isConstant := value.(constant.Value); {
	case isType(v):
		return
	case isConstant:
		pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, untyped(c.Kind()), c))
		return
	case v.Kind() == reflect.Func:
		pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, name, ts.signature(nil, pkg, v.Type(), 0)))
	default:
		v = v.Elem()
		pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, name, ts.Of(v.Type())))
	}
	ts.symbols[pkg.Path()][name] = v
}

// untyped is the type of an untyped constant.
func untyped(k constant.Kind) types.Type {
	switch k {
	case constant.Bool:
		return types.Typ[types.UntypedBool]
	case constant.String:
		return types.Typ[types.UntypedString]
	case constant.Int:
		return types.Typ[types.UntypedInt]
	case constant.Float:
		return types.Typ[types.UntypedFloat]
	}
	return types.Typ[types.UntypedComplex]
}
