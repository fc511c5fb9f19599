package format

import (
	"go/types"
	"reflect"
	"strconv"
	"unsafe"
)

var _ Types = (*world)(nil)

// Memory implements Types.
func (w *world) Memory(t types.Type) reflect.Type {
	if m := w.memory[t]; m != nil {
		return m
	}
	m := w.erased(t, map[types.Type]bool{})
	w.memory[t] = m
	return m
}

// erased is the memory type of t, or nil within itself.
func (w *world) erased(t types.Type, within map[types.Type]bool) reflect.Type {
	t = types.Unalias(t)
	if w.Exact(t) {
		return w.compiledOf(t)
	}
	if within[t] {
		return nil
	}
	if _, ok := t.(*types.Named); ok {
		within[t] = true
		defer delete(within, t)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return w.typeOfBasic(u)
	case *types.Pointer:
		if e := w.erased(u.Elem(), within); e != nil {
			return reflect.PointerTo(e)
		}
		return reflect.TypeFor[unsafe.Pointer]()
	case *types.Slice:
		if e := w.erased(u.Elem(), within); e != nil {
			return reflect.SliceOf(e)
		}
		return reflect.TypeFor[struct {
			P        unsafe.Pointer
			Len, Cap int
		}]()
	case *types.Array:
		return reflect.ArrayOf(int(u.Len()), w.erased(u.Elem(), within))
	case *types.Map:
		if e := w.erased(u.Elem(), within); e != nil {
			return reflect.MapOf(w.erased(u.Key(), within), e)
		}
		return reflect.TypeFor[unsafe.Pointer]()
	case *types.Chan:
		return reflect.TypeFor[chan int]()
	case *types.Signature:
		return reflect.TypeFor[func()]()
	case *types.Struct:
		fields := make([]reflect.StructField, u.NumFields())
		for i := range fields {
			fields[i] = reflect.StructField{Name: "F" + strconv.Itoa(i), Type: w.erased(u.Field(i).Type(), within)}
		}
		return reflect.StructOf(fields)
	case *types.Interface:
		if u.NumMethods() > 0 {
			// Not any, whose memory differs from the compiled values'.
			return reflect.TypeFor[interface{ erased() }]()
		}
		return reflect.TypeFor[any]()
	}
	panic("no memory of " + t.String())
}

func (w *world) typeOfBasic(b *types.Basic) reflect.Type {
	if b.Kind() == types.UnsafePointer {
		return reflect.TypeFor[unsafe.Pointer]()
	}
	for _, x := range []any{
		false, 0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0), uintptr(0),
		float32(0), 0.0, complex64(0), complex128(0), "",
	} {
		if rt := reflect.TypeOf(x); rt.String() == types.Typ[b.Kind()].Name() {
			w.typeOf(rt)
			return rt
		}
	}
	panic("no basic type " + b.String())
}

// Exact implements Types.
func (w *world) Exact(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		w.compiled.Set(t, w.typeOfBasic(t))
		return true
	case *types.Named:
		return t.Obj().Pkg() != w.pkg
	case *types.Map:
		return w.Exact(t.Key()) && w.Exact(t.Elem())
	case interface{ Elem() types.Type }:
		return w.Exact(t.Elem())
	case *types.Interface:
		return t.NumMethods() == 0
	case *types.Struct:
		for f := range t.Fields() {
			if !w.Exact(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// Method implements Types.
func (w *world) Method(t types.Type, v reflect.Value, name string, want reflect.Type) (reflect.Value, bool) {
	if v.Type() != w.Memory(t) {
		panic("Method: a " + v.Type().String() + " is no " + t.String())
	}
	f := view(v, w.compiledOf(t)).MethodByName(name)
	return f, f.IsValid() && f.Type() == want
}

// Dynamic implements Types.
func (w *world) Dynamic(v reflect.Value) (types.Type, reflect.Value) {
	if v.IsNil() {
		return nil, reflect.Value{}
	}
	e := v.Elem()
	t, m := w.erase(e)
	if w.Exact(t) {
		return nil, e
	}
	return t, m
}

// erase turns a compiled value into a value of a user type.
func (w *world) erase(v reflect.Value) (types.Type, reflect.Value) {
	t := w.typeOf(v.Type())
	return t, view(v, w.Memory(t))
}

// view is the memory of v as a value of type rt, not addressable.
func view(v reflect.Value, rt reflect.Type) reflect.Value {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return reflect.ValueOf(reflect.NewAt(rt, p.UnsafePointer()).Elem().Interface())
}
