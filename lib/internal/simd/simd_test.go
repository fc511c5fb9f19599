package simd

import (
	"math"
	"math/rand/v2"
	"testing"
)

// random are n numbers of many sizes, some of them special.
func random(r *rand.Rand, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = r.NormFloat64() * math.Exp(20*r.NormFloat64())
		switch r.IntN(40) {
		case 0:
			out[i] = 0
		case 1:
			out[i] = math.Copysign(0, -1)
		case 2:
			out[i] = math.Inf(1 - 2*r.IntN(2))
		case 3:
			out[i] = math.NaN()
		}
	}
	return out
}

// same reports the first number that differs in a bit; one NaN is like another.
func same(a, b []float64) int {
	for i, v := range a {
		if math.Float64bits(v) != math.Float64bits(b[i]) && !(v != v && b[i] != b[i]) {
			return i
		}
	}
	return -1
}

func TestDistancesAreTheirTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		n, d := 1+r.IntN(90), 1+r.IntN(30)
		stride := d + r.IntN(3)
		rows := random(r, n*stride)
		p := Pack(rows, n, d, stride)
		x := random(r, d)
		dst, twin := make([]float64, Size(n)), make([]float64, Size(n))
		for _, f := range []struct {
			name      string
			do, block func(dst, x []float64, lo int)
			twin      func(dst, x, panels []float64)
			pair      func(x, y []float64) float64
		}{
			{"distance1", p.Distance1, p.Distance1Block, distance1Go, Distance1Pair},
			{"distance2", p.Distance2, p.Distance2Block, distance2Go, Distance2Pair},
			{"length", p.Length, p.LengthBlock, lengthGo, func(x, y []float64) float64 { return math.Sqrt(Distance2Pair(x, y)) }},
			{"dot", p.Dot, p.DotBlock, dotGo, DotPair},
		} {
			f.do(dst, x, 0)
			f.twin(twin, x, p.data)
			if i := same(dst, twin); i >= 0 {
				t.Fatalf("%s, %d×%d: %v at %d, the twin has %v", f.name, n, d, dst[i], i, twin[i])
			}
			for j := range n {
				if v := f.pair(x, rows[j*stride:j*stride+d]); same([]float64{v}, dst[j:j+1]) >= 0 {
					t.Fatalf("%s, %d×%d: %v at %d, the pair has %v", f.name, n, d, dst[j], j, v)
				}
			}
			four := make([]float64, Block*stride)
			for i := range Block {
				copy(four[i*stride:], x)
				four[i*stride] += float64(i)
			}
			between, block := make([]float64, Block*d), make([]float64, Block*Size(n))
			for i := range Block {
				Interleave(between, four[i*stride:i*stride+d], i)
			}
			f.block(block, between, 0)
			for i := range Block {
				f.twin(dst, four[i*stride:i*stride+d], p.data)
				if j := same(dst, block[i*Size(n):(i+1)*Size(n)]); j >= 0 {
					t.Fatalf("block of %s, %d×%d: %v at %d of point %d, want %v", f.name, n, d, block[i*Size(n)+j], j, i, dst[j])
				}
			}
			lo := r.IntN(Size(n)/Width) * Width
			f.do(dst[lo:], x, lo)
			if i := same(dst[lo:], twin[lo:]); i >= 0 {
				t.Fatalf("%s from %d: %v at %d, want %v", f.name, lo, dst[lo+i], i, twin[lo+i])
			}
		}
	}
}

func TestElementwiseAreTheirTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		v := random(r, Size(r.IntN(50)))
		to := random(r, len(v))
		a, b := r.NormFloat64(), r.NormFloat64()
		for _, f := range []struct {
			name     string
			do, twin func(v []float64)
		}{
			{"affine", func(v []float64) { Affine(v, a, b) }, func(v []float64) { affineGo(v, a, b) }},
			{"add", func(v []float64) { Add(v, to, a) }, func(v []float64) { addGo(v, to, a) }},
			{"addAbs", func(v []float64) { AddAbs(v, to, a) }, func(v []float64) { addAbsGo(v, to, a) }},
			{"multiply", func(v []float64) { Multiply(v, to, a) }, func(v []float64) { multiplyGo(v, to, a) }},
			{"divideRoot", func(v []float64) { DivideRoot(v, to, a) }, func(v []float64) { divideRootGo(v, to, a) }},
			{"exp", func(v []float64) { ExpScaled(v, a) }, func(v []float64) { expGo(v, a) }},
		} {
			got, want := append([]float64(nil), v...), append([]float64(nil), v...)
			f.do(got)
			f.twin(want)
			if i := same(got, want); i >= 0 {
				t.Fatalf("%s of %v is %v, the twin has %v", f.name, v[i], got[i], want[i])
			}
		}
		sum, twin := append([]float64(nil), to...), append([]float64(nil), to...)
		if got, want := AddDot(sum, v, to, a), addDotGo(twin, v, to, a); got != want && (got == got || want == want) || same(sum, twin) >= 0 {
			t.Fatalf("addDot is %v, the twin has %v", got, want)
		}
		if got, want := DotProduct(v, to), dotProductGo(v, to); got != want && (got == got || want == want) {
			t.Fatalf("dotProduct is %v, the twin has %v", got, want)
		}
		got, want := make([]float32, len(v)), make([]float32, len(v))
		Narrow(got, v)
		narrowGo(want, v)
		for i := range got {
			if math.Float32bits(got[i]) != math.Float32bits(want[i]) && got[i] == got[i] {
				t.Fatalf("narrow of %v is %v, the twin has %v", v[i], got[i], want[i])
			}
		}
	}
}

func TestWithin(t *testing.T) {
	for _, n := range []int{0, 8, 16, 40} {
		v := make([]float64, n)
		if !Within(v, 0) {
			t.Errorf("%d zeros are not within 0", n)
		}
		for i := range v {
			for _, bad := range []float64{2, -2, math.Inf(1), math.Inf(-1), math.NaN()} {
				v[i] = bad
				if Within(v, 1) {
					t.Errorf("%v at %d of %d is within 1", bad, i, n)
				}
			}
			v[i] = -1
			if !Within(v, 1) {
				t.Errorf("-1 at %d of %d is not within 1", i, n)
			}
		}
	}
}

func TestExp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	worst := 0.0
	for range 1_000_000 {
		x := -708 + 1417*r.Float64()
		if r.IntN(2) == 0 {
			x = r.NormFloat64()
		}
		want := math.Exp(x) // itself good to 1 ulp
		worst = max(worst, math.Abs(Exp(x)-want)/want)
	}
	if worst > 4.5e-16 {
		t.Errorf("exp is off by %.2g", worst)
	}
	for _, test := range [][2]float64{{0, 1}, {-709, 0}, {710, math.Inf(1)}, {math.Inf(-1), 0}, {math.Inf(1), math.Inf(1)}} {
		if got := Exp(test[0]); got != test[1] {
			t.Errorf("exp(%v) = %v", test[0], got)
		}
	}
	if got := Exp(math.NaN()); got == got {
		t.Errorf("exp(NaN) = %v", got)
	}
	t.Logf("largest relative difference from math.Exp: %.2g", worst)
}
