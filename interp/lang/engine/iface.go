package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/rtype"
)

var empty struct{} // what interfaces with a value of no bytes point to

// pack is the interface data of a value of type t at p: a copy of it.
func (t *typ) pack(p unsafe.Pointer) unsafe.Pointer {
	if t.direct {
		return *(*unsafe.Pointer)(p)
	}
	if t.size == 0 {
		return unsafe.Pointer(&empty)
	}
	q := t.new()
	t.copy(q, p)
	return q
}

// unpack copies a value of type t out of an interface's data.
func (t *typ) unpack(dst, data unsafe.Pointer) {
	if t.direct {
		*(*unsafe.Pointer)(dst) = data
		return
	}
	t.copy(dst, data)
}

// any is the value at p, of the concrete type t, as any.
func (t *typ) any(p unsafe.Pointer) any {
	e := eface{Type: t.word(), Data: t.pack(p)}
	return *(*any)(unsafe.Pointer(&e))
}

// toAny is the interface at p, of interface type t, as any.
func (t *typ) toAny(p unsafe.Pointer) any {
	if t.eface {
		return *(*any)(p)
	}
	return *(*interface{ anyMethod() })(p) // which method makes no difference here
}

// toInterface makes x the interface type t, into dst. It reports false if the
// dynamic type lacks a method.
func (t *typ) toInterface(dst unsafe.Pointer, x any) bool {
	if x == nil {
		return false
	}
	x = t.engine.modern(x)
	w := *(*eface)(unsafe.Pointer(&x))
	if !t.eface {
		w.Type = rtype.Itab(t.word(), w.Type)
	}
	if w.Type == nil {
		w.Data = nil
	}
	*(*eface)(dst) = w
	return w.Type != nil
}

// makeInterface puts a value of concrete type into an interface.
func (c *compiler) makeInterface(v *ssa.MakeInterface) op {
	x, d := c.slot(v.X), c.slot(v)
	t, i := x.typ, d.typ
	a, b := x.offset, d.offset
	c.e.complete(t)
	if i.eface {
		if t.shape == shape64 {
			return func(f *frame) {
				p := new(uint64)
				*p = *reg[uint64](f, a)
				*reg[eface](f, b) = eface{Type: t.word(), Data: unsafe.Pointer(p)}
			}
		}
		return func(f *frame) { *reg[any](f, b) = t.any(f.at(a)) }
	}
	var last atomic.Pointer[conversion]
	return func(f *frame) {
		k, growth := last.Load(), c.e.growth.Load()
		if k == nil || k.growth != growth {
			k = &conversion{growth, rtype.Itab(i.word(), t.word())}
			last.Store(k)
		}
		*reg[eface](f, b) = eface{Type: k.itab, Data: t.pack(f.at(a))}
	}
}

// conversion remembers the table of methods for a conversion to an interface.
type conversion struct {
	growth int64 // of types
	itab   unsafe.Pointer
}

// changeInterface converts an interface to one with fewer methods.
func (c *compiler) changeInterface(v *ssa.ChangeInterface) op {
	return c.interfaceTo(c.slot(v), c.slot(v.X), v.Pos())
}

func (c *compiler) interfaceTo(d, x slot, pos token.Pos) op {
	if x.typ.eface && d.typ.eface || x.typ == d.typ {
		return d.typ.move(d.offset, x.offset)
	}
	if d.typ.eface {
		return func(f *frame) { *reg[any](f, d.offset) = x.typ.toAny(f.at(x.offset)) }
	}
	return func(f *frame) {
		f.pos = pos
		v := x.typ.toAny(f.at(x.offset))
		if !d.typ.toInterface(f.at(d.offset), v) {
			*reg[eface](f, d.offset) = eface{}
		}
	}
}

// typeAssert is x.(T), with or without comma-ok.
func (c *compiler) typeAssert(v *ssa.TypeAssert) op {
	x, pos, t := c.slot(v.X), v.Pos(), c.e.typeOf(v.AssertedType)
	var d slot
	var ok func(f *frame, ok bool)
	if v.CommaOk {
		parts := c.parts(v)
		d = parts[0]
		o := parts[1].offset
		ok = func(f *frame, ok bool) { *reg[bool](f, o) = ok }
	} else {
		d = c.slot(v)
	}
	if ofMethodValue(v) {
		return func(f *frame) {
			if reg[eface](f, x.offset).Type == nil {
				f.nilPointer(pos)
			}
			t.copy(f.at(d.offset), f.at(x.offset))
		}
	}
	match := t.matcher()
	return func(f *frame) {
		value := x.typ.toAny(f.at(x.offset))
		matches := match(f.at(d.offset), value)
		if ok != nil {
			if !matches {
				t.zero(f.at(d.offset))
			}
			ok(f, matches)
			return
		}
		if !matches {
			f.pos = pos
			f.g.trace = nil
			refuse(value, x.typ, t)
		}
	}
}

// ofMethodValue reports whether v is not in the source: it checks the interface of a method value.
func ofMethodValue(v *ssa.TypeAssert) bool {
	if v.CommaOk || !types.Identical(v.X.Type(), v.AssertedType) {
		return false
	}
	ofValue := func(instr ssa.Instruction) bool {
		made, ok := instr.(*ssa.MakeClosure)
		return ok && made.Pos() == v.Pos()
	}
	return !v.Pos().IsValid() || slices.ContainsFunc(v.Parent().Blocks, func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, ofValue) })
}

// matcher tests a value for type t and unpacks it to dst.
func (t *typ) matcher() func(dst unsafe.Pointer, x any) bool {
	if t.mem.Kind() == reflect.Interface {
		return func(dst unsafe.Pointer, x any) bool { return t.toInterface(dst, x) }
	}
	return func(dst unsafe.Pointer, x any) bool {
		word := t.word() // first: it may make the type of x an older one
		x = t.engine.modern(x)
		w := (*eface)(unsafe.Pointer(&x))
		if w.Type != word {
			return false
		}
		t.unpack(dst, w.Data)
		return true
	}
}

// refuse panics because x, held in an interface of type from, is not a t.
func refuse(x any, from, t *typ) {
	concrete := (*eface)(unsafe.Pointer(&x)).Type
	err := &assertion{asserted: t.word(), concrete: concrete}
	if t.mem.Kind() != reflect.Interface {
		err.source = from.word()
	} else if x != nil {
		rtype.Refuse(t.word(), concrete)
	}
	panic((*runtime.TypeAssertionError)(unsafe.Pointer(err)))
}

// assertion is the memory of a runtime.TypeAssertionError; TestAssertionError
// would tell if that changed.
type assertion struct {
	source, concrete, asserted unsafe.Pointer
	missing                    string
}
