package engine

import (
	"fmt"
	"go/token"
	"reflect"

	"golang.org/x/tools/go/ssa"
)

type signed interface {
	int | int8 | int16 | int32 | int64
}

type unsigned interface {
	uint | uint8 | uint16 | uint32 | uint64 | uintptr
}

type integer interface{ signed | unsigned }

type ordered interface {
	integer | float32 | float64 | string
}

// binOp is x op y.
func (c *compiler) binOp(v *ssa.BinOp) op {
	if comparison(v.Op) {
		test := c.compare(v)
		d := c.off(v)
		return func(f *frame) { *reg[bool](f, d) = test(f) }
	}
	x, d := c.slot(v.X), c.off(v)
	if v.Op == token.SHL || v.Op == token.SHR {
		return c.shift(v)
	}
	a, b, tok, pos := x.offset, c.off(v.Y), v.Op, v.Pos()
	switch x.typ.mem.Kind() {
	case reflect.Int:
		return intOp[int](tok, d, a, b, pos)
	case reflect.Int8:
		return intOp[int8](tok, d, a, b, pos)
	case reflect.Int16:
		return intOp[int16](tok, d, a, b, pos)
	case reflect.Int32:
		return intOp[int32](tok, d, a, b, pos)
	case reflect.Int64:
		return intOp[int64](tok, d, a, b, pos)
	case reflect.Uint:
		return intOp[uint](tok, d, a, b, pos)
	case reflect.Uint8:
		return intOp[uint8](tok, d, a, b, pos)
	case reflect.Uint16:
		return intOp[uint16](tok, d, a, b, pos)
	case reflect.Uint32:
		return intOp[uint32](tok, d, a, b, pos)
	case reflect.Uint64:
		return intOp[uint64](tok, d, a, b, pos)
	case reflect.Uintptr:
		return intOp[uintptr](tok, d, a, b, pos)
	case reflect.Float32:
		return floatOp[float32](tok, d, a, b)
	case reflect.Float64:
		return floatOp[float64](tok, d, a, b)
	case reflect.Complex64:
		return floatOp[complex64](tok, d, a, b)
	case reflect.Complex128:
		return floatOp[complex128](tok, d, a, b)
	case reflect.String:
		return func(f *frame) {
			x, y := *reg[string](f, a), *reg[string](f, b)
			if n := len(x) + len(y); n >= largeValue && x != "" && y != "" {
				f.pos = pos
				roomFor(uint64(n))
			}
			*reg[string](f, d) = x + y
		}
	}
	panic(fmt.Sprintf("engine: %s on %s", tok, x.typ.Go))
}

func intOp[T integer](tok token.Token, d, a, b uintptr, pos token.Pos) op {
	switch tok {
	case token.ADD:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) + *reg[T](f, b) }
	case token.SUB:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) - *reg[T](f, b) }
	case token.MUL:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) * *reg[T](f, b) }
	case token.QUO:
		return func(f *frame) {
			y := *reg[T](f, b)
			if y == 0 {
				f.divideByZero(pos)
			}
			*reg[T](f, d) = *reg[T](f, a) / y
		}
	case token.REM:
		return func(f *frame) {
			y := *reg[T](f, b)
			if y == 0 {
				f.divideByZero(pos)
			}
			*reg[T](f, d) = *reg[T](f, a) % y
		}
	case token.AND:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) & *reg[T](f, b) }
	case token.OR:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) | *reg[T](f, b) }
	case token.XOR:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) ^ *reg[T](f, b) }
	}
	return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) &^ *reg[T](f, b) }
}

func floatOp[T float32 | float64 | complex64 | complex128](tok token.Token, d, a, b uintptr) op {
	switch tok {
	case token.ADD:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) + *reg[T](f, b) }
	case token.SUB:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) - *reg[T](f, b) }
	case token.MUL:
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) * *reg[T](f, b) }
	}
	return func(f *frame) { *reg[T](f, d) = *reg[T](f, a) / *reg[T](f, b) }
}

