package simd

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func same32(a, b []float32) int {
	for i, v := range a {
		if math.Float32bits(v) != math.Float32bits(b[i]) {
			return i
		}
	}
	return -1
}

func TestSinglesAreTheirTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		n, d := 1+r.IntN(150), 1+r.IntN(30)
		rows, center := make([]float64, n*d), make([]float64, d)
		for i := range rows {
			rows[i] = r.NormFloat64()
		}
		for k := range center {
			center[k] = r.NormFloat64()
		}
		p := Pack32(rows, n, d, d, center, 0.25)
		x := make([]float32, d)
		p.Point(r.IntN(n), x)
		got, want := make([]float32, Size32(n)), make([]float32, Size32(n))
		for _, f := range []struct {
			name string
			do   func(dst, x []float32, lo int)
			twin func(dst, x, panels []float32)
		}{{"distance1", p.Distance1, distance1x32Go}, {"distance2", p.Distance2, distance2x32Go}, {"length", p.Length, lengthx32Go}, {"dot", p.Dot, dotx32Go}} {
			f.do(got, x, 0)
			f.twin(want, x, p.data)
			if i := same32(got, want); i >= 0 {
				t.Fatalf("%s, %d×%d: %v at %d, the twin has %v", f.name, n, d, got[i], i, want[i])
			}
		}
		four := make([]float32, Block*d)
		var block, twin [Block][]float32
		for i := range Block {
			p.Point(r.IntN(n), x)
			Interleave32(four, x, i)
			block[i], twin[i] = make([]float32, Size32(n)), make([]float32, Size32(n))
		}
		for _, f := range []struct {
			name string
			do   func(dst *[Block][]float32, x []float32, lo int)
			twin func(dst, x, panels []float32)
		}{{"distance1", p.Distance1Block, distance1x32Go}, {"distance2", p.Distance2Block, distance2x32Go}, {"length", p.LengthBlock, lengthx32Go}, {"dot", p.DotBlock, dotx32Go}} {
			f.do(&block, four, 0)
			block32Go(&twin, four, p.data, f.twin)
			for i := range Block {
				if j := same32(block[i], twin[i]); j >= 0 {
					t.Fatalf("block of %s, %d×%d: %v at %d of point %d, the twin has %v", f.name, n, d, block[i][j], j, i, twin[i][j])
				}
			}
		}
		a, b := float32(r.NormFloat64()), float32(r.NormFloat64())
		for _, f := range []struct {
			name     string
			do, twin func(v []float32)
		}{
			{"affine", func(v []float32) { Affine32(v, a, b) }, func(v []float32) { affine32Go(v, a, b) }},
			{"exp", func(v []float32) { Exp32(v, 30*a) }, func(v []float32) { exp32Go(v, 30*a) }},
		} {
			for i := range got {
				got[i] = float32(math.Abs(r.NormFloat64()))
			}
			copy(want, got)
			f.do(got)
			f.twin(want)
			if i := same32(got, want); i >= 0 {
				t.Fatalf("%s: %v at %d, the twin has %v", f.name, got[i], i, want[i])
			}
		}
	}
}

func TestExp32(t *testing.T) {
	worst := 0.0
	for x := -87.0; x < 88; x += 1e-3 {
		want := math.Exp(float64(float32(x)))
		worst = max(worst, math.Abs(float64(exp32One(float32(x)))-want)/want)
	}
	if worst > 6e-7 {
		t.Errorf("exp is off by %.2g", worst)
	}
}

// TestFMA32 compares with exact sums, most of which lie so near the middle of two
// numbers that to round them twice would be wrong.
func TestFMA32(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	wrong := 0
	for range 200_000 {
		x := math.Float32frombits(0x3f800000 | r.Uint32()&0xfff<<11)
		y := math.Float32frombits(0x3f800000 | r.Uint32()&0xfff<<11)
		z := float32(math.Ldexp(float64(1+2*r.IntN(4)), -24-r.IntN(60)) * float64(1-2*r.IntN(2)))
		if r.IntN(8) == 0 { // few digits are left of these
			small := float32(math.Ldexp(1, -60-r.IntN(15)))
			x, y, z = x*small, y*small, z*small*small
		}
		exact := new(big.Float).SetPrec(300).SetFloat64(float64(x) * float64(y))
		exact.Add(exact, new(big.Float).SetFloat64(float64(z)))
		want, _ := exact.Float32()
		if got := fma32(x, y, z); got != want {
			t.Fatalf("%v·%v + %v is %v, want %v", x, y, z, got, want)
		}
		if float32(float64(x)*float64(y)+float64(z)) != want {
			wrong++
		}
	}
	if wrong == 0 {
		t.Error("nothing was to be wrong in: the test tests nothing")
	}
}
