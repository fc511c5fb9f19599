package engine

import (
	"math"
	"sync"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/interp/lang/machine"
)

// knownExp reports whether math.Exp of this processor has the bits of the series below. It has others without
// fused products.
var knownExp = sync.OnceValue(func() bool {
	for k := range 1000 {
		if x := float64(k)*0.7310585 - 366; math.Exp(x) != portable.Exp(x) {
			return false
		}
	}
	return true
})

// exp is e^x with the bits of math.Exp: the operations of portable.Exp, which has their source. Results that overflow, and
// that of a NaN, are left to the closure of the call.
func (b *builder) exp(x machine.Value) machine.Value {
	number := func(v float64) machine.Value { return b.r.Const(machine.Float64, math.Float64bits(v)) }
	integer := func(v int64) machine.Value { return b.r.Const(machine.Int64, uint64(v)) }
	do := func(op machine.Op, x, y machine.Value) machine.Value { return b.do(op, machine.Float64, x, y) }
	fma := func(x, y, z machine.Value) machine.Value {
		d := b.r.Value(machine.Float64, -1)
		b.emit(machine.Instr{Op: machine.FMA, Kind: machine.Float64, Dst: d, A: x, B: y, C: z})
		return d
	}
	const (
		least = -1400 // below -745.2 the result is 0
		most  = 1022  // the power of two of a result that is no overflow
		round = 3 << 51
		bias  = 1023
	)
	x = do(machine.Max, x, number(least))
	power := do(machine.Sub, do(machine.Add, do(machine.Mul, x, number(math.Log2E)), number(round)), number(round))
	n := b.do(machine.Convert, machine.Int64, power, machine.None)
	b.check(machine.CheckIndex, machine.Int64, b.do(machine.Add, machine.Int64, n, integer(-2*least)), integer(-2*least+most+1))
	r := fma(number(-portable.Ln2Upper), power, x)
	r = do(machine.Mul, fma(number(-portable.Ln2Lower), power, r), number(1./16))
	p := number(portable.ExpTerms[0])
	for _, c := range portable.ExpTerms[1:] {
		p = fma(p, r, number(c))
	}
	p = do(machine.Mul, p, r)
	for range 3 {
		p = do(machine.Mul, p, do(machine.Add, p, number(2)))
	}
	p = fma(p, do(machine.Add, p, number(2)), number(1))
	// Times 2^n in two steps, of which only the second may be rounded: 2^n itself may be too small for a float64.
	half := b.do(machine.Shr, machine.Int64, n, integer(1))
	for _, k := range []machine.Value{half, b.do(machine.Sub, machine.Int64, n, half)} {
		bits := b.do(machine.Shl, machine.Int64, b.do(machine.Add, machine.Int64, k, integer(bias)), integer(52))
		p = do(machine.Mul, p, b.do(machine.Bits, machine.Float64, bits, machine.None))
	}
	return p
}
