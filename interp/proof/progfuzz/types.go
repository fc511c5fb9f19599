package progfuzz

import (
	"fmt"
	"strings"
)

type kind int

const (
	boolKind kind = iota
	intKind
	floatKind
	complexKind
	stringKind
	sliceKind
	arrayKind
	mapKind
	structKind
	pointerKind
	anyKind
)

// typ is a type of the program. Types are identical if their typ is the same.
type typ struct {
	src       string
	kind      kind
	bits      int // of integers and floats
	unsigned  bool
	elem, key *typ
	n         int // length of an array
	fields    []field
	named     bool
	methods   []method
}

type field struct {
	name     string
	t        *typ
	embedded bool
}

// method is one without effect but printing, with a value receiver.
type method struct {
	name   string
	params []*typ
	result *typ
	cost   int
}

var (
	intType    = &typ{src: "int", kind: intKind, bits: 64}
	stringType = &typ{src: "string", kind: stringKind}
	boolType   = &typ{src: "bool", kind: boolKind}
	floatType  = &typ{src: "float64", kind: floatKind, bits: 64}
	anyType    = &typ{src: "any", kind: anyKind}
	uintType   = &typ{src: "uint", kind: intKind, bits: 64, unsigned: true}
)

var integers = []*typ{
	intType,
	uintType,
	{src: "int8", kind: intKind, bits: 8},
	{src: "uint8", kind: intKind, bits: 8, unsigned: true},
	{src: "int16", kind: intKind, bits: 16},
	{src: "uint16", kind: intKind, bits: 16, unsigned: true},
	{src: "int32", kind: intKind, bits: 32},
	{src: "uint32", kind: intKind, bits: 32, unsigned: true},
	{src: "int64", kind: intKind, bits: 64},
	{src: "uint64", kind: intKind, bits: 64, unsigned: true},
}

var floats = []*typ{floatType, {src: "float32", kind: floatKind, bits: 32}}

var complexType = &typ{src: "complex128", kind: complexKind}

// integer is a random integer type.
func (g *gen) integer() *typ { return integers[g.n(len(integers))] }

// basic is a random basic type.
func (g *gen) basic() *typ {
	switch g.n(12) {
	case 0, 1:
		return intType
	case 2, 3:
		return stringType
	case 4:
		return boolType
	case 5, 6:
		return floats[g.n(2)]
	case 7:
		if g.chance(20) {
			return complexType
		}
	}
	return g.integer()
}

// value is a random type without pointers inside, so that copies are
// independent.
func (g *gen) value() *typ {
	switch {
	case g.chance(25) && len(g.named) > 0:
		if t := g.named[g.n(len(g.named))]; t.plain() {
			return t
		}
	case g.chance(12):
		return g.array(g.basic(), 2+g.n(3))
	}
	return g.basic()
}

// any is a random type that can be printed.
func (g *gen) any() *typ {
	switch g.n(10) {
	case 0, 1:
		return g.slice(g.value())
	case 2:
		return g.mapOf(g.mapKey(), g.value())
	case 3:
		return anyType
	case 4:
		if len(g.named) > 0 {
			return g.named[g.n(len(g.named))]
		}
	}
	return g.value()
}

// mapKey is a random type for keys that print in a sure order.
func (g *gen) mapKey() *typ {
	switch g.n(6) {
	case 0:
		return g.integer()
	case 1:
		return intType
	case 2:
		return g.array(intType, 2)
	}
	return stringType
}

func (g *gen) intern(t *typ) *typ {
	if old := g.interned[t.src]; old != nil {
		return old
	}
	g.interned[t.src] = t
	return t
}

func (g *gen) slice(elem *typ) *typ {
	return g.intern(&typ{src: "[]" + elem.src, kind: sliceKind, elem: elem})
}

func (g *gen) array(elem *typ, n int) *typ {
	return g.intern(&typ{src: fmt.Sprintf("[%d]%s", n, elem.src), kind: arrayKind, elem: elem, n: n})
}

func (g *gen) mapOf(key, elem *typ) *typ {
	return g.intern(&typ{src: "map[" + key.src + "]" + elem.src, kind: mapKind, key: key, elem: elem})
}

func (g *gen) pointer(elem *typ) *typ {
	return g.intern(&typ{src: "*" + elem.src, kind: pointerKind, elem: elem})
}

// every reports whether f holds for the type and all types inside.
func (t *typ) every(f func(*typ) bool) bool {
	if !f(t) {
		return false
	}
	for _, x := range t.fields {
		if !x.t.every(f) {
			return false
		}
	}
	return (t.elem == nil || t.elem.every(f)) && (t.key == nil || t.key.every(f))
}

// plain reports whether copies of a value are independent.
func (t *typ) plain() bool {
	return t.every(func(t *typ) bool {
		return t.kind != sliceKind && t.kind != mapKind && t.kind != pointerKind && t.kind != anyKind
	})
}

// printable reports whether printing shows no address.
func (t *typ) printable() bool {
	if t.kind == pointerKind && t.elem.kind == structKind {
		t = t.elem
	}
	return t.every(func(t *typ) bool { return t.kind != pointerKind })
}

// ordered reports whether < is allowed.
func (t *typ) ordered() bool {
	return t.kind == intKind || t.kind == floatKind || t.kind == stringKind
}

// title is a type's name as a part of an identifier.
func (t *typ) title() string { return strings.ToUpper(t.src[:1]) + t.src[1:] }
