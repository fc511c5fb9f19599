package engine

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"unsafe"
)

// jsonWriter encodes values in memory by their types, as encoding/json does by
// reflection. What holds nothing of a cell's it leaves to encoding/json.
type jsonWriter struct {
	out   []byte
	html  bool // escape <, > and &
	alone bool // leave nothing to encoding/json: it failed, and not in our words
	level int
	seen  map[any]bool
}

// cycleLevel is how deep encoding/json goes before it looks for cycles.
const cycleLevel = 1000

func (w *jsonWriter) null() { w.out = append(w.out, "null"...) }

// any encodes what an interface holds.
func (w *jsonWriter) any(e *Engine, x any) error {
	if x == nil {
		w.null()
		return nil
	}
	t, p := e.jsonValue(x)
	return w.value(t, p, false, false)
}

// value encodes the t at p. Whether it is addressable decides about methods of
// *t; quoted is option string of its field.
func (w *jsonWriter) value(t *jsonType, p unsafe.Pointer, addressable, quoted bool) error {
	if t.hasMarshal() {
		if t.y == nil && t.kind != reflect.Interface {
			return w.compiled(t, p, addressable)
		}
		switch {
		case t.jsonAddr && addressable:
			return w.method(t, t.receiver(p, true), false)
		case t.json:
			return w.valueMethod(t, p, false)
		case t.textAddr && addressable:
			return w.method(t, t.receiver(p, true), true)
		case t.text:
			return w.valueMethod(t, p, true)
		}
	}
	switch t.kind {
	case reflect.Interface:
		return w.any(t.e, t.dynamic(p))
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array, reflect.Pointer:
		if !quoted && !w.alone && t.writesPlain() {
			return w.plain(t, p, addressable)
		}
	default:
		return w.scalar(t, p, quoted)
	}
	switch t.kind {
	case reflect.Struct:
		return w.object(t, p, addressable)
	case reflect.Map:
		return w.mapping(t, p)
	case reflect.Array:
		return w.elements(t, p, t.mem.Len(), addressable)
	case reflect.Slice:
		return w.slice(t, p)
	}
	target := *(*unsafe.Pointer)(p)
	if target == nil {
		w.null()
		return nil
	}
	leave, err := w.enter(t, p, target)
	if err != nil {
		return err
	}
	defer leave()
	return w.value(t.elem(), target, true, quoted)
}

// enter notes a pointer, map or slice that is being encoded, identified by id.
func (w *jsonWriter) enter(t *jsonType, p unsafe.Pointer, id any) (leave func(), err error) {
	if w.level++; w.level <= cycleLevel {
		return func() { w.level-- }, nil
	}
	type place struct {
		t  *jsonType
		id any
	}
	at := place{t, id}
	if w.seen[at] {
		return nil, &json.UnsupportedValueError{Value: t.value(p), Str: fmt.Sprintf("encountered a cycle via %s", t)}
	}
	if w.seen == nil {
		w.seen = map[any]bool{}
	}
	w.seen[at] = true
	return func() { w.level--; delete(w.seen, at) }, nil
}

func (w *jsonWriter) object(t *jsonType, p unsafe.Pointer, addressable bool) error {
	list, _ := t.fields()
	w.out = append(w.out, '{')
	first := true
	for _, f := range list {
		q, reached := p, addressable
		for _, step := range f.path {
			if step.of != nil {
				if q, reached = *(*unsafe.Pointer)(q), true; q == nil {
					break
				}
			}
			q = unsafe.Add(q, step.offset)
		}
		if q == nil || f.omitEmpty && f.t.isEmpty(q) || f.omitZero && f.t.isZero(q, reached) {
			continue
		}
		if !first {
			w.out = append(w.out, ',')
		}
		first = false
		label := f.label[0]
		if w.html {
			label = f.label[1]
		}
		w.out = append(w.out, label...)
		if err := w.value(f.t, q, reached, f.quoted); err != nil {
			return err
		}
	}
	w.out = append(w.out, '}')
	return nil
}

func (w *jsonWriter) slice(t *jsonType, p unsafe.Pointer) error {
	v := t.value(p)
	if v.IsNil() {
		w.null()
		return nil
	}
	if el := t.elem(); el.kind == reflect.Uint8 && !el.jsonAddr && !el.textAddr {
		w.out = append(w.out, '"')
		w.out = base64.StdEncoding.AppendEncode(w.out, unsafe.Slice((*byte)(v.UnsafePointer()), v.Len()))
		w.out = append(w.out, '"')
		return nil
	}
	type extent struct {
		start unsafe.Pointer
		n     int
	}
	leave, err := w.enter(t, p, extent{v.UnsafePointer(), v.Len()})
	if err != nil {
		return err
	}
	defer leave()
	return w.elements(t, v.UnsafePointer(), v.Len(), true)
}

// elements encodes the n elements from p on of a slice or array.
func (w *jsonWriter) elements(t *jsonType, p unsafe.Pointer, n int, addressable bool) error {
	el := t.elem()
	w.out = append(w.out, '[')
	for i := range n {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		if err := w.value(el, unsafe.Add(p, uintptr(i)*el.mem.Size()), addressable, false); err != nil {
			return err
		}
	}
	w.out = append(w.out, ']')
	return nil
}
