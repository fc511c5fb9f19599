package engine

import (
	"fmt"
	"reflect"

	"github.com/mercer-go/mercer/interp/assumed"
	"github.com/mercer-go/mercer/interp/format"
)

// nested is an operand of package fmt that contains boxes, such as a compiled
// slice, or that package fmt cannot print because it contains itself. How a pointer is printed depends on its depth, which a Box alone does
// not know.
type nested struct {
	value  reflect.Value
	engine *Engine
}

// Format implements fmt.Formatter.
func (n nested) Format(s fmt.State, verb rune) { format.Value(s, verb, nil, n.value, n.engine) }

// operand is how a value is handed to package fmt.
func (e *Engine) operand(x any) any {
	if x == nil || boxOf(x) != nil {
		return x
	}
	switch x.(type) {
	case fmt.Formatter, fmt.Stringer, error:
		return x
	}
	if v := reflect.ValueOf(x); holdsBox(v, 4) || format.Deep(v, 1000, 10000) {
		return nested{v, e}
	}
	return x
}

// holdsBox reports whether there is a box among the elements of v.
func holdsBox(v reflect.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return false
		}
		t := v.Elem().Type()
		return t == boxType || wrappers()[assumed.Descriptor(t)] || holdsBox(v.Elem(), depth-1)
	case reflect.Pointer:
		return !v.IsNil() && depth == 4 && v.Elem().Kind() == reflect.Struct && holdsBox(v.Elem(), depth-1)
	case reflect.Slice, reflect.Array:
		if !mayHold(v.Type().Elem()) {
			return false
		}
		for i := range min(v.Len(), 1000) {
			if holdsBox(v.Index(i), depth-1) {
				return true
			}
		}
	case reflect.Map:
		if !mayHold(v.Type().Elem()) && !mayHold(v.Type().Key()) {
			return false
		}
		for entries := v.MapRange(); entries.Next(); {
			if holdsBox(entries.Value(), depth-1) || holdsBox(entries.Key(), depth-1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if mayHold(v.Field(i).Type()) && holdsBox(v.Field(i), depth-1) {
				return true
			}
		}
	}
	return false
}

// mayHold says whether it is worth while to look into values of a type.
func mayHold(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface, reflect.Slice, reflect.Array, reflect.Map, reflect.Struct:
		return true
	}
	return false
}
