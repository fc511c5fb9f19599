package runtime

import (
	"fmt"
	"math/big"
	"reflect"

	"github.com/mercer-go/mercer/interp/engine"
)

// tellable reports whether the beginning of a value can be told at once. It
// cannot if a compiled value with methods of its own for that, such as what
// errors.Join returns, holds a cell's value, whose methods it would call; nor if
// it holds a number of thousands of digits or a map that would have to be
// sorted first. It looks no further than what is told may lie.
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
	longest = 400   // of the elements of a list that may be told
	sorted  = 10000 // entries of a map at most
)

var (
	formatter = reflect.TypeFor[fmt.Formatter]()
	stringer  = reflect.TypeFor[fmt.Stringer]()
	failure   = reflect.TypeFor[error]()
	word      = reflect.TypeFor[big.Word]()
)

// at looks at v, which a compiled value with methods of its own holds if told is true.
func (l *look) at(v reflect.Value, told bool) bool {
	if l.left--; l.left < 0 || !v.IsValid() {
		return true
	}
	t := v.Type()
	told = told || t.Kind() != reflect.Interface && (t.Implements(formatter) || t.Implements(stringer) || t.Implements(failure))
	switch v.Kind() {
	case reflect.Interface:
		if user, inner := l.engine.Dynamic(v); user != nil {
			return !told && l.at(inner, false)
		}
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
