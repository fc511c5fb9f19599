package display

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
)

// mostFields is the largest number of fields of a record that is shown as a
// row.
const mostFields = 16

// records returns v as a table, if v is a list of records, a list of lists, a list of
// maps by name, or a map to numbers.
func records(v any) (g grid, ok bool) {
	r := reflect.ValueOf(v)
	switch {
	case !r.IsValid() || ownText(r.Type()):
		return grid{}, false
	case r.Kind() == reflect.Map && r.Len() > 0 && isNumber(r.Type().Elem().Kind()):
		return mapGrid(r)
	case r.Kind() != reflect.Slice && r.Kind() != reflect.Array || r.Len() == 0:
		return grid{}, false
	}
	elem := r.Type().Elem()
	switch {
	case ownText(elem) || ownText(reflect.PointerTo(elem)):
		return grid{}, false
	case elem.Kind() == reflect.Pointer && elem.Elem().Kind() == reflect.Struct:
		elem = elem.Elem()
	}
	switch elem.Kind() {
	case reflect.Slice, reflect.Array:
		if elem.Elem().Kind() != reflect.Uint8 {
			return listGrid(r), true
		}
	case reflect.Struct:
		return recordGrid(r, elem)
	case reflect.Map:
		if elem.Key().Kind() == reflect.String {
			return namedGrid(r)
		}
	}
	return grid{}, false
}

// newGrid makes a table of values. The function at returns the value in a cell, which
// is invalid if there is none.
func newGrid(columns []string, rows int, at func(i, j int) reflect.Value) grid {
	return grid{
		columns: columns, rowName: strconv.Itoa, rows: rows, width: len(columns),
		words: wordColumns(rows, len(columns), at),
		cell: func(i, j int) string {
			if v := at(i, j); v.IsValid() {
				return cellText(v)
			}
			return ""
		},
		number: func(i, j int) (float64, bool) { return floatOf(at(i, j)) },
	}
}

// listGrid makes a row of each list. The lists may have different lengths.
func listGrid(r reflect.Value) grid {
	width := 0
	for i := range r.Len() {
		width = max(width, r.Index(i).Len())
	}
	g := newGrid(numbers(width), r.Len(), func(i, j int) (v reflect.Value) {
		if row := r.Index(i); j < row.Len() {
			v = row.Index(j)
		}
		return v
	})
	g.caption = fmt.Sprintf("%d × %d", r.Len(), width)
	return g
}

// recordGrid makes a row of each struct, or of what points to it. It refuses types of
// libraries with unexported fields.
func recordGrid(r reflect.Value, elem reflect.Type) (grid, bool) {
	names := make([]string, elem.NumField())
	if len(names) == 0 || len(names) > mostFields {
		return grid{}, false
	}
	for j := range names {
		f := elem.Field(j)
		if !f.IsExported() && f.PkgPath != "main" {
			return grid{}, false
		}
		names[j] = f.Name
	}
	if r.Kind() == reflect.Array && !r.CanAddr() { // to read unexported fields
		list := reflect.New(r.Type()).Elem()
		list.Set(r)
		r = list
	}
	g := newGrid(names, r.Len(), func(i, j int) (v reflect.Value) {
		s := r.Index(i)
		if s.Kind() == reflect.Pointer {
			s = s.Elem()
		}
		if s.IsValid() { // not nil
			v = s.Field(j)
		}
		return v
	})
	g.caption, g.columnsAreAll = count(r.Len(), "row"), true
	return g, true
}

// namedGrid makes a row of each map, with a column for each name.
func namedGrid(r reflect.Value) (grid, bool) {
	found := map[string]bool{}
	for i := range r.Len() {
		for _, k := range r.Index(i).MapKeys() {
			if found[k.String()] = true; len(found) > mostFields {
				return grid{}, false
			}
		}
	}
	if len(found) == 0 {
		return grid{}, false
	}
	names := slices.Sorted(maps.Keys(found))
	key := r.Type().Elem().Key()
	g := newGrid(names, r.Len(), func(i, j int) reflect.Value {
		return r.Index(i).MapIndex(reflect.ValueOf(names[j]).Convert(key))
	})
	g.caption, g.columnsAreAll = count(r.Len(), "row"), true
	return g, true
}

func mapGrid(r reflect.Value) (grid, bool) {
	keys := r.MapKeys()
	switch k := r.Type().Key(); {
	case k.Kind() == reflect.String:
		slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	case reflect.Int <= k.Kind() && k.Kind() <= reflect.Int64:
		slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.Int(), b.Int()) })
	default:
		return grid{}, false
	}
	g := newGrid(numbers(1), len(keys), func(i, _ int) reflect.Value { return r.MapIndex(keys[i]) })
	g.columns, g.rowName = nil, func(i int) string { return cellText(keys[i]) }
	return g, true
}

func isNumber(k reflect.Kind) bool {
	return reflect.Int <= k && k <= reflect.Float64 && k != reflect.Uintptr
}
