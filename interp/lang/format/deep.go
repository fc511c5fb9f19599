package format

import (
	"reflect"
	"sync"
)

// Deep reports whether v is nested deeper than levels, for example because it
// contains itself. Package fmt and encoding/json can end the program on such a
// value. Deep looks at a limited number of places; if these are not all, v may be
// deep.
func Deep(v reflect.Value, levels, places int) bool { return deep(v, levels, &places) }

func deep(v reflect.Value, levels int, left *int) bool {
	if !v.IsValid() || !nests(v.Type()) {
		return false
	}
	if *left--; levels == 0 || *left < 0 {
		return true
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return !v.IsNil() && deep(v.Elem(), levels-1, left)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if deep(v.Index(i), levels-1, left) {
				return true
			}
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if deep(entries.Key(), levels-1, left) || deep(entries.Value(), levels-1, left) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if deep(v.Field(i), levels-1, left) {
				return true
			}
		}
	}
	return false
}

// nesting remembers the results of nests.
var nesting sync.Map

// nests reports whether the type alone does not bound how deeply its values are
// nested: it contains interfaces, or itself.
func nests(t reflect.Type) bool {
	if yes, ok := nesting.Load(t); ok {
		return yes.(bool)
	}
	yes := contains(t, map[reflect.Type]bool{})
	nesting.Store(t, yes)
	return yes
}

func contains(t reflect.Type, outer map[reflect.Type]bool) bool {
	if outer[t] {
		return true
	}
	outer[t] = true
	defer delete(outer, t)
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return contains(t.Elem(), outer)
	case reflect.Map:
		return contains(t.Key(), outer) || contains(t.Elem(), outer)
	case reflect.Struct:
		for i := range t.NumField() {
			if contains(t.Field(i).Type, outer) {
				return true
			}
		}
	}
	return false
}
