package format

import (
	"reflect"
	"strings"
)

// basic kinds: the verbs that fmt knows for them, and which of these prints as
// %v does.
type basic struct {
	verbs string
	verb  rune
}

var basics = func() map[reflect.Kind]basic {
	m := map[reflect.Kind]basic{
		reflect.Bool:   {"vt", 't'},
		reflect.String: {"vsxXq", 's'},
	}
	for k := reflect.Int; k <= reflect.Uintptr; k++ {
		m[k] = basic{"vdboOxXcqU", 'd'}
	}
	for k := reflect.Float32; k <= reflect.Complex128; k++ {
		m[k] = basic{"vbgGxXfFeE", 'g'}
	}
	return m
}()

// basic prints a value of a basic kind.
func (p *printer) basic(o operand, verb rune, k reflect.Kind) {
	b, ok := basics[k]
	if !ok {
		p.text("?" + o.name() + "?")
		return
	}
	if !strings.ContainsRune(b.verbs, verb) {
		p.badVerb(o, verb)
		return
	}
	if verb == 'v' && !p.sharpV {
		verb = b.verb
	}
	var x any
	switch v := o.v; {
	case k == reflect.Bool:
		x = v.Bool()
	case k == reflect.String:
		x = v.String()
	case v.CanInt():
		x = v.Int()
	case v.CanUint():
		x = v.Uint()
	case k == reflect.Float32:
		x = float32(v.Float())
	case k == reflect.Float64:
		x = v.Float()
	case k == reflect.Complex64:
		x = complex64(v.Complex())
	default:
		x = v.Complex()
	}
	p.leaf(p.flags, verb, x)
}

// str prints the result of an Error or String method.
func (p *printer) str(s string, verb rune) {
	if verb == 'v' {
		verb = 's'
	}
	p.leaf(p.flags, verb, s)
}

// pointer prints the address in a value of a pointer-like kind.
func (p *printer) pointer(o operand, verb rune) {
	switch o.v.Kind() {
	case reflect.Chan, reflect.Func, reflect.Map, reflect.Pointer, reflect.Slice, reflect.UnsafePointer:
	default:
		p.badVerb(o, verb)
		return
	}
	u := uint64(uintptr(o.v.UnsafePointer()))
	switch {
	case verb == 'v' && p.sharpV:
		p.text("(" + o.name() + ")(")
		if u == 0 {
			p.text("nil")
		} else {
			p.hex(u, true)
		}
		p.text(")")
	case verb == 'v' && u == 0:
		p.pad("<nil>")
	case verb == 'v' && p.follow:
		p.text(o.name()) // an address says nothing
	case verb == 'v', verb == 'p':
		p.hex(u, !p.sharp)
	case strings.ContainsRune("bodxX", verb):
		p.leaf(p.flags, verb, u)
	default:
		p.badVerb(o, verb)
	}
}

func (p *printer) hex(u uint64, leading0x bool) {
	f := p.flags
	f.sharp = leading0x
	p.leaf(f, 'x', u)
}
