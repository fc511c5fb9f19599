package format

import (
	"fmt"
	"reflect"
)

type (
	formatFunc = func(fmt.State, rune)
	stringFunc = func() string
)

// methods has o print itself if it knows how to for the verb, as fmt's
// handleMethods. What an interface holds is asked when the walk reaches it.
func (p *printer) methods(o operand, verb rune) bool {
	if p.erroring || o.ro != open || o.v.Kind() == reflect.Interface {
		return false
	}
	if o.v.NumMethod() == 0 || p.silent != nil && p.silent(o.v.Type()) {
		return false
	}
	if p.try(o, verb, "Format", func(f any) { f.(formatFunc)(p, verb) }) {
		return true
	}
	if p.sharpV {
		return p.try(o, verb, "GoString", func(f any) { p.str(f.(stringFunc)(), 's') })
	}
	switch verb {
	case 'v', 's', 'x', 'X', 'q':
		write := func(f any) { p.str(f.(stringFunc)(), verb) }
		return p.try(o, verb, "Error", write) ||
			p.try(o, verb, "String", write)
	}
	return false
}

// try passes the method of o to use and says whether there is one. A panic of
// the method is printed in the place of its output.
func (p *printer) try(o operand, verb rune, name string, use func(any)) (handled bool) {
	defer func() {
		if r := recover(); r != nil {
			handled = true
			p.panicked(r, o, verb, name)
		}
	}()
	f := p.method(o, name)
	if f == nil {
		return false
	}
	use(f)
	return true
}

// method is the method of o as a formatFunc or stringFunc, or nil.
func (p *printer) method(o operand, name string) any {
	// By interface, not by reflect's MethodByName, for which the linker would
	// have to keep every method of the program.
	x := o.v.Interface()
	switch name {
	case "Format":
		if m, ok := x.(fmt.Formatter); ok {
			return m.Format
		}
	case "GoString":
		if m, ok := x.(fmt.GoStringer); ok {
			return m.GoString
		}
	case "Error":
		if m, ok := x.(error); ok {
			return m.Error
		}
	case "String":
		if m, ok := x.(fmt.Stringer); ok {
			return m.String
		}
	}
	return nil
}

// panicked prints r, the value of a panic of a method of o.
func (p *printer) panicked(r any, o operand, verb rune, method string) {
	if o.v.Kind() == reflect.Pointer && o.v.IsNil() {
		p.text("<nil>")
		return
	}
	if p.panicking {
		panic(r)
	}
	old := p.flags
	p.flags = flags{}
	p.text("%!")
	p.rune(verb)
	p.text("(PANIC=" + method + " method: ")
	p.panicking = true
	p.arg(operand{v: reflect.ValueOf(&r).Elem()}, 'v')
	p.panicking = false
	p.text(")")
	// As in fmt, which restores that there are a width and a precision but not
	// their values, and so prints all that follows with both 0.
	old.wid, old.prec = 0, 0
	p.flags = old
}
