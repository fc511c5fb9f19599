package machine

import (
	"fmt"
	"math"
	"testing"
)

type (
	integers interface {
		int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
	}
	floats  interface{ float32 | float64 }
	numbers interface{ integers | floats }
)

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// extended returns the low bits of x as the bits of a value of the kind.
func extended(k Kind, x uint64) uint64 {
	switch k {
	case Int8:
		return uint64(int8(x))
	case Int16:
		return uint64(int16(x))
	case Int32:
		return uint64(int32(x))
	case Uint8:
		return uint64(uint8(x))
	case Uint16:
		return uint64(uint16(x))
	case Uint32, Float32:
		return uint64(uint32(x))
	}
	return x
}

func f32(x uint64) float32       { return math.Float32frombits(uint32(x)) }
func f64(x uint64) float64       { return math.Float64frombits(x) }
func bits32(x float32) uint64    { return uint64(math.Float32bits(x)) }
func bits64(x float64) uint64    { return math.Float64bits(x) }
func signless32(x uint64) uint64 { return x &^ (1 << 31) }

// calculated returns op of kind k. A shift has its count in b.
func calculated(op Op, k Kind, a, b, c uint64) uint64 {
	if op == Copy {
		return a
	}
	switch k {
	case Bool:
		if op == Not {
			return truth(a == 0)
		}
		return integer(op, uint8(a), uint8(b), b)
	case Int8:
		return integer(op, int8(a), int8(b), b)
	case Int16:
		return integer(op, int16(a), int16(b), b)
	case Int32:
		return integer(op, int32(a), int32(b), b)
	case Int64:
		return integer(op, int64(a), int64(b), b)
	case Uint8:
		return integer(op, uint8(a), uint8(b), b)
	case Uint16:
		return integer(op, uint16(a), uint16(b), b)
	case Uint32:
		return integer(op, uint32(a), uint32(b), b)
	case Uint64:
		return integer(op, a, b, b)
	case Float32:
		switch op { // float32 has no functions of its own
		case Abs: // float64 and back would make a signaling NaN quiet
			return signless32(a)
		case Sqrt:
			return bits32(float32(math.Sqrt(float64(f32(a)))))
		}
		return bits32(floating(op, f32(a), f32(b)))
	case Float64:
		switch op {
		case Abs:
			return bits64(math.Abs(f64(a)))
		case Sqrt:
			return bits64(math.Sqrt(f64(a)))
		case FMA:
			return bits64(math.FMA(f64(a), f64(b), f64(c)))
		}
		return bits64(floating(op, f64(a), f64(b)))
	}
	panic(fmt.Sprintf("%v %v", op, k))
}

func integer[T integers](op Op, a, b T, count uint64) uint64 {
	switch op {
	case Add:
		return uint64(a + b)
	case Sub:
		return uint64(a - b)
	case Mul:
		return uint64(a * b)
	case Div:
		return uint64(a / b)
	case Rem:
		return uint64(a % b)
	case And:
		return uint64(a & b)
	case Or:
		return uint64(a | b)
	case Xor:
		return uint64(a ^ b)
	case AndNot:
		return uint64(a &^ b)
	case Min:
		return uint64(min(a, b))
	case Max:
		return uint64(max(a, b))
	case Shl:
		return uint64(a << count)
	case Shr:
		return uint64(a >> count)
	case Neg:
		return uint64(-a)
	case Not:
		return uint64(^a)
	}
	panic(op)
}

func floating[T floats](op Op, a, b T) T {
	switch op {
	case Add:
		return a + b
	case Sub:
		return a - b
	case Mul:
		return a * b
	case Div:
		return a / b
	case Neg:
		return -a
	case Min:
		return min(a, b)
	case Max:
		return max(a, b)
	}
	panic(op)
}

// converted returns x, of kind from, as a k.
func converted(k, from Kind, x uint64) uint64 {
	switch from {
	case Int8:
		return convert(k, int8(x))
	case Int16:
		return convert(k, int16(x))
	case Int32:
		return convert(k, int32(x))
	case Int64:
		return convert(k, int64(x))
	case Uint8:
		return convert(k, uint8(x))
	case Uint16:
		return convert(k, uint16(x))
	case Uint32:
		return convert(k, uint32(x))
	case Uint64:
		return convert(k, x)
	case Float32:
		return convert(k, f32(x))
	case Float64:
		return convert(k, f64(x))
	}
	panic(from)
}

