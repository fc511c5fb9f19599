package rtype

import (
	"go/token"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// Interface makes an interface type without a name. path is the package of its unexported
// methods. Two calls make two types: the caller keeps one for each set of methods, and takes the
// compiler's own where there is one.
func Interface(path string, methods []Method) reflect.Type {
	if len(methods) == 0 {
		return reflect.TypeFor[any]()
	}
	methods = sorted(methods)
	var name strings.Builder
	name.WriteString("interface { ")
	for i, m := range methods {
		if i > 0 {
			name.WriteString("; ")
		}
		if !token.IsExported(m.Name) {
			name.WriteString(path[strings.LastIndexByte(path, '/')+1:] + ".")
		}
		name.WriteString(m.Name + strings.TrimPrefix(m.Type.String(), "func"))
	}
	name.WriteString(" }")
	r := reserve(reflect.TypeFor[error](), name.String(), "", 0)
	r.head.flags &^= flagNamed | flagUncommon
	t := (*interfaceType)(unsafe.Pointer(r.head))
	t.pkgPath, t.methods = nil, nil
	if slices.ContainsFunc(methods, func(m Method) bool { return !token.IsExported(m.Name) }) {
		t.pkgPath = encoded(path, "", "", false)
	}
	for _, m := range methods {
		t.methods = append(t.methods, imethod{nameOf(m.Name, ""), typeOff(number(of(m.Type)))})
	}
	return typeOf(unsafe.Pointer(r.head))
}
