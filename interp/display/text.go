package display

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/format"
)

// longest is how much of a value is shown, in bytes. Together with the 2 MB that
// a cell may print at once this stays below the 3 MB that Jupyter's server hands
// on of a cell.
const longest = 256 << 10

// Text returns the plain text of v, as fmt.Sprint writes it: the result of its
// Error or String method if it has one. Pointers within v are followed, so what they
// point to is shown and not their addresses. The text of a long value ends after 256
// KB, with a note. What is within itself, or more than 100 levels deep, is shown
// as "…".
func Text(v any) string {
	text, cut := short(v, longest)
	if cut {
		return text + tooLong(size(v))
	}
	return text
}

// Brief returns the first limit bytes of the plain text of v.
func Brief(v any, limit int) string {
	text, _ := short(v, limit)
	return text
}

// Cut returns the text as Text shows it.
func Cut(text string) string {
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + tooLong(fmt.Sprintf(" (%.1f MB)", float64(len(text))/1e6))
}

func tooLong(size string) string {
	return "\nmercer: the value is too long to show" + size + "; the rest of it is left out from here on"
}

func short(v any, limit int) (text string, cut bool) {
	return format.Short(limit, false, func(s fmt.State) {
		format.Value(s, 'v', reflect.ValueOf(v), nil)
	})
}

// size tells how long a long value is, if it is a text or a list.
func size(v any) string {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.String:
		return fmt.Sprintf(" (%.1f MB)", float64(r.Len())/1e6)
	case reflect.Slice, reflect.Array, reflect.Map:
		return fmt.Sprintf(" (%d elements)", r.Len())
	}
	return ""
}
