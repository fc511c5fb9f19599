package format

import (
	"fmt"
	"io"
	"reflect"
	"unicode/utf8"
)

// printer prints one operand. It is the fmt.State of the Format methods that it
// calls: its flags differ from those of the State it writes to while it prints
// the value of a panic.
type printer struct {
	fmt.State
	flags
	silent    func(reflect.Type) bool
	deepest   int
	depth     int     // of the value whose methods are called
	path      []place // the maps, slices and followed pointers that are being printed
	follow    bool    // whether pointers within the value are followed
	followed  int     // how many have been
	foreign   int     // unexported fields of other packages that are being printed
	erroring  bool    // within %!d(...): methods are not called
	panicking bool    // within PANIC=...: a second panic goes on
}

// Width implements fmt.State.
func (p *printer) Width() (int, bool) { return p.wid, p.hasWid }

// Precision implements fmt.State.
func (p *printer) Precision() (int, bool) { return p.prec, p.hasPrec }

// Flag implements fmt.State.
func (p *printer) Flag(c int) bool {
	switch c {
	case '-':
		return p.minus
	case '+':
		return p.plus || p.plusV
	case '#':
		return p.sharp || p.sharpV
	case ' ':
		return p.space
	case '0':
		return p.zero
	}
	return false
}

// WriteString implements io.StringWriter, as the State of package fmt does.
func (p *printer) WriteString(s string) (int, error) { return io.WriteString(p.State, s) }

// text writes s as it is. A State has no errors to report.
func (p *printer) text(s string) { _, _ = p.WriteString(s) }

func (p *printer) rune(r rune) { _, _ = p.Write(utf8.AppendRune(nil, r)) }

// leaf has package fmt print x. A text that stays as it is may be long, and is
// not copied.
func (p *printer) leaf(f flags, verb rune, x any) {
	f.plusV = false
	if s, ok := x.(string); ok && verb == 's' && f == (flags{}) {
		p.text(s)
		return
	}
	_, _ = fmt.Fprintf(p.State, f.directive(verb), x)
}

// pad writes s in the width; a precision does not cut it.
func (p *printer) pad(s string) {
	f := p.flags
	f.hasPrec = false
	p.leaf(f, 's', s)
}

// arg prints an operand of Printf itself, as fmt's printArg.
func (p *printer) arg(o operand, verb rune) {
	if o.v.Kind() == reflect.Interface {
		if o = o.dynamic(); !o.v.IsValid() {
			p.nothing(verb)
			return
		}
	}
	if o.v.Type() == reflect.TypeFor[reflect.Value]() {
		// fmt prints what the reflect.Value holds.
		f := p.flags
		f.plus = f.plus || f.plusV
		p.leaf(f, verb, o.v.Interface())
		return
	}
	switch verb {
	case 'T':
		p.leaf(p.flags, 's', o.name())
		return
	case 'p':
		p.pointer(o, verb)
		return
	}
	if !p.methods(o, verb) {
		p.value(o, verb, p.depth)
	}
}

// nothing prints a nil interface operand.
func (p *printer) nothing(verb rune) {
	if verb == 'T' || verb == 'v' {
		p.pad("<nil>")
		return
	}
	p.text("%!")
	p.rune(verb)
	p.text("(<nil>)")
}

// badVerb prints o in a note that it cannot be printed for the verb.
func (p *printer) badVerb(o operand, verb rune) {
	p.erroring = true
	outer := p.path
	p.path = nil // a pointer is followed here, perhaps to what is being printed
	p.text("%!")
	p.rune(verb)
	p.text("(" + o.name() + "=")
	p.value(o, 'v', 0)
	p.text(")")
	p.erroring, p.path = false, outer
}
