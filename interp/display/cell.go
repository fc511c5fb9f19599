package display

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/interp/lang/format"
)

// longestCell is how much of a text is shown in a table, and longestInner how much
// of another value, in bytes.
const (
	longestCell  = 1000
	longestInner = 200
)

// cellText writes a value of any kind into a table: a pointer as what it points to, a
// time without what is 0, a struct with the names of its fields, NULL and nil as
// "nil".
func cellText(v reflect.Value) string {
	v = inner(readable(v), func(p reflect.Value) bool { return !p.IsNil() && !hasMethods(p.Type()) })
	if isNilCell(v) {
		return "nil"
	}
	if t, ok := v.Interface().(time.Time); ok {
		return htmltable.Time(t)
	}
	if !ownText(v.Type()) {
		switch k := v.Kind(); {
		case k == reflect.String:
			return cut(v.String(), longestCell)
		case k == reflect.Bool:
			return strconv.FormatBool(v.Bool())
		case v.CanFloat():
			return digits(v.Float())
		case v.CanInt():
			return strconv.FormatInt(v.Int(), 10)
		case v.CanUint():
			return strconv.FormatUint(v.Uint(), 10)
		case k == reflect.Chan, k == reflect.Func:
			return v.Type().String()
		}
	}
	text, isCut := format.Short(longestInner, !ownText(v.Type()), func(s fmt.State) { format.Value(s, 'v', v, nil) })
	if text = strings.TrimPrefix(text, "&"); isCut {
		text += "…"
	}
	return text
}

// inner is what is in an interface, or where a pointer points to if it is wanted. It
// stops after a few of them, because a pointer may lead to itself.
func inner(v reflect.Value, wanted func(pointer reflect.Value) bool) reflect.Value {
	for range 10 {
		if v.Kind() != reflect.Interface && (v.Kind() != reflect.Pointer || !wanted(v)) {
			break
		}
		v = v.Elem()
	}
	return v
}

// floatOf returns the number of a cell with a float, or with a pointer to one.
func floatOf(v reflect.Value) (float64, bool) {
	v = inner(v, func(reflect.Value) bool { return true })
	if !v.IsValid() || !v.CanFloat() || ownText(v.Type()) {
		return 0, false
	}
	return v.Float(), true
}

// isWord reports whether a cell is aligned to the left, as what is not a number.
func isWord(v reflect.Value) bool {
	v = inner(v, func(reflect.Value) bool { return true })
	if !v.IsValid() {
		return false
	}
	k := v.Kind()
	return !isNumber(k) && k != reflect.Bool || ownText(v.Type()) && v.Type() != reflect.TypeFor[time.Duration]()
}

// wordColumns finds the columns in which a shown row has a word.
func wordColumns(rows, columns int, at func(i, j int) reflect.Value) []bool {
	words := make([]bool, columns)
	for _, i := range excerpt(rows) {
		for j := range words {
			words[j] = words[j] || i != gap && isWord(at(i, j))
		}
	}
	return words
}

// ownText reports whether values of a type have a text of their own.
func ownText(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[error]()) || t.Implements(reflect.TypeFor[fmt.Stringer]()) || t.Implements(reflect.TypeFor[fmt.Formatter]())
}

// hasMethods reports whether a pointer type has a text of its own that what it points
// to does not have.
func hasMethods(t reflect.Type) bool { return ownText(t) && !ownText(t.Elem()) }

// isNilCell reports whether v is nil and shown as that. A nil list or map is empty.
func isNilCell(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Chan, reflect.Func, reflect.Pointer, reflect.UnsafePointer:
		return v.IsNil()
	}
	return !v.IsValid()
}

// readable is v, also if it is an unexported field of an addressable struct.
func readable(v reflect.Value) reflect.Value {
	if v.IsValid() && !v.CanInterface() && v.CanAddr() {
		return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	return v
}

// cut returns the first n bytes of a text, in whole characters.
func cut(text string, n int) string {
	if len(text) > n {
		return strings.ToValidUTF8(text[:n], "") + "…"
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
