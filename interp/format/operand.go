package format

import (
	"go/types"
	"reflect"
	"unsafe"
)

// access says whether methods of a value may be called: not if it was reached
// through an unexported field. The three values are the read-only flags of
// package reflect.
type access uint8

const (
	open     access = iota
	embedded        // an unexported embedded field: its exported fields are open again
	closed
)

// operand is a value to print.
type operand struct {
	t  types.Type    // nil for a compiled value, which is a v.Type()
	v  reflect.Value // never read-only, whatever access says
	ro access
}

// operand makes the operand of a value v of type t.
func (p *printer) operand(t types.Type, v reflect.Value, ro access) operand {
	if !v.CanInterface() && v.CanAddr() {
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	if t != nil {
		t = types.Unalias(t)
		v = as(p.tt.Memory(t), v)
		if p.tt.Exact(t) {
			t = nil
		}
	}
	return operand{t, v, ro}
}

// as views v as the memory type of its own Go type. They differ within
// recursive types, where a *Node may be an unsafe.Pointer.
func as(memory reflect.Type, v reflect.Value) reflect.Value {
	if memory == nil || v.Type() == memory || v.Type().Size() != memory.Size() ||
		v.Kind() == reflect.Interface || memory.Kind() == reflect.Interface {
		return v
	}
	return reflect.NewAt(memory, addressable(v).Addr().UnsafePointer()).Elem()
}

func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

// name is the type's name as reflect writes it.
func (o operand) name() string {
	if o.t == nil {
		return o.v.Type().String()
	}
	return TypeName(o.t)
}

// kind is the kind of the Go type, which its memory may not tell.
func (o operand) kind() reflect.Kind {
	if o.t != nil {
		switch o.t.Underlying().(type) {
		case *types.Pointer:
			return reflect.Pointer
		case *types.Slice:
			return reflect.Slice
		case *types.Map:
			return reflect.Map
		case *types.Chan:
			return reflect.Chan
		case *types.Signature:
			return reflect.Func
		}
	}
	return o.v.Kind()
}

// shaped is o with a value of its kind, where a recursive type has some other
// memory such as an unsafe.Pointer. Methods want the value as it was before.
func (p *printer) shaped(o operand) operand {
	if o.v.Kind() == o.kind() {
		return o
	}
	switch t := o.t.Underlying().(type) {
	case *types.Pointer:
		o.v = as(reflect.PointerTo(p.tt.Memory(t.Elem())), o.v)
	case *types.Slice:
		o.v = as(reflect.SliceOf(p.tt.Memory(t.Elem())), o.v)
	case *types.Map:
		o.v = as(reflect.MapOf(p.tt.Memory(t.Key()), p.tt.Memory(t.Elem())), o.v)
	case *types.Signature:
		o.v = as(reflect.TypeFor[func()](), o.v)
	}
	return o
}

// inner is the access to what a container with access ro holds.
func (ro access) inner() access {
	if ro != open {
		return closed
	}
	return open
}

// elem is the type of the elements of an array, slice or map and of what a
// pointer points to.
func (o operand) elem() types.Type {
	if o.t == nil {
		return nil
	}
	return o.t.Underlying().(interface{ Elem() types.Type }).Elem()
}

func (p *printer) index(o operand, i int) operand {
	return p.operand(o.elem(), o.v.Index(i), o.ro.inner())
}

// deref is what a pointer that is not nil points to.
func (p *printer) deref(o operand) operand {
	return p.operand(o.elem(), o.v.Elem(), o.ro)
}

// dynamic is what an interface holds; its v is invalid for nil.
func (p *printer) dynamic(o operand) operand {
	t, v := p.tt.Dynamic(o.v)
	if !v.IsValid() {
		return operand{}
	}
	return p.operand(t, v, o.ro.inner())
}

// fields calls f for every field of a struct.
func (p *printer) fields(o operand, f func(i int, name string, field operand) bool) {
	v := addressable(o.v)
	for i := range v.NumField() {
		var t types.Type
		var name string
		var exported, anonymous bool
		if o.t == nil {
			sf := v.Type().Field(i)
			name, exported, anonymous = sf.Name, sf.IsExported(), sf.Anonymous
		} else {
			sf := o.t.Underlying().(*types.Struct).Field(i)
			t, name, exported, anonymous = sf.Type(), sf.Name(), sf.Exported(), sf.Embedded()
		}
		ro := closed
		if o.ro != closed {
			switch {
			case exported:
				ro = open
			case anonymous:
				ro = embedded
			}
		}
		if !f(i, name, p.operand(t, v.Field(i), ro)) {
			return
		}
	}
}
