package engine

import (
	"go/token"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// branch goes to one of two blocks.
func (c *compiler) branch(cond ssa.Value, then, els *block) func(f *frame) *block {
	if c.fused[cond] {
		v := cond.(*ssa.BinOp)
		x := c.slot(v.X)
		a, b := x.offset, c.off(v.Y)
		switch x.typ.mem.Kind() { // the commonest loops
		case reflect.Int:
			return branchOn[int](v.Op, a, b, then, els)
		case reflect.Float64:
			return branchOn[float64](v.Op, a, b, then, els)
		}
		test := c.compare(v)
		return func(f *frame) *block {
			if test(f) {
				return then
			}
			return els
		}
	}
	x := c.off(cond)
	return func(f *frame) *block {
		if *reg[bool](f, x) {
			return then
		}
		return els
	}
}

func branchOn[T ordered](tok token.Token, a, b uintptr, then, els *block) func(f *frame) *block {
	switch tok {
	case token.EQL:
		return func(f *frame) *block {
			if *reg[T](f, a) == *reg[T](f, b) {
				return then
			}
			return els
		}
	case token.NEQ:
		return func(f *frame) *block {
			if *reg[T](f, a) != *reg[T](f, b) {
				return then
			}
			return els
		}
	case token.LSS:
		return func(f *frame) *block {
			if *reg[T](f, a) < *reg[T](f, b) {
				return then
			}
			return els
		}
	case token.LEQ:
		return func(f *frame) *block {
			if *reg[T](f, a) <= *reg[T](f, b) {
				return then
			}
			return els
		}
	case token.GTR:
		return func(f *frame) *block {
			if *reg[T](f, a) > *reg[T](f, b) {
				return then
			}
			return els
		}
	}
	return func(f *frame) *block {
		if *reg[T](f, a) >= *reg[T](f, b) {
			return then
		}
		return els
	}
}

// compare is the test x op y.
func (c *compiler) compare(v *ssa.BinOp) func(f *frame) bool {
	x := c.slot(v.X)
	a, b, tok := x.offset, c.off(v.Y), v.Op
	switch x.typ.mem.Kind() {
	case reflect.Int:
		return order[int](tok, a, b)
	case reflect.Int8:
		return order[int8](tok, a, b)
	case reflect.Int16:
		return order[int16](tok, a, b)
	case reflect.Int32:
		return order[int32](tok, a, b)
	case reflect.Int64:
		return order[int64](tok, a, b)
	case reflect.Uint:
		return order[uint](tok, a, b)
	case reflect.Uint8:
		return order[uint8](tok, a, b)
	case reflect.Uint16:
		return order[uint16](tok, a, b)
	case reflect.Uint32:
		return order[uint32](tok, a, b)
	case reflect.Uint64:
		return order[uint64](tok, a, b)
	case reflect.Uintptr:
		return order[uintptr](tok, a, b)
	case reflect.Float32:
		return order[float32](tok, a, b)
	case reflect.Float64:
		return order[float64](tok, a, b)
	case reflect.String:
		return order[string](tok, a, b)
	}
	equal := c.equal(x.typ, c.slot(v.Y).typ, a, b, v.Pos())
	if tok == token.NEQ {
		return func(f *frame) bool { return !equal(f) }
	}
	return equal
}

func order[T ordered](tok token.Token, a, b uintptr) func(f *frame) bool {
	switch tok {
	case token.EQL:
		return func(f *frame) bool { return *reg[T](f, a) == *reg[T](f, b) }
	case token.NEQ:
		return func(f *frame) bool { return *reg[T](f, a) != *reg[T](f, b) }
	case token.LSS:
		return func(f *frame) bool { return *reg[T](f, a) < *reg[T](f, b) }
	case token.LEQ:
		return func(f *frame) bool { return *reg[T](f, a) <= *reg[T](f, b) }
	case token.GTR:
		return func(f *frame) bool { return *reg[T](f, a) > *reg[T](f, b) }
	}
	return func(f *frame) bool { return *reg[T](f, a) >= *reg[T](f, b) }
}

// equal is the test x == y for what has no order.
func (c *compiler) equal(x, y *typ, a, b uintptr, pos token.Pos) func(f *frame) bool {
	switch x.mem.Kind() {
	case reflect.Bool:
		return func(f *frame) bool { return *reg[bool](f, a) == *reg[bool](f, b) }
	case reflect.Complex64:
		return func(f *frame) bool { return *reg[complex64](f, a) == *reg[complex64](f, b) }
	case reflect.Complex128:
		return func(f *frame) bool { return *reg[complex128](f, a) == *reg[complex128](f, b) }
	case reflect.Slice, reflect.Map, reflect.Func, reflect.Chan, reflect.Pointer, reflect.UnsafePointer:
		return func(f *frame) bool { return *reg[unsafe.Pointer](f, a) == *reg[unsafe.Pointer](f, b) }
	case reflect.Interface:
		return func(f *frame) bool {
			f.pos = pos
			return c.e.modern(x.toAny(f.at(a))) == c.e.modern(y.toAny(f.at(b)))
		}
	}
	word := assumed.Descriptor(x.mem)
	return func(f *frame) bool { // as the values of two interfaces
		f.pos = pos
		l, r := eface{Type: word, Data: f.at(a)}, eface{Type: word, Data: f.at(b)}
		if x.direct {
			l.Data, r.Data = *reg[unsafe.Pointer](f, a), *reg[unsafe.Pointer](f, b)
		}
		return *(*any)(unsafe.Pointer(&l)) == *(*any)(unsafe.Pointer(&r))
	}
}
