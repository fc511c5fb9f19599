package simd

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
)

// problem is what a solver may be at: many equal numbers, so that ties occur.
type problem struct {
	e, diag  []float64
	k32, l32 []float32
	k64, l64 []float64
	up, low  Set
}

func newProblem(r *rand.Rand, n int) *problem {
	p := &problem{
		e: make([]float64, n), diag: make([]float64, n), k32: make([]float32, n), l32: make([]float32, n),
		k64: make([]float64, n), l64: make([]float64, n), up: NewSet(n), low: NewSet(n),
	}
	grain := math.Pow(2, float64(r.IntN(30)))
	for i := range n {
		p.e[i] = math.Round(grain*r.NormFloat64()) / grain
		p.diag[i] = 1 + float64(r.IntN(3))/8
		p.k64[i] = math.Round(grain*r.NormFloat64()) / grain
		p.l64[i] = r.Float64()
		p.k32[i], p.l32[i] = float32(p.k64[i]), float32(p.l64[i])
		p.up.Put(i, r.IntN(4) > 0)
		p.low.Put(i, r.IntN(3) > 0)
	}
	return p
}

func TestPassesAreTheirTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 5000 {
		p := newProblem(r, Lot*(1+r.IntN(8)))
		c := &Choice{Diag: p.diag, Low: p.low, Kii: 1, Most: math.Round(4 * r.NormFloat64()), Floor: 0x1p-22}
		checkChoose(t, p.e, p.k32, c)
		checkChoose(t, p.e, p.k64, c)
		delta := r.NormFloat64() * float64(r.IntN(2))
		checkMove(t, p, p.k32, p.l32, delta)
		checkMove(t, p, p.k64, p.l64, delta)
		by := [Block]float64{r.NormFloat64(), 0, r.NormFloat64(), 1}
		checkSubtract(t, p, &[Block][]float32{p.k32, p.l32, p.l32, p.k32}, &by)
		checkSubtract(t, p, &[Block][]float64{p.k64, p.l64, p.e, p.k64}, &by)
	}
}

func checkChoose[T float32 | float64](t *testing.T, e []float64, row []T, c *Choice) {
	t.Helper()
	if i, want := choose(e, row, c, c.Floor), chooseGo(e, row, c, c.Floor); i != want {
		t.Fatalf("chose %d; the twin %d", i, want)
	}
	i := Choose(e, row, c)
	best, at := 0.0, -1
	gain := func(t int) float64 {
		b, a := c.Most-e[t], c.Kii+c.Diag[t]-2*float64(row[t])
		return b * b / max(a, c.Floor*c.Kii, 0x1p-1022)
	}
	for t := range e {
		if c.Low.Has(t) && c.Most > e[t] && (at < 0 || gain(t) > best) {
			best, at = gain(t), t
		}
	}
	if (i < 0) != (at < 0) || i >= 0 && !(c.Low.Has(i) && gain(i) >= best*(1-1e-12)) {
		t.Fatalf("chose %d, while the greatest gain, %v, is that of %d", i, best, at)
	}
}

func checkMove[T float32 | float64](t *testing.T, p *problem, ki, kj []T, delta float64) {
	t.Helper()
	e := append([]float64(nil), p.e...)
	i, most, least := Move(e, ki, kj, p.up, p.low, delta)
	twin := append([]float64(nil), p.e...)
	var out extremes
	moveGo(twin, ki, kj, p.up, p.low, delta, &out)
	if j := same(e, twin); j >= 0 {
		t.Fatalf("moved %d to %v, the twin to %v", j, e[j], twin[j])
	}
	if i != int(out.at) || most != out.most || least != out.least {
		t.Fatalf("found %d, %v, %v; the twin %d, %v, %v", i, most, least, out.at, out.most, out.least)
	}
}

func checkSubtract[T float32 | float64](t *testing.T, p *problem, k *[Block][]T, c *[Block]float64) {
	t.Helper()
	e, twin := append([]float64(nil), p.e...), append([]float64(nil), p.e...)
	Subtract(e, k, c)
	subtractGo(twin, k, c)
	if j := same(e, twin); j >= 0 {
		t.Fatalf("subtracted to %v at %d, the twin to %v", e[j], j, twin[j])
	}
}

func TestBeyondAreTheirTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 500 {
		p := newProblem(r, Lot*(1+r.IntN(8)))
		bound := p.e[r.IntN(len(p.e))]
		for _, f := range []struct {
			do, twin func(dst Set, e []float64, may Set, bound float64)
		}{{Above, aboveGo}, {Below, belowGo}} {
			got, want := NewSet(len(p.e)), NewSet(len(p.e))
			f.do(got, p.e, p.up, bound)
			f.twin(want, p.e, p.up, bound)
			if !bytes.Equal(got, want) {
				t.Fatalf("beyond %v: %08b; the twin %08b", bound, got, want)
			}
		}
	}
}

func TestNothingToChoose(t *testing.T) {
	p := newProblem(rand.New(rand.NewPCG(5, 5)), Lot)
	none := NewSet(Lot)
	if i := Choose(p.e, p.k32, &Choice{Diag: p.diag, Low: none, Kii: 1, Most: 100}); i != -1 {
		t.Errorf("chose %d of none", i)
	}
	if i, most, least := Move(p.e, p.k32, p.l32, none, none, 1); i != -1 || !math.IsInf(most, -1) || !math.IsInf(least, 1) {
		t.Errorf("found %d, %v, %v in none", i, most, least)
	}
}