// shift is x << n or x >> n.
func (c *compiler) shift(v *ssa.BinOp) op {
	x, d, left, n := c.slot(v.X), c.off(v), v.Op == token.SHL, c.count(v)
	switch x.typ.mem.Kind() {
	case reflect.Int:
		return shiftOp[int](left, d, x.offset, n)
	case reflect.Int8:
		return shiftOp[int8](left, d, x.offset, n)
	case reflect.Int16:
		return shiftOp[int16](left, d, x.offset, n)
	case reflect.Int32:
		return shiftOp[int32](left, d, x.offset, n)
	case reflect.Int64:
		return shiftOp[int64](left, d, x.offset, n)
	case reflect.Uint:
		return shiftOp[uint](left, d, x.offset, n)
	case reflect.Uint8:
		return shiftOp[uint8](left, d, x.offset, n)
	case reflect.Uint16:
		return shiftOp[uint16](left, d, x.offset, n)
	case reflect.Uint32:
		return shiftOp[uint32](left, d, x.offset, n)
	case reflect.Uint64:
		return shiftOp[uint64](left, d, x.offset, n)
	}
	return shiftOp[uintptr](left, d, x.offset, n)
}

func shiftOp[T integer](left bool, d, x uintptr, n func(f *frame) uint64) op {
	if left {
		return func(f *frame) { *reg[T](f, d) = *reg[T](f, x) << n(f) }
	}
	return func(f *frame) { *reg[T](f, d) = *reg[T](f, x) >> n(f) }
}

// count reads the count of a shift.
func (c *compiler) count(v *ssa.BinOp) func(f *frame) uint64 {
	y, pos := c.slot(v.Y), v.Pos()
	o := y.offset
	switch y.typ.mem.Kind() {
	case reflect.Uint8:
		return func(f *frame) uint64 { return uint64(*reg[uint8](f, o)) }
	case reflect.Uint16:
		return func(f *frame) uint64 { return uint64(*reg[uint16](f, o)) }
	case reflect.Uint32:
		return func(f *frame) uint64 { return uint64(*reg[uint32](f, o)) }
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return func(f *frame) uint64 { return *reg[uint64](f, o) }
	}
	n := c.integer(v.Y)
	return func(f *frame) uint64 {
		i := n(f)
		if i < 0 {
			f.negativeShift(pos, int64(i))
		}
		return uint64(i)
	}
}

// unOp is op x.
func (c *compiler) unOp(v *ssa.UnOp) op {
	switch v.Op {
	case token.MUL:
		return c.load(v)
	case token.ARROW:
		return c.receive(v)
	}
	x, d := c.slot(v.X), c.off(v)
	a := x.offset
	if v.Op == token.NOT {
		return func(f *frame) { *reg[bool](f, d) = !*reg[bool](f, a) }
	}
	switch x.typ.mem.Kind() {
	case reflect.Int:
		return negate[int](v.Op, d, a)
	case reflect.Int8:
		return negate[int8](v.Op, d, a)
	case reflect.Int16:
		return negate[int16](v.Op, d, a)
	case reflect.Int32:
		return negate[int32](v.Op, d, a)
	case reflect.Int64:
		return negate[int64](v.Op, d, a)
	case reflect.Uint:
		return negate[uint](v.Op, d, a)
	case reflect.Uint8:
		return negate[uint8](v.Op, d, a)
	case reflect.Uint16:
		return negate[uint16](v.Op, d, a)
	case reflect.Uint32:
		return negate[uint32](v.Op, d, a)
	case reflect.Uint64:
		return negate[uint64](v.Op, d, a)
	case reflect.Uintptr:
		return negate[uintptr](v.Op, d, a)
	case reflect.Float32:
		return func(f *frame) { *reg[float32](f, d) = -*reg[float32](f, a) }
	case reflect.Float64:
		return func(f *frame) { *reg[float64](f, d) = -*reg[float64](f, a) }
	case reflect.Complex64:
		return func(f *frame) { *reg[complex64](f, d) = -*reg[complex64](f, a) }
	case reflect.Complex128:
		return func(f *frame) { *reg[complex128](f, d) = -*reg[complex128](f, a) }
	}
	panic(fmt.Sprintf("engine: %s on %s", v.Op, x.typ.Go))
}

func negate[T integer](tok token.Token, d, a uintptr) op {
	if tok == token.XOR {
		return func(f *frame) { *reg[T](f, d) = ^*reg[T](f, a) }
	}
	return func(f *frame) { *reg[T](f, d) = -*reg[T](f, a) }
}
