package wire

import (
	"encoding"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// Codec writes and reads values of one type at their address.
//
//	numbers, booleans, and arrays and structs of them     their memory
//	strings, slices                                       length, then the elements
//	maps, pointers                                        copied, with what they hold
//	errors                                                their text
//	types of packages that can marshal themselves         what they make of themselves
type Codec struct {
	typ  reflect.Type
	flat bool // holds no pointers: it is its memory
	enc  func(w *Writer, p unsafe.Pointer)
	dec  func(r *Reader, p unsafe.Pointer)
	// into reads a value over one of which the caller keeps the elements: those
	// of a slice, a map or a pointer. It is nil for other types.
	into func(r *Reader, p unsafe.Pointer)
}

// Shared reports whether the function can change a value of the caller. Then
// the value is sent back after the call.
func (c *Codec) Shared() bool { return c.into != nil }

// For returns the codec of a type. The error says why a type has none.
func For(t reflect.Type) (*Codec, error) { return codec(t, nil) }

func codec(t reflect.Type, working []reflect.Type) (*Codec, error) {
	for _, w := range working {
		if w == t {
			return nil, fmt.Errorf("%s holds itself", t)
		}
	}
	working = append(working[:len(working):len(working)], t)
	if c := marshaled(t); c != nil {
		return c, nil
	}
	switch k := t.Kind(); k {
	case reflect.String:
		return &Codec{typ: t, enc: putString, dec: getString}, nil
	case reflect.Slice:
		return sliceCodec(t, working)
	case reflect.Array, reflect.Struct:
		return compositeCodec(t, working)
	case reflect.Map:
		return mapCodec(t, working)
	case reflect.Pointer:
		return pointerCodec(t, working)
	case reflect.Interface:
		if t == reflect.TypeFor[error]() {
			return &Codec{typ: t, enc: putError, dec: getError}, nil
		}
	default:
		if k >= reflect.Bool && k <= reflect.Complex128 {
			return flatCodec(t), nil
		}
	}
	return nil, fmt.Errorf("%s cannot be sent to another process", t)
}

func flatCodec(t reflect.Type) *Codec {
	n := int(t.Size())
	return &Codec{
		typ: t, flat: true,
		enc: func(w *Writer, p unsafe.Pointer) { w.Bytes(unsafe.Slice((*byte)(p), n)) },
		dec: func(r *Reader, p unsafe.Pointer) { copy(unsafe.Slice((*byte)(p), n), r.Bytes(n)) },
	}
}

func putString(w *Writer, p unsafe.Pointer) {
	s := *(*string)(p)
	w.Uint64(uint64(len(s)))
	w.Bytes(unsafe.Slice(unsafe.StringData(s), len(s)))
}

func getString(r *Reader, p unsafe.Pointer) { *(*string)(p) = string(r.Bytes(int(r.Uint64()))) }

func putError(w *Writer, p unsafe.Pointer) {
	err := *(*error)(p)
	if err == nil {
		w.Uint64(0)
		return
	}
	text := err.Error()
	w.Uint64(1)
	putString(w, unsafe.Pointer(&text))
}

func getError(r *Reader, p unsafe.Pointer) {
	*(*error)(p) = nil
	if r.Uint64() != 0 {
		var text string
		getString(r, unsafe.Pointer(&text))
		*(*error)(p) = errors.New(text)
	}
}

// compositeCodec is that of an array or struct: its memory, or part by part.
func compositeCodec(t reflect.Type, working []reflect.Type) (*Codec, error) {
	type part struct {
		*Codec
		offset uintptr
	}
	var parts []part
	flat := true
	add := func(t reflect.Type, offset uintptr) error {
		c, err := codec(t, working)
		if err == nil {
			parts, flat = append(parts, part{c, offset}), flat && c.flat
		}
		return err
	}
	if t.Kind() == reflect.Array {
		for i := range t.Len() {
			if err := add(t.Elem(), uintptr(i)*t.Elem().Size()); err != nil {
				return nil, err
			}
			if flat { // one tells all
				return flatCodec(t), nil
			}
		}
	} else {
		for i := range t.NumField() {
			if err := add(t.Field(i).Type, t.Field(i).Offset); err != nil {
				return nil, fmt.Errorf("field %s: %w", t.Field(i).Name, err)
			}
		}
	}
	if flat {
		return flatCodec(t), nil
	}
	return &Codec{
		typ: t,
		enc: func(w *Writer, p unsafe.Pointer) {
			for _, c := range parts {
				c.enc(w, unsafe.Add(p, c.offset))
			}
		},
		dec: func(r *Reader, p unsafe.Pointer) {
			for _, c := range parts {
				c.dec(r, unsafe.Add(p, c.offset))
			}
		},
	}, nil
}

// pointerCodec copies what a pointer points to.
func pointerCodec(t reflect.Type, working []reflect.Type) (*Codec, error) {
	elem, err := codec(t.Elem(), working)
	if err != nil {
		return nil, err
	}
	return &Codec{
		typ: t,
		enc: func(w *Writer, p unsafe.Pointer) {
			if p = *(*unsafe.Pointer)(p); p == nil {
				w.Uint64(0)
				return
			}
			w.Uint64(1)
			elem.enc(w, p)
		},
		dec: func(r *Reader, p unsafe.Pointer) {
			*(*unsafe.Pointer)(p) = nil
			if r.Uint64() != 0 {
				v := reflect.New(t.Elem()).UnsafePointer()
				elem.dec(r, v)
				*(*unsafe.Pointer)(p) = v
			}
		},
		into: func(r *Reader, p unsafe.Pointer) {
			if r.Uint64() != 0 {
				elem.dec(r, *(*unsafe.Pointer)(p))
			}
		},
	}, nil
}

// marshaled is the codec of a package's type that can marshal itself; nil if t
// is not one. The types of a cell have no methods on the session's side.
func marshaled(t reflect.Type) *Codec {
	if t.PkgPath() == "" || t.PkgPath() == "main" {
		return nil
	}
	p := reflect.PointerTo(t)
	var to func(v any) ([]byte, error)
	var from func(v any, data []byte) error
	switch {
	case p.Implements(reflect.TypeFor[encoding.BinaryMarshaler]()) && p.Implements(reflect.TypeFor[encoding.BinaryUnmarshaler]()):
		to = func(v any) ([]byte, error) { return v.(encoding.BinaryMarshaler).MarshalBinary() }
		from = func(v any, data []byte) error { return v.(encoding.BinaryUnmarshaler).UnmarshalBinary(data) }
	case p.Implements(reflect.TypeFor[gob.GobEncoder]()) && p.Implements(reflect.TypeFor[gob.GobDecoder]()):
		to = func(v any) ([]byte, error) { return v.(gob.GobEncoder).GobEncode() }
		from = func(v any, data []byte) error { return v.(gob.GobDecoder).GobDecode(data) }
	default:
		return nil
	}
	return &Codec{
		typ: t,
		enc: func(w *Writer, p unsafe.Pointer) {
			data, err := to(reflect.NewAt(t, p).Interface())
			if err != nil {
				panic(fmt.Errorf("%s: %w", t, err))
			}
			w.Uint64(uint64(len(data)))
			w.Bytes(data)
		},
		dec: func(r *Reader, p unsafe.Pointer) {
			v := reflect.New(t) // some want an empty receiver
			if err := from(v.Interface(), r.Bytes(int(r.Uint64()))); err != nil {
				panic(fmt.Errorf("%s: %w", t, err))
			}
			reflect.NewAt(t, p).Elem().Set(v.Elem())
		},
	}
}
