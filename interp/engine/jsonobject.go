package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// object reads an object into the struct of type t at p.
func (r *jsonReader) object(t *jsonType, p unsafe.Pointer) error {
	list, names := t.fields()
	in, depth := r.in, len(r.names)
	for r.off++; !r.at('}'); {
		name := r.name()
		f := names[name]
		for i := 0; f == nil && i < len(list); i++ {
			if strings.EqualFold(list[i].name, name) {
				f = list[i]
			}
		}
		if f == nil {
			if r.strict {
				r.save(fmt.Errorf("json: unknown field %q", name))
			}
			r.skip()
		} else {
			q := r.field(f, p)
			r.in, r.names = t, append(r.names, f.name)
			if err := r.into(f, q); err != nil {
				return err
			}
		}
		r.in, r.names = in, r.names[:depth]
		r.at(',')
	}
	return nil
}

// name reads the name of a member, and the colon.
func (r *jsonReader) name() string {
	start := r.off
	r.skipString()
	name, _ := unquote(r.data[start:r.off])
	r.at(':')
	return name
}

// field is where f lies in the struct at p: nil if it cannot be reached.
// Embedded pointers on the way are set.
func (r *jsonReader) field(f *jsonField, p unsafe.Pointer) unsafe.Pointer {
	for i, step := range f.path {
		if step.of != nil {
			target := (*unsafe.Pointer)(p)
			if *target == nil {
				if step.hidden {
					r.save(fmt.Errorf("json: cannot set embedded pointer to unexported struct: %v", step.of))
					return nil
				}
				*target = step.of.new()
			}
			p = *target
		}
		if i < len(f.path)-1 {
			r.names = append(r.names, step.name)
		}
		p = unsafe.Add(p, step.offset)
	}
	return p
}

// into reads the value of a field.
func (r *jsonReader) into(f *jsonField, p unsafe.Pointer) error {
	if p == nil {
		r.skip()
		return nil
	}
	if !f.quoted {
		return r.value(f.t, p)
	}
	start := r.off
	r.skip()
	switch text := r.data[start:r.off]; text[0] {
	case 'n':
		return r.literal(text, f.t, p, false)
	case '"':
		s, _ := unquote(text)
		return r.literal([]byte(s), f.t, p, true)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if _, ok := r.float(string(text)); !ok { // to encoding/json, it is null then
			return r.literal([]byte("null"), f.t, p, false)
		}
	}
	r.save(fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal unquoted value into %v", f.t))
	return nil
}

// mapping reads an object into the map of type t at p.
func (r *jsonReader) mapping(t *jsonType, p unsafe.Pointer) error {
	v, elem := t.value(p), t.elem()
	if v.IsNil() {
		v.Set(reflect.MakeMap(t.mem))
	}
	for r.off++; !r.at('}'); {
		start := r.off
		r.skipString()
		text := r.data[start:r.off]
		r.at(':')
		value := reflect.New(t.mem.Elem())
		if err := r.value(elem, value.UnsafePointer()); err != nil {
			return err
		}
		key := reflect.New(t.mem.Key())
		ok, err := r.key(text, t.key(), key.UnsafePointer(), start)
		if err != nil {
			return err
		}
		if ok {
			v.SetMapIndex(key.Elem(), value.Elem())
		}
		r.at(',')
	}
	return nil
}

// key makes a map's key, at p, of a name.
func (r *jsonReader) key(text []byte, t *jsonType, p unsafe.Pointer, start int) (bool, error) {
	if t.parsesText {
		if t.parses {
			return true, unmarshalJSON(t.receiver(p, true), text)
		}
		s, _ := unquote(text)
		return true, unmarshalText(t.receiver(p, true), []byte(s))
	}
	s, _ := unquote(text)
	v := t.value(p)
	switch {
	case v.Kind() == reflect.String:
		v.SetString(s)
		return true, nil
	case v.CanInt():
		if n, err := strconv.ParseInt(s, 10, 64); err == nil && !v.OverflowInt(n) {
			v.SetInt(n)
			return true, nil
		}
	default:
		if n, err := strconv.ParseUint(s, 10, 64); err == nil && !v.OverflowUint(n) {
			v.SetUint(n)
			return true, nil
		}
	}
	r.save(&json.UnmarshalTypeError{Value: "number " + s, Type: t.errorType(), Offset: int64(r.base + start + 1)})
	return false, nil
}
