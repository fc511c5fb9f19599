// Package reflect is the generic part of reflect, as source for the
// interpreter.
package reflect

import "reflect"

// TypeFor returns the type T, which may be an interface.
func TypeFor[T any]() reflect.Type {
	return reflect.TypeOf((*T)(nil)).Elem()
}

// TypeAssert returns v.Interface().(T), and reports whether v holds a T.
func TypeAssert[T any](v reflect.Value) (T, bool) {
	t, ok := v.Interface().(T)
	return t, ok
}
