package session

import (
	"fmt"
	"math/big"
	"reflect"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

// tellable reports whether the beginning of a value can be formatted at once.
// It cannot if a compiled value that formats itself, such as the result of
// errors.Join, holds a cell's value and would call its methods. It cannot
// either if the value holds a number with thousands of digits, or a large map,
// which must be sorted first. The check looks no further than what would be
// shown.
func tellable(v any, e *engine.Engine) bool {
	l := &look{engine: e, left: 10000}
	return l.at(reflect.ValueOf(v), false)
}

// look is a walk through a value.
type look struct {
	engine *engine.Engine
	left   int // how many more places to look at
}

const (
	longest = 400   // the most elements of a list that may be shown
	sorted  = 10000 // the most entries of a map
)

var (
	formatter = reflect.TypeFor[fmt.Formatter]()
	stringer  = reflect.TypeFor[fmt.Stringer]()
	failure   = reflect.TypeFor[error]()
	word      = reflect.TypeFor[big.Word]()
)

// at looks at v; told says that a compiled value that formats itself holds it.
func (l *look) at(v reflect.Value, told bool) bool {
	if l.left--; l.left < 0 || !v.IsValid() {
		return true
	}
	t := v.Type()
	switch declared := l.engine.Declared(t); {
	case declared && told:
		return false
	case !declared && t.Kind() != reflect.Interface:
		told = told || t.Implements(formatter) || t.Implements(stringer) || t.Implements(failure)
	}
	switch v.Kind() {
	case reflect.Interface:
		return l.at(v.Elem(), told)
	case reflect.Pointer:
		return l.at(v.Elem(), told)
	case reflect.Struct:
		for i := range v.NumField() {
			if !l.at(v.Field(i), told) {
				return false
			}
		}
	case reflect.Map:
		if v.Len() > sorted {
			return false
		}
		for it := v.MapRange(); l.left > 0 && it.Next(); {
			if !l.at(it.Key(), told) || !l.at(it.Value(), told) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		if t.Elem() == word && v.Len() > longest {
			return false
		}
		for i := range min(v.Len(), longest) {
			if !l.at(v.Index(i), told) {
				return false
			}
		}
	}
	return true
}
