package host

import (
	"go/token"
	"go/types"
	"reflect"
)

// composed is the underlying type of t.
func (ts *Types) composed(t reflect.Type) types.Type {
	switch t.Kind() {
	case reflect.Pointer:
		return types.NewPointer(ts.Of(t.Elem()))
	case reflect.Slice:
		return types.NewSlice(ts.Of(t.Elem()))
	case reflect.Array:
		return types.NewArray(ts.Of(t.Elem()), int64(t.Len()))
	case reflect.Map:
		return types.NewMap(ts.Of(t.Key()), ts.Of(t.Elem()))
	case reflect.Chan:
		directions := map[reflect.ChanDir]types.ChanDir{reflect.BothDir: types.SendRecv, reflect.SendDir: types.SendOnly, reflect.RecvDir: types.RecvOnly}
		return types.NewChan(directions[t.ChanDir()], ts.Of(t.Elem()))
	case reflect.Func:
		return ts.signature(nil, nil, t, 0)
	case reflect.Struct:
		return ts.structure(t)
	case reflect.Interface:
		return ts.interfaceType(t)
	}
	return basic(t.Kind())
}

// signature is the type of a function without its first parameters.
func (ts *Types) signature(receiver *types.Var, pkg *types.Package, t reflect.Type, skip int) *types.Signature {
	var in, out []*types.Var
	for i := skip; i < t.NumIn(); i++ {
		in = append(in, types.NewParam(token.NoPos, pkg, "", ts.Of(t.In(i))))
	}
	for p := range t.Outs() {
		out = append(out, types.NewParam(token.NoPos, pkg, "", ts.Of(p)))
	}
	return types.NewSignatureType(receiver, nil, nil, types.NewTuple(in...), types.NewTuple(out...), t.IsVariadic())
}

func (ts *Types) structure(t reflect.Type) types.Type {
	var fields []*types.Var
	var tags []string
	for f := range t.Fields() {
		fields = append(fields, types.NewField(token.NoPos, ts.owner(f.PkgPath), f.Name, ts.Of(f.Type), f.Anonymous))
		tags = append(tags, string(f.Tag))
	}
	return types.NewStruct(fields, tags)
}

func (ts *Types) interfaceType(t reflect.Type) types.Type {
	var methods []*types.Func
	for m := range t.Methods() {
		pkg := ts.owner(m.PkgPath)
		methods = append(methods, types.NewFunc(token.NoPos, pkg, m.Name, ts.signature(nil, pkg, m.Type, 0)))
	}
	return types.NewInterfaceType(methods, nil).Complete()
}

// owner is the package of an unexported name; an exported one has none.
func (ts *Types) owner(at string) *types.Package {
	if at == "" {
		return nil
	}
	if pkg := ts.Find(at); pkg != nil {
		return pkg
	}
	if at == "main" {
		at += elsewhere
	}
	return ts.Package(at)
}
