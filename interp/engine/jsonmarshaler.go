package engine

import (
	"bytes"
	"encoding/json"
	"reflect"
	"unsafe"
)

// valueMethod calls a method of t itself, unless it is nil.
func (w *jsonWriter) valueMethod(t *jsonType, p unsafe.Pointer, text bool) error {
	x := any(nil)
	if t.kind != reflect.Pointer || *(*unsafe.Pointer)(p) != nil {
		x = t.receiver(p, false)
	}
	if x == nil {
		w.null()
		return nil
	}
	return w.method(t, x, text)
}

// method has x, a t or a pointer to one, encode itself.
func (w *jsonWriter) method(t *jsonType, x any, text bool) error {
	if text {
		b, err := marshalText(x)
		if err != nil {
			return marshalerError(t, err, true)
		}
		w.string(string(b), false)
		return nil
	}
	b, err := marshalJSON(x)
	var compact bytes.Buffer
	if err == nil {
		err = json.Compact(&compact, b)
	}
	if err != nil {
		return marshalerError(t, err, false)
	}
	w.escaped(compact.Bytes())
	return nil
}

// escaped adds JSON in which HTML may have to be escaped.
func (w *jsonWriter) escaped(text []byte) {
	if !w.html {
		w.out = append(w.out, text...)
		return
	}
	var b bytes.Buffer
	json.HTMLEscape(&b, text)
	w.out = append(w.out, b.Bytes()...)
}
