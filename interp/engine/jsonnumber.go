package engine

import (
	"encoding/json"
	"reflect"
	"strconv"
	"unsafe"
)

// number stores a number in the t at p. It reports false if t has no numbers.
func (r *jsonReader) number(s string, t *jsonType, p unsafe.Pointer) bool {
	v, ok := t.value(p), false
	switch k := t.kind; {
	case k == reflect.String && t.mem == jsonNumber:
		v.SetString(s)
		return true
	case k == reflect.Interface:
		x, ok := r.float(s)
		if ok && t.methods() > 0 {
			return false
		}
		if ok {
			*(*any)(p) = x
		}
		return true
	case k >= reflect.Int && k <= reflect.Int64:
		n, err := strconv.ParseInt(s, 10, 64)
		if ok = err == nil && !v.OverflowInt(n); ok {
			v.SetInt(n)
		}
	case k >= reflect.Uint && k <= reflect.Uintptr:
		n, err := strconv.ParseUint(s, 10, 64)
		if ok = err == nil && !v.OverflowUint(n); ok {
			v.SetUint(n)
		}
	case k == reflect.Float32 || k == reflect.Float64:
		f, err := strconv.ParseFloat(s, v.Type().Bits())
		if ok = err == nil && !v.OverflowFloat(f); ok {
			v.SetFloat(f)
		}
	default:
		return false
	}
	if !ok {
		r.mismatch("number "+s, t, r.off)
	}
	return true
}

// float is a number as an interface holds it.
func (r *jsonReader) float(s string) (any, bool) {
	if r.useNumber {
		return json.Number(s), true
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		r.mismatch("number "+s, r.e.jsonOfCompiled(reflect.TypeFor[float64]()), r.off+1)
	}
	return f, err == nil
}