func convert[T numbers](k Kind, x T) uint64 {
	switch k {
	case Int8:
		return uint64(int8(x))
	case Int16:
		return uint64(int16(x))
	case Int32:
		return uint64(int32(x))
	case Int64:
		return uint64(int64(x))
	case Uint8:
		return uint64(uint8(x))
	case Uint16:
		return uint64(uint16(x))
	case Uint32:
		return uint64(uint32(x))
	case Uint64:
		return uint64(x)
	case Float32:
		return bits32(float32(x))
	case Float64:
		return bits64(float64(x))
	}
	panic(k)
}

// compared returns a op b of kind k. Extended integers compare as the integers do.
func compared(op Op, k Kind, a, b uint64) bool {
	switch {
	case k == Float32:
		return relation(op, f32(a), f32(b))
	case k == Float64:
		return relation(op, f64(a), f64(b))
	case k.Signed():
		return relation(op, int64(a), int64(b))
	}
	return relation(op, a, b)
}

func relation[T numbers](op Op, a, b T) bool {
	switch op {
	case Eq:
		return a == b
	case Ne:
		return a != b
	case Lt:
		return a < b
	case Le:
		return a <= b
	case Gt:
		return a > b
	case Ge:
		return a >= b
	}
	panic(op)
}

// The evaluator's operators against values that were worked out by hand.
func TestOperators(t *testing.T) {
	least := func(bits int) uint64 { return ^uint64(0) << (bits - 1) }
	for _, c := range []struct {
		op         Op
		k          Kind
		a, b, want uint64
	}{
		{Add, Int8, 127, 1, least(8)},
		{Add, Uint8, 255, 1, 0},
		{Mul, Int32, 1 << 30, 4, 0},
		{Div, Int8, least(8), ^uint64(0), least(8)},
		{Div, Int64, least(64), ^uint64(0), least(64)},
		{Rem, Int64, least(64), ^uint64(0), 0},
		{Rem, Int16, ^uint64(6), 3, ^uint64(0)},
		{Shl, Int32, 1, 31, least(32)},
		{Shl, Uint64, 1, 64, 0},
		{Shr, Int8, least(8), 1 << 40, ^uint64(0)},
		{Shr, Uint16, 0x8000, 16, 0},
		{Not, Bool, 1, 0, 0},
		{Not, Uint8, 1, 0, 254},
		{Neg, Float64, 0, 0, 1 << 63},
		{Neg, Float64, 0x7ff8000000000001, 0, 0xfff8000000000001},
		{Abs, Float32, 0xffa00001, 0, 0x7fa00001},
		{Add, Float32, bits32(1 << 24), bits32(1), bits32(1 << 24)},
	} {
		if got := calculated(c.op, c.k, c.a, c.b, 0); got != c.want {
			t.Errorf("%v %v of %#x, %#x = %#x, want %#x", c.op, c.k, c.a, c.b, got, c.want)
		}
	}
	for _, c := range []struct {
		from    Kind
		x       uint64
		to      Kind
		want    uint64
		comment string
	}{
		{Float64, bits64(1 << 31), Int32, least(32), "CVTTSD2SL"},
		{Float64, bits64(1 << 31), Uint32, 1 << 31, "CVTTSD2SQ"},
		{Float64, bits64(1 << 63), Uint64, 1 << 63, "beyond the signed range"},
		{Float64, bits64(math.NaN()), Int64, least(64), "no number"},
		{Uint64, 1<<63 + 1<<39 + 1, Float32, bits32(1<<63 + 1<<40), "rounded once"},
		{Int64, ^uint64(0), Uint8, 255, "the low bits"},
		{Float64, bits64(1e300), Float32, bits32(float32(math.Inf(1))), "too large"},
	} {
		if got := converted(c.to, c.from, c.x); got != c.want {
			t.Errorf("%v to %v of %#x = %#x, want %#x: %s", c.from, c.to, c.x, got, c.want, c.comment)
		}
	}
	nan := bits64(math.NaN())
	for _, op := range []Op{Eq, Lt, Le, Gt, Ge} {
		if compared(op, Float64, nan, nan) || !compared(Ne, Float64, nan, nan) {
			t.Errorf("NaN %v NaN", op)
		}
	}
	if !compared(Eq, Float64, 0, 1<<63) || compared(Lt, Int8, 1, least(8)) || !compared(Lt, Uint8, 1, 0x80) {
		t.Error("comparisons")
	}
}
