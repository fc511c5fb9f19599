package rtype

import (
	"go/token"
	"reflect"
	"strings"
	"unsafe"
)

// Interface is an interface type with methods and without a name. Two are two types: the caller
// keeps one for each set of methods, and takes the compiler's own where there is one.
type Interface struct {
	T   reflect.Type
	own *room
}

// DeclareInterface makes an interface type, which Define completes: it may be a part of the
// types of its own methods.
func DeclareInterface() *Interface {
	r := reserve(reflect.TypeFor[error](), "interface {…}", "", 0)
	r.head.flags &^= flagNamed | flagUncommon
	t := (*interfaceType)(unsafe.Pointer(r.head))
	t.pkgPath, t.methods = nil, nil
	return &Interface{typeOf(unsafe.Pointer(r.head)), r}
}

// Define gives a declared interface type its methods, at least one. path is the package of
// unexported ones. It is called once.
func (i *Interface) Define(path string, methods []Method) {
	t := (*interfaceType)(unsafe.Pointer(i.own.head))
	methods = sorted(methods)
	var name strings.Builder
	name.WriteString("interface { ")
	for i, m := range methods {
		if i > 0 {
			name.WriteString("; ")
		}
		if !token.IsExported(m.Name) {
			name.WriteString(path[strings.LastIndexByte(path, '/')+1:] + ".")
			t.pkgPath = encoded(path, "", "", false)
		}
		name.WriteString(m.Name + strings.TrimPrefix(m.Type.String(), "func"))
		t.methods = append(t.methods, imethod{nameOf(m.Name, ""), typeOff(number(of(m.Type)))})
	}
	name.WriteString(" }")
	i.own.head.str = nameOf(name.String(), "")
}

// Itab is the method table by which a value of type concrete is an iface, which has methods;
// nil if it lacks one of them. Both are descriptors.
func Itab(iface, concrete unsafe.Pointer) unsafe.Pointer { return getitab(iface, concrete, true) }

// Refuse panics with the runtime.TypeAssertionError of a type that lacks a method of iface.
func Refuse(iface, concrete unsafe.Pointer) { getitab(iface, concrete, false) }

//go:linkname getitab runtime.getitab
func getitab(iface, concrete unsafe.Pointer, canFail bool) unsafe.Pointer
