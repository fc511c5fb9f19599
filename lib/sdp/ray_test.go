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
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 9))
		m, n := 1+rng.IntN(5), 3+rng.IntN(5) // too few matrices to depend on each other
		unit := func() float64 { return math.Pow(10, float64(rng.IntN(9)-4)) }
		Y, one, zero := definite(rng, n, false), unit(), unit()
		p := &sdp.Problem{C: normal(rng, m), Blocks: []sdp.Block{{Size: n, F: make([]mat.Symmetric, m)}}}
		F0, F := dense(random(rng, n, false), n), make([]*mat.SymDense, m)
		for i := range m {
			F[i] = mat.NewSymDense(n, nil)
			for j := range n {
				for k := range j + 1 {
					F[i].SetSym(j, k, rng.NormFloat64())
				}
			}
			F[i].SetSym(0, 0, F[i].At(0, 0)-inner(F[i], Y)/Y.At(0, 0)) // Fᵢ•Y = 0
		}
		want := learn.Infeasible
		if seed%2 == 0 {
			F0.SetSym(0, 0, F0.At(0, 0)+(1-inner(F0, Y))/Y.At(0, 0)) // F₀•Y = 1
		} else { // and here Σ Fᵢ = Y and Σ cᵢ = -1
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
		for i := range m {
			u := unit()
			F[i].ScaleSym(u, F[i])
			p.Blocks[0].F[i], p.C[i] = F[i], p.C[i]*u*one
		}
		F0.ScaleSym(zero, F0)
		p.Blocks[0].F0 = F0
		s, err := sdp.Solve(context.Background(), p, sdp.Params{})
		if err != nil || s.Status != want {
			t.Errorf("seed %d: %v, %v, want %v", seed, s, err, want)
		}
	}
}
