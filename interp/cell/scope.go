package cell

import (
	"go/types"
	"reflect"
	"unsafe"
)

// reset makes a package's scope hold exactly the given objects.
//
// Cells declare names again, and go/types has no way to take a name out of a
// scope. A fresh package for each run would do, were it not that go/types
// tells packages apart by pointer when it comes to unexported fields. So this
// reaches into types.Scope; it fails at once, not silently, should the layout
// change.
func reset(scope *types.Scope, objects []types.Object) {
	elems := field(scope, "elems", reflect.TypeFor[map[string]types.Object]())
	clear(*(*map[string]types.Object)(elems))
	children := field(scope, "children", reflect.TypeFor[[]*types.Scope]())
	*(*[]*types.Scope)(children) = nil // the file scopes of earlier cells
	for _, o := range objects {
		scope.Insert(o)
	}
}

// field is the address of a field of a scope, of which the type must be want.
func field(scope *types.Scope, name string, want reflect.Type) unsafe.Pointer {
	f := reflect.ValueOf(scope).Elem().FieldByName(name)
	if !f.IsValid() || f.Type() != want {
		panic("cell: go/types.Scope has changed: no field " + name + " of type " + want.String())
	}
	return f.Addr().UnsafePointer()
}
