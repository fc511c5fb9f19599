package sdp_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/sdp"
)

// A problem that has a solution is never called infeasible or unbounded, whatever its units.
func TestNoFalseRay(t *testing.T) {
	for _, v := range []float64{1e-150, 1e-20, 1e-12, 1e-8, 1e8, 1e12, 1e20, 1e150} {
		for _, scale := range [][3]float64{{v, 1, 1}, {1, v, 1}, {1, 1, v}, {v, v, 1}, {v, 1, v}, {1, v, v}} {
			for _, diagonal := range []bool{false, true} {
				for signs := range 4 {
					c, f0 := scale[0], scale[2]
					f := scale[1]
					if signs&1 > 0 {
						c, f = -c, -f
					}
					if signs&2 > 0 {
						f0 = -f0
					}
					p := &sdp.Problem{C: []float64{c}, Blocks: []sdp.Block{{
						Size: 1, Diagonal: diagonal, F: []mat.Symmetric{entry(1, 0, 0, f)}, F0: entry(1, 0, 0, f0),
					}}}
					none(t, p, c, f, f0)
					// The same constraint and an equation that is its border.
					p.A, p.B = mat.NewDense(1, 1, []float64{f}), []float64{f0}
					none(t, p, c, f, f0)
				}
			}
		}
	}
}

func none(t *testing.T, p *sdp.Problem, what ...any) {
	t.Helper()
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil || s.Status == learn.Infeasible || s.Status == learn.Unbounded {
		t.Errorf("%v: %v, %v", what, s, err)
	}
}

// Problems that have no solution by construction are called so, in any units: a random Y
// proves that no x exists, or a random x that no Y does.
func TestRays(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 9))
		m, n, diagonal, want := 1+rng.IntN(6), 2+rng.IntN(6), rng.IntN(2) == 0, learn.Infeasible
		unit := func() float64 { return math.Pow(10, float64(rng.IntN(9)-4)) }
		p := &sdp.Problem{C: normal(rng, m), Blocks: []sdp.Block{{Size: n, Diagonal: diagonal}}}
		F0, F := mat.NewSymDense(n, nil), make([]*mat.SymDense, m)
		for i := range m {
			F[i] = mat.NewSymDense(n, nil)
			for j := range n {
				for k := range j + 1 {
					if j == k || !diagonal {
						F[i].SetSym(j, k, rng.NormFloat64())
					}
				}
			}
		}
		Y, W := definite(rng, n, diagonal), definite(rng, n, diagonal)
		F0.CopySym(W)
		if seed%2 == 0 { // Fᵢ•Y = 0 but F₀•Y > 0; W is a solution of the dual constraints
			for i, f := range F {
				f.SetSym(0, 0, f.At(0, 0)-inner(f, Y)/Y.At(0, 0))
				p.C[i] = inner(f, W)
			}
		} else { // Σ Fᵢ = Y and Σ cᵢ = -1
			want = learn.Unbounded
			sum, costs := mat.NewSymDense(n, nil), 0.0
			for i := range m - 1 {
				sum.AddSym(sum, F[i])
				costs += p.C[i]
			}
			sum.ScaleSym(-1, sum)
			F[m-1].AddSym(Y, sum)
			p.C[m-1] = -1 - costs
		}
		one, zero := unit(), unit()
		for i, f := range F {
			u := unit()
			f.ScaleSym(u, f)
			p.Blocks[0].F = append(p.Blocks[0].F, f)
			p.C[i] *= u * one
		}
		F0.ScaleSym(zero, F0)
		p.Blocks[0].F0 = F0
		s, err := sdp.Solve(context.Background(), p, sdp.Params{})
		if err != nil || s.Status != want {
			t.Errorf("seed %d: %v, %v, want %v", seed, s, err, want)
			continue
		}
		proof(t, seed, p, s)
	}
}

// proof looks at the proof that a problem with one block has no solution.
func proof(t *testing.T, seed uint64, p *sdp.Problem, s *sdp.Solution) {
	t.Helper()
	n, most := p.Blocks[0].Size, func(f mat.Symmetric) float64 { return max(mat.Max(f), -mat.Min(f)) }
	sum := mat.NewSymDense(n, nil)
	for i, f := range p.Blocks[0].F {
		if v := inner(f, s.Y[0]) / s.Dual; s.Status == learn.Infeasible && !(s.Dual > 0 && math.Abs(v) <= 1e-8*most(f)/most(p.Blocks[0].F0)) {
			t.Errorf("seed %d: F•Y is %v for matrix %d, where F₀•Y is 1", seed, v, i)
		}
		var g mat.SymDense
		g.ScaleSym(-s.X[i]/s.Primal, f)
		sum.AddSym(sum, &g)
	}
	price := 0.0
	for i, f := range p.Blocks[0].F {
		price = max(price, math.Abs(p.C[i])/most(f))
	}
	var e mat.EigenSym
	if s.Status == learn.Unbounded && !(s.Primal < 0 && e.Factorize(sum, false) && e.Values(nil)[0] >= -1e-8*float64(n)/price) {
		t.Errorf("seed %d: the least eigenvalue of the direction is %v", seed, e.Values(nil)[0])
	}
}

// x₁ falls for ever along x₁ = x₂ + 1, and is bounded if x₁ = 2 too.
func TestUnboundedEquation(t *testing.T) {
	p := &sdp.Problem{
		C: []float64{-1, 0}, Blocks: []sdp.Block{{Size: 1, F: []mat.Symmetric{entry(1, 0, 0, 1), nil}}},
		A: mat.NewDense(1, 2, []float64{1, -1}), B: []float64{1},
	}
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil || s.Status != learn.Unbounded || !(math.Abs(s.X[0]-s.X[1]) <= -1e-8*s.Primal) {
		t.Errorf("%v, %v", s, err)
	}
	p.A, p.B = mat.NewDense(2, 2, []float64{1, -1, 1, 0}), []float64{1, 2}
	solved(t, "bounded", p, -2)
}

// Matrices and equations may depend on each other, if their costs and right sides fit.
func TestContradiction(t *testing.T) {
	one := sdp.NewSparse(2, sdp.Entry{I: 0, J: 0, V: 1}, sdp.Entry{I: 1, J: 1, V: 1})
	for name, c := range map[string]struct {
		c    []float64
		last mat.Symmetric
		a, b []float64
		want learn.Status
	}{
		"fits":               {[]float64{1, 1}, one, []float64{1, 1, 1, 1}, []float64{3, 3}, learn.Converged},
		"costs":              {[]float64{1, 2}, one, []float64{1, 1, 1, 1}, []float64{3, 3}, learn.Unbounded},
		"no matrix":          {[]float64{1, 0.1}, nil, []float64{1, 0, 2, 0}, []float64{3, 6}, learn.Unbounded},
		"the equation tells": {[]float64{1, 2}, one, []float64{1, 2, 1, 2}, []float64{3, 3}, learn.Converged},
		"right sides":        {[]float64{1, 1}, one, []float64{1, 2, 1, 2}, []float64{3, 3.001}, learn.Infeasible},
		"row of zeros":       {[]float64{1, 1}, one, []float64{1, 2, 0, 0}, []float64{3, -1e-5}, learn.Infeasible},
	} {
		p := &sdp.Problem{
			C: c.c, Blocks: []sdp.Block{{Size: 2, F: []mat.Symmetric{one, c.last}}},
			A: mat.NewDense(2, 2, c.a), B: c.b,
		}
		s, err := sdp.Solve(context.Background(), p, sdp.Params{})
		if err != nil || s.Status != c.want {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}
