package format

import (
	"reflect"
	"slices"
	"unsafe"
)

// place is the memory of a map or slice. A slice of arrays and one of the first of
// them begin at one address; so the type counts too.
type place struct {
	at     unsafe.Pointer
	length int
	of     reflect.Type
}

// within notes that o, a map or slice, is being printed, and reports whether it
// is already: it contains itself. leave ends it.
func (p *printer) within(o operand) (again bool, leave func()) {
	if o.v.Len() == 0 || !nests(o.v.Type()) {
		return false, func() {}
	}
	here := place{o.v.UnsafePointer(), o.v.Len(), o.v.Type()}
	if slices.Contains(p.path, here) {
		return true, nil
	}
	p.path = append(p.path, here)
	return false, func() { p.path = p.path[:len(p.path)-1] }
}

// enclosed prints o, a map or slice, with write, unless it is within itself.
func (p *printer) enclosed(o operand, write func()) {
	if k := o.v.Kind(); k != reflect.Map && k != reflect.Slice {
		write()
		return
	}
	again, leave := p.within(o)
	if again {
		p.text("…")
		return
	}
	defer leave()
	write()
}
