package progfuzz

import (
	"reflect"
	"slices"
)

// sureKey reports whether keys are comparable, and have an order that is no address.
func (t *shape) sureKey() bool {
	switch t.kind {
	case reflect.Slice, reflect.Map, reflect.Func, reflect.Pointer, reflect.Chan, reflect.Interface:
		return false
	case reflect.Array:
		return t.elem.sureKey()
	}
	return !slices.ContainsFunc(t.fields, func(f shapeField) bool { return !f.t.sureKey() })
}

// manyEmpty reports whether values hold an array of several elements without size. Beside
// it and one pointer, a struct must have something else: Go 1.26 keeps it in an interface
// as the pointer, but its methods look for the pointer in memory.
func (t *shape) manyEmpty() bool {
	if t.kind == reflect.Array && t.n > 1 && t.empty() {
		return true
	}
	return t.kind == reflect.Array && t.elem.manyEmpty() || slices.ContainsFunc(t.fields, func(f shapeField) bool { return f.t.manyEmpty() })
}

// empty reports whether values have no size.
func (t *shape) empty() bool {
	switch t.kind {
	case reflect.Array:
		return t.n == 0 || t.elem.empty()
	case reflect.Struct:
		return !slices.ContainsFunc(t.fields, func(f shapeField) bool { return !f.t.empty() })
	}
	return false
}
