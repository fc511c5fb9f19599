package engine

import (
	"fmt"
	"go/token"
	"go/types"
	"math"
	mathbits "math/bits"
	"os"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// builtin makes a call of a builtin function. result is the call, or nil if its
// value is not used.
func (c *compiler) builtin(b *ssa.Builtin, args []ssa.Value, result *ssa.Call, pos token.Pos) op {
	in := make([]slot, len(args))
	for i, a := range args {
		in[i] = c.slot(a)
	}
	var d slot
	if result != nil {
		if _, void := result.Type().(*types.Tuple); !void {
			d = c.slot(result)
		}
	} else if t, ok := b.Type().(*types.Signature); ok && t.Results().Len() == 1 {
		d = c.add(c.e.typeOf(t.Results().At(0).Type()))
	}
	switch b.Name() {
	case "append":
		if len(in) == 1 {
			return d.typ.move(d.offset, in[0].offset)
		}
		return c.appendTo(in[0], in[1], d, pos)
	case "copy":
		n := c.copyTo(in[0], in[1])
		if d.typ == nil {
			return func(f *frame) { n(f) }
		}
		return func(f *frame) { *reg[int](f, d.offset) = n(f) }
	case "len", "cap":
		n := c.length(b.Name(), in[0], args[0].Type())
		return func(f *frame) { *reg[int](f, d.offset) = n(f) }
	case "delete":
		m, k, t := in[0], in[1], c.e.like(in[0].typ.Go)
		return func(f *frame) {
			f.pos = pos
			valueAs(t, f.at(m.offset)).SetMapIndex(valueAs(t.Key(), f.at(k.offset)), reflect.Value{})
		}
	case "clear":
		t := c.e.like(in[0].typ.Go)
		return func(f *frame) { valueAs(t, f.at(in[0].offset)).Clear() }
	case "close":
		return func(f *frame) {
			f.pos = pos
			close(*reg[chan struct{}](f, in[0].offset)) // of whatever elements
		}
	case "panic":
		return func(f *frame) {
			f.pos = pos
			f.g.trace = nil
			panic(*reg[any](f, in[0].offset))
		}
	case "recover":
		if d.typ == nil {
			return func(f *frame) { recovered(f) }
		}
		return func(f *frame) { *reg[any](f, d.offset) = recovered(f) }
	case "print", "println":
		return c.e.printTo(in, b.Name() == "println")
	case "min", "max":
		return c.extreme(b.Name() == "min", in, d)
	case "real", "imag", "complex":
		return complexOp(b.Name(), in, d)
	case "ssa:wrapnilchk":
		n := named(args[0].Type())
		pkg, recv := n.Obj().Pkg().Path(), n.Obj().Name()
		if n.TypeArgs().Len() > 0 {
			recv += "[...]" // as in the name of the method's function
		}
		return func(f *frame) {
			p := *reg[unsafe.Pointer](f, in[0].offset)
			if p == nil {
				f.pos = pos
				method := *reg[string](f, in[2].offset)
				panic(saying(plainError, fmt.Sprintf("value method %s.%s.%s called using nil *%s pointer", pkg, recv, method, recv)))
			}
			*reg[unsafe.Pointer](f, d.offset) = p
		}
	case "ssa:deferstack":
		return func(f *frame) { *reg[*frame](f, d.offset) = f }
	case "Offsetof": // in a generic function; else it is a constant
		offset := c.offsetOf(args[0])
		return func(f *frame) { *reg[uintptr](f, d.offset) = offset }
	}
	return c.unsafeBuiltin(b, in, d, pos)
}

// length is len(x) or cap(x).
func (c *compiler) length(name string, x slot, t types.Type) func(f *frame) int {
	o := x.offset
	switch x.typ.mem.Kind() {
	case reflect.String:
		return func(f *frame) int { return len(*reg[string](f, o)) }
	case reflect.Slice:
		if name == "cap" {
			return func(f *frame) int { return reg[sliceHeader](f, o).cap }
		}
		return func(f *frame) int { return reg[sliceHeader](f, o).len }
	case reflect.Map:
		return func(f *frame) int { return len(*reg[map[struct{}]struct{}](f, o)) }
	case reflect.Chan:
		if name == "cap" {
			return func(f *frame) int { return cap(*reg[chan struct{}](f, o)) }
		}
		return func(f *frame) int { return len(*reg[chan struct{}](f, o)) }
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n := int(t.Underlying().(*types.Array).Len())
	return func(*frame) int { return n }
}

// printTo writes to stderr as the compiled builtins do.
func (e *Engine) printTo(in []slot, line bool) op {
	show := printer(in, line)
	return func(f *frame) { e.InOrder(os.Stderr, func() { show(f) }) }
}

func printer(in []slot, line bool) op {
	return func(f *frame) {
		for i, x := range in {
			if i > 0 && line {
				print(" ")
			}
			v := x.typ.value(f.at(x.offset))
			switch v.Kind() {
			case reflect.Bool:
				print(v.Bool())
			case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
				print(v.Int())
			case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
				print(v.Uint())
			case reflect.Float32:
				print(float32(v.Float()))
			case reflect.Float64:
				print(v.Float())
			case reflect.Complex64:
				print(complex64(v.Complex()))
			case reflect.Complex128:
				print(v.Complex())
			case reflect.String:
				print(v.String())
			case reflect.Interface:
				print(*reg[any](f, x.offset))
			case reflect.Slice:
				print(*reg[[]byte](f, x.offset))
			default:
				print(*reg[unsafe.Pointer](f, x.offset))
			}
		}
		if line {
			println()
		}
	}
}

// extreme is min or max of any number of arguments.
func (c *compiler) extreme(smallest bool, in []slot, d slot) op {
	switch d.typ.mem.Kind() {
	case reflect.Int:
		return extremeOf[int](smallest, in, d)
	case reflect.Int8:
		return extremeOf[int8](smallest, in, d)
	case reflect.Int16:
		return extremeOf[int16](smallest, in, d)
	case reflect.Int32:
		return extremeOf[int32](smallest, in, d)
	case reflect.Int64:
		return extremeOf[int64](smallest, in, d)
	case reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return extremeOf[uint64](smallest, in, d)
	case reflect.Uint8:
		return extremeOf[uint8](smallest, in, d)
	case reflect.Uint16:
		return extremeOf[uint16](smallest, in, d)
	case reflect.Uint32:
		return extremeOf[uint32](smallest, in, d)
	case reflect.Float32:
		return extremeOf[float32](smallest, in, d)
	case reflect.Float64:
		return extremeOf[float64](smallest, in, d)
	}
	return extremeOf[string](smallest, in, d)
}

func extremeOf[T ordered](smallest bool, in []slot, d slot) op {
	return func(f *frame) {
		best := *reg[T](f, in[0].offset)
		for _, x := range in[1:] {
			if smallest {
				best = min(best, *reg[T](f, x.offset))
			} else {
				best = max(best, *reg[T](f, x.offset))
			}
		}
		*reg[T](f, d.offset) = best
	}
}

func complexOp(name string, in []slot, d slot) op {
	a, r := in[0].offset, d.offset
	wide := in[0].typ.mem.Kind() == reflect.Complex128 || in[0].typ.mem.Kind() == reflect.Float64
	switch {
	case name == "real" && wide:
		return func(f *frame) { *reg[float64](f, r) = real(*reg[complex128](f, a)) }
	case name == "real":
		return func(f *frame) { *reg[float32](f, r) = real(*reg[complex64](f, a)) }
	case name == "imag" && wide:
		return func(f *frame) { *reg[float64](f, r) = imag(*reg[complex128](f, a)) }
	case name == "imag":
		return func(f *frame) { *reg[float32](f, r) = imag(*reg[complex64](f, a)) }
	}
	b := in[1].offset
	if wide {
		return func(f *frame) { *reg[complex128](f, r) = complex(*reg[float64](f, a), *reg[float64](f, b)) }
	}
	return func(f *frame) { *reg[complex64](f, r) = complex(*reg[float32](f, a), *reg[float32](f, b)) }
}

// unsafeBuiltin is a function of package unsafe.
func (c *compiler) unsafeBuiltin(b *ssa.Builtin, in []slot, d slot, pos token.Pos) op {
	number := func(x slot) func(f *frame) int {
		return func(f *frame) int {
			v := x.typ.value(f.at(x.offset))
			if v.CanUint() {
				return int(v.Uint())
			}
			return int(v.Int())
		}
	}
	a := in[0].offset
	switch b.Name() {
	case "Add":
		n := number(in[1])
		return func(f *frame) { *reg[unsafe.Pointer](f, d.offset) = unsafe.Add(*reg[unsafe.Pointer](f, a), n(f)) }
	case "Slice":
		n, size := number(in[1]), c.e.typeOf(in[0].typ.Go.Underlying().(*types.Pointer).Elem()).size
		return func(f *frame) {
			f.pos = pos
			*reg[sliceHeader](f, d.offset) = unsafeSlice(*reg[unsafe.Pointer](f, a), size, n(f))
		}
	case "String":
		n := number(in[1])
		return func(f *frame) {
			f.pos = pos
			*reg[string](f, d.offset) = unsafeString(*reg[*byte](f, a), n(f))
		}
	case "Sizeof", "Alignof": // of a type parameter; else they are constants
		size := in[0].typ.mem.Size()
		if b.Name() == "Alignof" {
			size = uintptr(in[0].typ.mem.Align())
		}
		return func(f *frame) { *reg[uintptr](f, d.offset) = size }
	case "SliceData", "StringData":
		return func(f *frame) { *reg[unsafe.Pointer](f, d.offset) = *reg[unsafe.Pointer](f, a) }
	}
	panic("engine: builtin " + b.Name())
}

// unsafeSlice is unsafe.Slice. Where pointers are checked, as under the race detector, a length
// that is out of range would end the process.
//
//go:nocheckptr
func unsafeSlice(p unsafe.Pointer, size uintptr, k int) sliceHeader {
	high, bytes := mathbits.Mul64(uint64(size), uint64(k))
	switch {
	case k < 0 || p == nil:
		_ = unsafe.Slice((*byte)(p), k) // fails unless both are nothing
	case high != 0 || bytes > -uint64(uintptr(p)):
		_ = unsafe.Slice((*uint64)(p), math.MaxInt) // fails
	}
	return sliceHeader{p, k, k}
}

// unsafeString is unsafe.String.
//
//go:nocheckptr
func unsafeString(p *byte, k int) string { return unsafe.String(p, k) }
