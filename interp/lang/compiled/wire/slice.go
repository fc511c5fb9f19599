package wire

import (
	"reflect"
	"unsafe"
)

// header is a slice in memory. Package assumed tries it at start; here it stands
// because this package goes alone into compiled cells.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

// A slice is its length plus one, so that 0 is nil, and its elements.
func sliceCodec(t reflect.Type, working []reflect.Type) (*Codec, error) {
	elem, err := codec(t.Elem(), working)
	if err != nil {
		return nil, err
	}
	size := t.Elem().Size()
	bytes := func(h *header) []byte { return unsafe.Slice((*byte)(h.data), h.len*int(size)) }
	elements := func(r *Reader, h *header) {
		if elem.flat {
			r.align()
			copy(bytes(h), r.Bytes(h.len*int(size)))
			return
		}
		for i := range h.len {
			elem.dec(r, unsafe.Add(h.data, uintptr(i)*size))
		}
	}
	return &Codec{
		typ: t,
		enc: func(w *Writer, p unsafe.Pointer) {
			h := (*header)(p)
			if h.data == nil {
				w.Uint64(0)
				return
			}
			w.Uint64(uint64(h.len) + 1)
			if elem.flat {
				w.align()
				w.Bytes(bytes(h))
				return
			}
			for i := range h.len {
				elem.enc(w, unsafe.Add(h.data, uintptr(i)*size))
			}
		},
		dec: func(r *Reader, p unsafe.Pointer) {
			h := (*header)(p)
			*h = header{}
			n := int(r.Uint64()) - 1
			if n < 0 {
				return
			}
			if elem.flat && n*int(size) >= large { // it can stay where the message is
				r.align()
				*h = header{unsafe.Pointer(unsafe.SliceData(r.Bytes(n * int(size)))), n, n}
				return
			}
			*h = header{reflect.MakeSlice(t, n, n).UnsafePointer(), n, n}
			elements(r, h)
		},
		into: func(r *Reader, p unsafe.Pointer) {
			if n := int(r.Uint64()) - 1; n == (*header)(p).len {
				elements(r, (*header)(p))
			}
		},
	}, nil
}

// A map is its length plus one, so that 0 is nil, and its keys and elements.
func mapCodec(t reflect.Type, working []reflect.Type) (*Codec, error) {
	key, err := codec(t.Key(), working)
	if err != nil {
		return nil, err
	}
	elem, err := codec(t.Elem(), working)
	if err != nil {
		return nil, err
	}
	fill := func(r *Reader, m reflect.Value, n int) {
		for range n {
			k, v := reflect.New(t.Key()), reflect.New(t.Elem())
			key.dec(r, k.UnsafePointer())
			elem.dec(r, v.UnsafePointer())
			m.SetMapIndex(k.Elem(), v.Elem())
		}
	}
	return &Codec{
		typ: t,
		enc: func(w *Writer, p unsafe.Pointer) {
			m := reflect.NewAt(t, p).Elem()
			if m.IsNil() {
				w.Uint64(0)
				return
			}
			w.Uint64(uint64(m.Len()) + 1)
			k, v := reflect.New(t.Key()), reflect.New(t.Elem())
			for it := m.MapRange(); it.Next(); {
				k.Elem().SetIterKey(it)
				v.Elem().SetIterValue(it)
				key.enc(w, k.UnsafePointer())
				elem.enc(w, v.UnsafePointer())
			}
		},
		dec: func(r *Reader, p unsafe.Pointer) {
			m := reflect.NewAt(t, p).Elem()
			m.SetZero()
			if n := int(r.Uint64()) - 1; n >= 0 {
				m.Set(reflect.MakeMapWithSize(t, n))
				fill(r, m, n)
			}
		},
		into: func(r *Reader, p unsafe.Pointer) {
			if n := int(r.Uint64()) - 1; n >= 0 {
				m := reflect.NewAt(t, p).Elem()
				m.Clear()
				fill(r, m, n)
			}
		},
	}, nil
}
