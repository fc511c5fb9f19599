package format

import (
	"fmt"
	"reflect"
	"strings"
)

// value prints o without methods at depth 0 and with those of o and all below
// it deeper, as fmt's printValue.
func (p *printer) value(o operand, verb rune, depth int) {
	if depth > p.deepest {
		p.text("…")
		return
	}
	if depth > 0 {
		p.depth = depth
		if p.methods(o, verb) {
			return
		}
	}
	switch k := o.v.Kind(); k {
	case reflect.Map:
		p.enclosed(o, func() { p.mapping(o, verb, depth) })
	case reflect.Struct:
		p.structure(o, verb, depth)
	case reflect.Interface:
		p.iface(o, verb, depth)
	case reflect.Array, reflect.Slice:
		p.enclosed(o, func() { p.list(o, verb, depth) })
	case reflect.Pointer:
		// Only an operand itself is followed: there may be loops.
		if depth == 0 && !o.v.IsNil() {
			switch a := o.deref(); a.v.Kind() {
			case reflect.Array, reflect.Slice, reflect.Struct, reflect.Map:
				p.text("&")
				p.path = append(p.path, pointed(o))
				p.value(a, verb, depth+1)
				p.path = p.path[:len(p.path)-1]
				return
			}
		}
		if p.follows(o) {
			p.pointee(o, verb, depth)
			return
		}
		p.pointer(o, verb)
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		p.pointer(o, verb)
	default:
		p.basic(o, verb, k)
	}
}

// separate writes what stands between the elements i-1 and i.
func (p *printer) separate(i int) {
	switch {
	case i == 0:
	case p.sharpV:
		p.text(", ")
	default:
		p.text(" ")
	}
}

func (p *printer) structure(o operand, verb rune, depth int) {
	if p.sharpV {
		p.text(o.name())
	}
	p.text("{")
	o.fields(func(i int, name string, f operand) bool {
		f, leave := p.field(o, i, f)
		defer leave()
		p.separate(i)
		if p.plusV || p.sharpV {
			p.text(name + ":")
		}
		if f.v.Kind() == reflect.Interface {
			if d := f.dynamic(); d.v.IsValid() {
				f = d
			}
		}
		p.value(f, verb, depth+1)
		return true
	})
	p.text("}")
}

func (p *printer) iface(o operand, verb rune, depth int) {
	d := o.dynamic()
	switch {
	case d.v.IsValid():
		p.value(d, verb, depth+1)
	case p.sharpV:
		p.text(o.name() + "(nil)")
	default:
		p.text("<nil>")
	}
}

func (p *printer) mapping(o operand, verb rune, depth int) {
	end := "]"
	if p.sharpV {
		p.text(o.name())
		if o.v.IsNil() {
			p.text("(nil)")
			return
		}
		p.text("{")
		end = "}"
	} else {
		p.text("map[")
	}
	for i, e := range o.sorted() {
		p.separate(i)
		p.value(e.key, verb, depth+1)
		p.text(":")
		p.value(e.value, verb, depth+1)
	}
	p.text(end)
}

func (p *printer) list(o operand, verb rune, depth int) {
	if o.v.Type().Elem().Kind() == reflect.Uint8 && strings.ContainsRune("sqxX", verb) {
		p.leaf(p.flags, verb, addressable(o.v).Bytes())
		return
	}
	if p.plain(o, verb) {
		return
	}
	end := "]"
	if p.sharpV {
		name := o.name()
		if depth == 0 && o.v.Type() == reflect.TypeFor[[]byte]() {
			name = "[]byte" // fmt's own name for it, not reflect's, and only here
		}
		p.text(name)
		if o.v.Kind() == reflect.Slice && o.v.IsNil() {
			p.text("(nil)")
			return
		}
		p.text("{")
		end = "}"
	} else {
		p.text("[")
	}
	for i := range o.v.Len() {
		p.separate(i)
		p.value(o.index(i), verb, depth+1)
	}
	p.text(end)
}

// plain has fmt print a whole list of a predeclared type, which may be long.
func (p *printer) plain(o operand, verb rune) bool {
	if o.v.Type().NumMethod() > 0 {
		return false
	}
	elem := o.v.Type().Elem()
	b, ok := basics[elem.Kind()]
	if !ok || elem.PkgPath() != "" || elem.Kind() == reflect.Uint8 || !strings.ContainsRune(b.verbs, verb) {
		return false
	}
	if verb == 'v' && !p.sharpV {
		verb = b.verb
	}
	if p.sharpV {
		p.leaf(p.flags, verb, o.v.Interface())
		return true
	}
	// In pieces, because the text may be cut off soon.
	const piece = 4096
	p.text("[")
	for v, i := addressable(o.v), 0; i < v.Len(); i += piece {
		p.separate(i)
		list := v.Slice(i, min(i+piece, v.Len())).Interface()
		text := fmt.Appendf(nil, p.directive(verb), list)
		_, _ = p.Write(text[1 : len(text)-1])
	}
	p.text("]")
	return true
}
