package format

import (
	"reflect"
	"slices"
)

// cells is the package of what cells declare.
const cells = "main"

// follows reports whether a pointer within the value is followed.
func (p *printer) follows(o operand) bool {
	return p.follow && p.foreign == 0 && !p.erroring && !o.v.IsNil()
}

// pointee prints what a pointer points to, after an &. Of a struct of a library that
// hides fields it prints the type, because what is inside says little.
func (p *printer) pointee(o operand, verb rune, depth int) {
	if hides(o.v.Type().Elem()) {
		p.text(o.name())
		return
	}
	here := pointed(o)
	if p.followed++; p.followed > mostFollowed || slices.Contains(p.path, here) {
		p.text("&…")
		return
	}
	p.path = append(p.path, here)
	p.text("&")
	p.value(o.deref(), verb, depth+1)
	p.path = p.path[:len(p.path)-1]
}

func hides(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t.PkgPath() == "" || t.PkgPath() == cells {
		return false
	}
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			return true
		}
	}
	return false
}

// pointed is the memory that a pointer points to.
func pointed(o operand) place { return place{at: o.v.UnsafePointer(), of: o.v.Type()} }

// field prepares the printing of f, the field i of o. leave ends it.
func (p *printer) field(o operand, i int, f operand) (_ operand, leave func()) {
	if !p.follow {
		return f, func() {}
	}
	switch of := o.v.Type().Field(i); of.PkgPath {
	case "":
	case cells:
		f.ro = o.ro
	default:
		if !of.Anonymous || of.Type.Kind() == reflect.Pointer {
			p.foreign++
			return f, func() { p.foreign-- }
		}
	}
	return f, func() {}
}
