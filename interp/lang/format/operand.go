package format

import (
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
	v  reflect.Value // never read-only, whatever access says
	ro access
}

// operandOf makes the operand of a value.
func operandOf(v reflect.Value, ro access) operand {
	if !v.CanInterface() && v.CanAddr() {
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	return operand{v, ro}
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
func (o operand) name() string { return o.v.Type().String() }

// inner is the access to what a container with access ro holds.
func (ro access) inner() access {
	if ro != open {
		return closed
	}
	return open
}

func (o operand) index(i int) operand { return operandOf(o.v.Index(i), o.ro.inner()) }

// deref is what a pointer that is not nil points to.
func (o operand) deref() operand { return operandOf(o.v.Elem(), o.ro) }

// dynamic is what an interface holds; its v is invalid for nil.
func (o operand) dynamic() operand {
	if o.v.IsNil() {
		return operand{}
	}
	return operandOf(o.v.Elem(), o.ro.inner())
}

// fields calls f for every field of a struct, until it returns false.
func (o operand) fields(f func(i int, name string, field operand) bool) {
	v := addressable(o.v)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		ro := closed
		if o.ro != closed {
			switch {
			case field.IsExported():
				ro = open
			case field.Anonymous:
				ro = embedded
			}
		}
		if !f(i, field.Name, operandOf(v.Field(i), ro)) {
			return
		}
	}
}
