package display

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"

	"github.com/mercer-go/mercer/interp/box"
)

// mostFields is how many fields a record has at most to be a row.
const mostFields = 16

// records is v as a table, if v is a list of records of plain fields, a list of
// lists of numbers, or a map to numbers.
func records(v any) (g grid, ok bool) {
	var declared types.Type // what a cell calls a type of its own
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

// listGrid has a row for each list; they may be of different lengths.
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

// recordGrid has a row for each struct. Types with hidden fields or a String
// method are shown by their own means, unless they are a cell's.
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

// fields are the names of the fields of what a cell's list has as elements; nil
// if it is no list of structs, or of some that write themselves.
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
			return nil // it may have a text of its own
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

// isPlain tells whether a field is a word, a number or a truth value that has
// no text of its own, as a time.Duration has.
func isPlain(t reflect.Type) bool {
	return (isNumber(t.Kind()) || t.Kind() == reflect.Bool || t.Kind() == reflect.String) &&
		!t.Implements(reflect.TypeFor[fmt.Stringer]())
}

// plainCell is the text of a word, a number or a truth value.
func plainCell(v reflect.Value) string {
	switch k := v.Kind(); {
	case k == reflect.String:
		return v.String()
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
