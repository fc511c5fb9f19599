package display

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/interp/box"
)

// longestCell is how much of a text is shown in a table, in bytes.
const longestCell = 1000

// mostFields is the largest number of fields of a record that is shown as a
// row.
const mostFields = 16

// records returns v as a table, if v is a list of records with plain fields, a
// list of lists of numbers, or a map to numbers.
func records(v any) (g grid, ok bool) {
	var declared types.Type // the type's name in the cell, if a cell declared it
	if b, boxed := v.(box.Box); boxed {
		v, declared = b.V, b.T.Go
	}
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
		return recordGrid(r, declared)
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

// recordGrid makes a row of each struct. It refuses types with unexported
// fields or a String method, unless a cell declared them.
func recordGrid(r reflect.Value, declared types.Type) (grid, bool) {
	elem := r.Type().Elem()
	names := make([]string, elem.NumField())
	if len(names) == 0 || len(names) > mostFields {
		return grid{}, false
	}
	if declared == nil && elem.Implements(reflect.TypeFor[fmt.Stringer]()) {
		return grid{}, false
	}
	own, words := fields(declared), make([]bool, len(names))
	for j := range names {
		f := elem.Field(j)
		if declared == nil && !f.IsExported() || declared != nil && len(own) != len(names) || !isPlain(f.Type) {
			return grid{}, false
		}
		names[j], words[j] = f.Name, f.Type.Kind() == reflect.String
		if own != nil {
			names[j] = own[j]
		}
	}
	return grid{
		caption: fmt.Sprintf("%d rows", r.Len()),
		columns: names, rowName: strconv.Itoa,
		rows: r.Len(), width: len(names), words: words, columnsAreAll: true,
		cell: func(i, j int) string { return plainCell(r.Index(i).Field(j)) },
	}, true
}

// fields returns the field names of the elements of a cell's list. It returns
// nil if the elements are not structs, or if they or their fields have their
// own text.
func fields(list types.Type) []string {
	if list == nil {
		return nil
	}
	slice, ok := list.Underlying().(*types.Slice)
	if !ok {
		return nil
	}
	if m, _, _ := types.LookupFieldOrMethod(slice.Elem(), false, nil, "String"); m != nil {
		return nil
	}
	record, ok := slice.Elem().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	names := make([]string, record.NumFields())
	for j := range names {
		if n, ok := record.Field(j).Type().(*types.Named); ok && n.NumMethods() > 0 {
			return nil // it may have its own text
		}
		names[j] = record.Field(j).Name()
	}
	return names
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
	return (isNumber(t.Kind()) || t.Kind() == reflect.Bool || t.Kind() == reflect.String) &&
		!t.Implements(reflect.TypeFor[fmt.Stringer]())
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
