package wire

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"unsafe"
)

// Signature says how the arguments and results of a function are sent.
type Signature struct {
	Params, Results []*Codec
	Layout          uint64 // must be equal on both sides
}

// SignatureOf returns the Signature of a function type. The error says what
// cannot be sent.
func SignatureOf(t reflect.Type) (*Signature, error) {
	s := &Signature{}
	layout := ""
	for i := range t.NumIn() {
		c, err := For(t.In(i))
		if err != nil {
			return nil, err
		}
		s.Params = append(s.Params, c)
		layout += describe(t.In(i)) + ","
	}
	layout += ")"
	for i := range t.NumOut() {
		c, err := For(t.Out(i))
		if err != nil {
			return nil, err
		}
		s.Results = append(s.Results, c)
		layout += describe(t.Out(i)) + ","
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(layout)) // a hash takes everything
	s.Layout = h.Sum64()
	return s, nil
}

// describe spells a type's layout. The names of a cell's own types do not count.
func describe(t reflect.Type) string {
	name := ""
	if t.PkgPath() != "" && t.PkgPath() != "main" {
		name = t.PkgPath() + "." + t.Name()
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return fmt.Sprint(name, t.Kind(), "<", describe(t.Elem()), ">")
	case reflect.Array:
		return fmt.Sprint(name, t.Len(), "<", describe(t.Elem()), ">")
	case reflect.Map:
		return fmt.Sprint(name, "map<", describe(t.Key()), ",", describe(t.Elem()), ">")
	case reflect.Struct:
		text := name + "{"
		if marshaled(t) == nil {
			for i := range t.NumField() {
				f := t.Field(i)
				text += fmt.Sprint(f.Name, "@", f.Offset, describe(f.Type), ";")
			}
		}
		return text + "}"
	}
	return fmt.Sprint(name, t.Kind(), t.Size())
}

// Put writes values, one for each codec.
func Put(w *Writer, codecs []*Codec, values []reflect.Value) {
	for i, c := range codecs {
		c.enc(w, address(values[i]))
	}
}

// Get reads values, one for each codec.
func Get(r *Reader, codecs []*Codec) []reflect.Value {
	values := make([]reflect.Value, len(codecs))
	for i, c := range codecs {
		p := reflect.New(c.typ)
		c.dec(r, p.UnsafePointer())
		values[i] = p.Elem()
	}
	return values
}

// PutChanges writes those shared arguments that differ from what was read from
// the call's message.
func PutChanges(w *Writer, codecs []*Codec, now []reflect.Value, was []reflect.Value) {
	for i, c := range codecs {
		if !c.Shared() {
			continue
		}
		if same(now[i], was[i]) {
			w.Uint64(0)
			continue
		}
		w.Uint64(1)
		c.enc(w, address(now[i]))
	}
}

// GetChanges brings the caller's arguments up to date.
func GetChanges(r *Reader, codecs []*Codec, args []reflect.Value) {
	for i, c := range codecs {
		if c.Shared() && r.Uint64() != 0 {
			c.into(r, address(args[i]))
		}
	}
}

// same compares what may have been changed; slices of plain memory quickly.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice {
		if c, err := For(a.Type().Elem()); err == nil && c.flat {
			return a.Len() == b.Len() && string(memory(a)) == string(memory(b))
		}
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

func memory(slice reflect.Value) []byte {
	return unsafe.Slice((*byte)(slice.UnsafePointer()), slice.Len()*int(slice.Type().Elem().Size()))
}

// address is where a value lies, or a copy of it.
func address(v reflect.Value) unsafe.Pointer {
	if v.CanAddr() {
		return v.Addr().UnsafePointer()
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.UnsafePointer()
}
