package format

import (
	"cmp"
	"reflect"
	"slices"
)

type entry struct{ key, value operand }

// sorted lists a map in the order of internal/fmtsort.
func (o operand) sorted() []entry {
	ro := o.ro.inner()
	entries := make([]entry, 0, o.v.Len())
	for it := o.v.MapRange(); it.Next(); {
		entries = append(entries, entry{operandOf(it.Key(), ro), operandOf(it.Value(), ro)})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return compare(a.key, b.key) })
	return entries
}

// compare orders two keys of one type.
func compare(a, b operand) int {
	switch a.v.Kind() {
	case reflect.Bool:
		switch x, y := a.v.Bool(), b.v.Bool(); {
		case x == y:
			return 0
		case x:
			return 1
		}
		return -1
	case reflect.String:
		return cmp.Compare(a.v.String(), b.v.String())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.v.Float(), b.v.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := a.v.Complex(), b.v.Complex()
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case reflect.Pointer, reflect.UnsafePointer, reflect.Chan:
		return cmp.Compare(a.v.Pointer(), b.v.Pointer())
	case reflect.Struct:
		return compareFields(a, b)
	case reflect.Array:
		for i := range a.v.Len() {
			if c := compare(a.index(i), b.index(i)); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Interface:
		return compareDynamic(a.dynamic(), b.dynamic())
	}
	if a.v.CanInt() {
		return cmp.Compare(a.v.Int(), b.v.Int())
	}
	return cmp.Compare(a.v.Uint(), b.v.Uint())
}

func compareFields(a, b operand) (c int) {
	var others []operand
	b.fields(func(_ int, _ string, f operand) bool {
		others = append(others, f)
		return true
	})
	a.fields(func(i int, _ string, f operand) bool {
		c = compare(f, others[i])
		return c == 0
	})
	return c
}

// compareDynamic orders what two interfaces hold, nil first, then by type. Of
// two types fmtsort takes the one at the lower address first, which is as good
// as any order.
func compareDynamic(a, b operand) int {
	switch x, y := a.v.IsValid(), b.v.IsValid(); {
	case !x && !y:
		return 0
	case !x:
		return -1
	case !y:
		return 1
	}
	x, y := reflect.ValueOf(a.v.Type()), reflect.ValueOf(b.v.Type())
	if c := cmp.Compare(x.Pointer(), y.Pointer()); c != 0 {
		return c
	}
	return compare(a, b)
}
