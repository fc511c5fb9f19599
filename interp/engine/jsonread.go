package engine

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// jsonReader decodes valid JSON into memory by its types, as encoding/json does
// by reflection. What holds nothing of a cell's it leaves to encoding/json.
type jsonReader struct {
	e    *Engine
	data []byte // without white space at its ends
	off  int    // of the value to read next
	base int    // where data began

	useNumber, strict bool // UseNumber, DisallowUnknownFields
	alone             bool // leave nothing to encoding/json

	root  unsafe.Pointer // where the destination lies, a pointer that is not set
	err   error          // the first error that did not end the work
	in    *jsonType      // the struct with the innermost field being read
	names []string       // of the fields being read
}

// read decodes all of data into v, a pointer.
func (r *jsonReader) read(v any) error {
	start := len(r.data) - len(bytes.TrimLeft(r.data, " \t\r\n"))
	r.base += start
	r.data = bytes.TrimRight(r.data[start:], " \t\r\n")
	t, p := r.e.jsonValue(v)
	r.root = p
	if err := r.value(t, p); err != nil {
		return r.context(err)
	}
	return r.err
}

// save keeps an error, and the work goes on.
func (r *jsonReader) save(err error) {
	if r.err == nil {
		r.err = r.context(err)
	}
}

// context says in which field an error occurred.
func (r *jsonReader) context(err error) error {
	wrong, ok := any(err).(*json.UnmarshalTypeError)
	if !ok || r.in == nil && len(r.names) == 0 {
		return err
	}
	names := r.names
	if wrong.Field != "" {
		names = append(slices.Clip(names), wrong.Field)
	}
	wrong.Struct, wrong.Field = "", strings.Join(names, ".")
	if r.in != nil {
		wrong.Struct = r.in.errorType().Name()
	}
	return wrong
}

// mismatch saves that a t cannot be had from what.
func (r *jsonReader) mismatch(what string, t *jsonType, offset int) {
	r.save(&json.UnmarshalTypeError{Value: what, Type: t.errorType(), Offset: int64(r.base + offset)})
}

// value reads the next value into the t at p.
func (r *jsonReader) value(t *jsonType, p unsafe.Pointer) error {
	c := r.data[r.off]
	if c != '[' && c != '{' {
		start := r.off
		r.skip()
		return r.literal(r.data[start:r.off], t, p, false)
	}
	start, kind := r.off, map[byte]string{'[': "array", '{': "object"}[c]
	if r.plain(t, p) {
		return nil
	}
	m, target, q := r.indirect(t, p, false)
	switch {
	case m == byJSON:
		r.skip()
		return unmarshalJSON(target.receiver(q, true), r.data[start:r.off])
	case m == byText:
		r.skip()
		r.mismatch(kind, t, start+1)
		return nil
	case target.kind == reflect.Interface && target.methods() == 0:
		r.skip()
		*(*any)(q) = r.generic(start)
		return nil
	case c == '[' && (target.kind == reflect.Slice || target.kind == reflect.Array):
		return r.elements(target, q)
	case c == '{' && target.kind == reflect.Struct:
		return r.object(target, q)
	case c == '{' && target.kind == reflect.Map && (target.key().parsesText || keyKind(target.key().kind)):
		return r.mapping(target, q)
	}
	r.skip()
	r.mismatch(kind, target, start+1)
	return nil
}

// keyKind reports whether encoding/json makes map keys of a kind by itself.
func keyKind(k reflect.Kind) bool {
	return k == reflect.String || k >= reflect.Int && k <= reflect.Uintptr
}

// plain has encoding/json read the next value, if the memory of t suffices. If
// that fails, nothing is read yet: all is done again, for an error in our words.
func (r *jsonReader) plain(t *jsonType, p unsafe.Pointer) bool {
	if p == r.root || r.alone || !t.readsPlain() {
		return false
	}
	start := r.off
	r.skip()
	if err := r.decode(r.data[start:r.off], reflect.NewAt(t.mem, p).Interface()); err != nil {
		r.off = start
		return false
	}
	return true
}

// decode calls compiled encoding/json.
func (r *jsonReader) decode(text []byte, v any) error {
	if !r.useNumber && !r.strict {
		return json.Unmarshal(text, v)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if r.useNumber {
		dec.UseNumber()
	}
	if r.strict {
		dec.DisallowUnknownFields()
	}
	return dec.Decode(v)
}

// generic is the array or object from start to the present offset as an
// interface holds it.
func (r *jsonReader) generic(start int) any {
	var x any
	err := r.decode(r.data[start:r.off], &x)
	if wrong, ok := any(err).(*json.UnmarshalTypeError); ok {
		wrong.Offset += int64(r.base + start)
		r.save(wrong)
	}
	return x
}

// elements reads an array.
func (r *jsonReader) elements(t *jsonType, p unsafe.Pointer) error {
	v, elem, n := t.value(p), t.elem(), 0
	for r.off++; !r.at(']'); n++ {
		if t.kind == reflect.Slice {
			if n >= v.Cap() {
				v.Grow(1)
			}
			if n >= v.Len() {
				v.SetLen(n + 1)
			}
		}
		if n >= v.Len() {
			r.skip()
		} else if err := r.value(elem, v.Index(n).Addr().UnsafePointer()); err != nil {
			return err
		}
		r.at(',')
	}
	switch {
	case t.kind == reflect.Array:
		for ; n < v.Len(); n++ {
			v.Index(n).SetZero()
		}
	case n == 0:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	case n < v.Len():
		v.SetLen(n)
	}
	return nil
}
