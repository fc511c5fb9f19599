package assumed

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// DropMethods takes all methods but the first n away from a type, which has
// been given the others by AddMethod. Nobody may look at the type's methods
// meanwhile.
func DropMethods(t *types.Named, n int) {
	if methodLists.Holds() {
		list := methodsOf(t)
		*list = (*list)[:n:n] // who still has the longer list keeps it
	}
}

// methodsOf is where a type keeps its methods, or nil.
func methodsOf(t *types.Named) *[]*types.Func {
	f := reflect.ValueOf(t).Elem().FieldByName("methods")
	if !f.IsValid() || f.Type() != reflect.TypeFor[[]*types.Func]() {
		return nil
	}
	return (*[]*types.Func)(unsafe.Pointer(f.UnsafeAddr()))
}

var methodLists = &Assumption{
	Name:    "a types.Named keeps its methods in the field methods",
	User:    "front: to undo the methods that a cell gives to an older type, when it is refused",
	Without: "the type keeps such a method, which cannot be called, until it is declared again",
	probe: func() bool {
		pkg := types.NewPackage("p", "p")
		t := types.NewNamed(types.NewTypeName(token.NoPos, pkg, "T", nil), types.Typ[types.Int], nil)
		for _, name := range []string{"a", "b"} {
			recv := types.NewVar(token.NoPos, pkg, "", t)
			t.AddMethod(types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(recv, nil, nil, nil, nil, false)))
		}
		list := methodsOf(t)
		if list == nil || len(*list) != 2 || (*list)[1].Name() != "b" {
			return false
		}
		*list = (*list)[:1:1]
		left, _, _ := types.LookupFieldOrMethod(t, true, pkg, "a")
		gone, _, _ := types.LookupFieldOrMethod(t, true, pkg, "b")
		return t.NumMethods() == 1 && left != nil && gone == nil
	},
}
