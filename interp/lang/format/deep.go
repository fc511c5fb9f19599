package format

import (
	"reflect"
	"sync"
)

// Deep reports whether v is nested deeper than levels, for example because it
// contains itself. Package fmt and encoding/json can end the program on such a
// value. Deep looks at a limited number of places; if these are not all, v may be
// deep.
func Deep(v reflect.Value, levels, places int) bool {
	return (&depth{places, true}).over(v, levels)
}

// DeepToPrint is Deep for what package fmt prints of v: of pointers it follows v alone.
func DeepToPrint(v reflect.Value, levels, places int) bool {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return (&depth{places, false}).over(v, levels)
}

// depth is a look at how deeply a value is nested.
type depth struct {
	left     int // places
	pointers bool
}

func (d *depth) over(v reflect.Value, levels int) bool {
	if !v.IsValid() || v.Kind() == reflect.Pointer && !d.pointers || !nests(v.Type()) {
		return false
	}
	if d.left--; levels == 0 || d.left < 0 {
		return true
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return !v.IsNil() && d.over(v.Elem(), levels-1)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if d.over(v.Index(i), levels-1) {
				return true
			}
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if d.over(entries.Key(), levels-1) || d.over(entries.Value(), levels-1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if d.over(v.Field(i), levels-1) {
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
