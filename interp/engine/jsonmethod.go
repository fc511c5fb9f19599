package engine

import (
	"encoding"
	"encoding/json"
	"go/types"
	"reflect"
	"unsafe"

	"github.com/mercer-go/mercer/interp/box"
)

// dynamic is what the interface at p, of type t, holds: nil, a Box or a
// compiled value.
func (t *jsonType) dynamic(p unsafe.Pointer) any {
	var x any
	switch {
	case t.y != nil:
		x = t.e.toAny(t.y, p)
	case t.mem.NumMethod() == 0:
		x = *(*any)(p)
	default:
		if v := t.value(p); !v.IsNil() {
			x = v.Elem().Interface()
		}
	}
	if w := (*eface)(unsafe.Pointer(&x)); w.Type != nil && wrappers()[w.Type] {
		w.Type = boxRtype
	}
	return x
}

// jsonValue is the type of a value in an interface, and where it lies: not to
// be written to.
func (e *Engine) jsonValue(x any) (*jsonType, unsafe.Pointer) {
	var t *jsonType
	if b := boxOf(x); b != nil {
		t, x = e.jsonOf(typeOfBox(b)), b.V
	} else {
		t = e.jsonOfCompiled(reflect.TypeOf(x))
	}
	data := (*eface)(unsafe.Pointer(&x)).Data
	if t.direct {
		p := new(unsafe.Pointer)
		*p = data
		return t, unsafe.Pointer(p)
	}
	return t, data
}

// receiver is the value at p, or its address, as the receiver of a method.
func (t *jsonType) receiver(p unsafe.Pointer, address bool) any {
	switch {
	case t.kind == reflect.Interface:
		return t.dynamic(p)
	case t.y == nil && address:
		return reflect.NewAt(t.mem, p).Interface()
	case t.y == nil:
		return t.value(p).Interface()
	case address:
		return t.e.typeOf(types.NewPointer(t.y.Go)).any(unsafe.Pointer(&p))
	}
	return t.y.any(p)
}

// marshalJSON calls the MarshalJSON of x.
func marshalJSON(x any) ([]byte, error) {
	if b := boxOf(x); b != nil {
		return marshalBox(b, "MarshalJSON")
	}
	return x.(json.Marshaler).MarshalJSON()
}

func marshalText(x any) ([]byte, error) {
	if b := boxOf(x); b != nil {
		return marshalBox(b, "MarshalText")
	}
	return x.(encoding.TextMarshaler).MarshalText()
}

func marshalBox(b *box.Box, method string) ([]byte, error) {
	var out struct {
		text []byte
		err  error
	}
	box.Invoke(*b, method, nil, unsafe.Pointer(&out))
	return out.text, out.err
}

// unmarshalJSON calls a method of the pointer x that decodes into what it
// points to.
func unmarshalJSON(x any, text []byte) error {
	if b := boxOf(x); b != nil {
		return unmarshalBox(b, "UnmarshalJSON", text)
	}
	return x.(json.Unmarshaler).UnmarshalJSON(text)
}

func unmarshalText(x any, text []byte) error {
	if b := boxOf(x); b != nil {
		return unmarshalBox(b, "UnmarshalText", text)
	}
	return x.(encoding.TextUnmarshaler).UnmarshalText(text)
}

func unmarshalBox(b *box.Box, method string, text []byte) error {
	var err error
	box.Invoke(*b, method, unsafe.Pointer(&text), unsafe.Pointer(&err))
	return err
}

// isZero is what option omitzero asks of the t at p.
func (t *jsonType) isZero(p unsafe.Pointer, addressable bool) bool {
	ask := func(x any) bool {
		if b := boxOf(x); b != nil {
			var zero bool
			box.Invoke(*b, "IsZero", nil, unsafe.Pointer(&zero))
			return zero
		}
		return x.(zeroer).IsZero()
	}
	switch {
	case t.kind == reflect.Interface && t.zero:
		x := t.dynamic(p)
		if x == nil {
			return true
		}
		inner, q := t.e.jsonValue(x)
		return inner.kind == reflect.Pointer && *(*unsafe.Pointer)(q) == nil || ask(x)
	case t.kind == reflect.Pointer && t.zero:
		return *(*unsafe.Pointer)(p) == nil || ask(t.receiver(p, false))
	case t.zero:
		return ask(t.receiver(p, false))
	case t.zeroAddr:
		if !addressable {
			q := t.new()
			t.value(q).Set(t.value(p))
			p = q
		}
		return ask(t.receiver(p, true))
	}
	return t.value(p).IsZero()
}

// isEmpty is what option omitempty asks.
func (t *jsonType) isEmpty(p unsafe.Pointer) bool {
	v := t.value(p)
	switch t.kind {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.Complex64, reflect.Complex128:
		return false
	}
	return v.IsZero()
}
