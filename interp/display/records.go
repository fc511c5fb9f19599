package display

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// longestCell is how much of a text is shown in a table, in bytes.
const longestCell = 1000

// mostFields is the largest number of fields of a record that is shown as a
// row.
const mostFields = 16

// records returns v as a table, if v is a list of records with plain fields, a
// list of lists of numbers, or a map to numbers.
func records(v any) (g grid, ok bool) {
	if _, has := v.(fmt.Stringer); has {
		return grid{}, false
	}
	r := reflect.ValueOf(v)
	switch {
	case !r.IsValid():
		return grid{}, false
	case r.Kind() == reflect.Map && r.Len() > 0 && isNumber(r.Type().Elem().Kind()):
		return mapGrid(r)
	case r.Kind() != reflect.Slice || r.Len() == 0:
		return grid{}, false
	}
	switch elem := r.Type().Elem(); {
	case elem.Kind() == reflect.Slice && isNumber(elem.Elem().Kind()):
		return listGrid(r), true
	case elem.Kind() == reflect.Struct:
		return recordGrid(r)
	}
	return grid{}, false
}

// listGrid makes a row of each list. The lists may have different lengths.
func listGrid(r reflect.Value) grid {
	width := 0
	for i := range r.Len() {
		width = max(width, r.Index(i).Len())
	}
	return grid{
		caption: fmt.Sprintf("%d × %d", r.Len(), width),
		columns: numbers(width), rowName: strconv.Itoa,
		rows: r.Len(), width: width,
		cell: func(i, j int) string {
			if row := r.Index(i); j < row.Len() {
				return plainCell(row.Index(j))
			}
			return ""
		},
	}
}

// recordGrid makes a row of each struct. It refuses types with a String method, and types of
// libraries with unexported fields.
func recordGrid(r reflect.Value) (grid, bool) {
	elem := r.Type().Elem()
	names, words := make([]string, elem.NumField()), make([]bool, elem.NumField())
	if len(names) == 0 || len(names) > mostFields || hasText(elem) {
		return grid{}, false
	}
	for j := range names {
		f := elem.Field(j)
		if !f.IsExported() && f.PkgPath != "main" || !isPlain(f.Type) {
			return grid{}, false
		}
		names[j], words[j] = f.Name, f.Type.Kind() == reflect.String
	}
	return grid{
		caption: fmt.Sprintf("%d rows", r.Len()),
		columns: names, rowName: strconv.Itoa,
		rows: r.Len(), width: len(names), words: words, columnsAreAll: true,
		cell: func(i, j int) string { return plainCell(r.Index(i).Field(j)) },
	}, true
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
	return grid{
		rowName: func(i int) string { return plainCell(keys[i]) },
		rows:    len(keys), width: 1,
		cell: func(i, _ int) string { return plainCell(r.MapIndex(keys[i])) },
	}, true
}

func isNumber(k reflect.Kind) bool {
	return reflect.Int <= k && k <= reflect.Float64 && k != reflect.Uintptr
}

// isPlain reports whether a field is a string, a number or a bool without its
// own text; a time.Duration, for example, has one.
func isPlain(t reflect.Type) bool {
	return (isNumber(t.Kind()) || t.Kind() == reflect.Bool || t.Kind() == reflect.String) && !hasText(t)
}

// hasText reports whether values of a type, or what points to them, have their own text.
func hasText(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[fmt.Stringer]())
}

// plainCell writes a string, a number or a bool.
func plainCell(v reflect.Value) string {
	switch k := v.Kind(); {
	case k == reflect.String:
		text := v.String()
		if len(text) > longestCell {
			return strings.ToValidUTF8(text[:longestCell], "") + "…"
		}
		return text
	case k == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case v.CanFloat():
		return digits(v.Float())
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	}
	return ""
}
