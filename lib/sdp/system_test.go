package sdp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
)

// linked is a solver at its first point, for a problem with equations, in which a matrix and an
// equation depend on others. Its H is that of the cones.
func linked(t *testing.T, rng *rand.Rand) (s *solver, h *cholesky.Factor) {
	t.Helper()
	const m, n = 9, 6
	b := block(rng, n, m, 0.5, false)
	b.F[4] = b.F[1]
	a := mat.NewDense(4, m, nil)
	for j := range m {
		a.Set(0, j, rng.NormFloat64())
		a.Set(1, j, 1e3*rng.NormFloat64())
		a.Set(2, j, a.At(0, j)-a.At(1, j))
		a.Set(3, j, rng.NormFloat64())
	}
	for k := range 4 { // which cannot tell the two variables apart
		a.Set(k, 4, a.At(k, 1))
	}
	s, h = newSolver(&Problem{C: make([]float64, m), Blocks: []Block{*b}, A: a, B: make([]float64, 4)}), &cholesky.Factor{}
	h.Reset(m)
	for i := range m {
		clear(h.Row(i))
	}
	ctx := context.Background()
	for _, c := range s.cones {
		if err := c.prepare(ctx); err != nil {
			t.Fatal(err)
		}
		if err := c.schur(ctx, h); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.system(ctx); err != nil {
		t.Fatal(err)
	}
	return s, h
}

// The solution is one of the equations, also with a factor that is wrong by a percent: then
// it has to be refined.
func TestSystem(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 4))
		s, h := linked(t, rng)
		m, zeros := len(s.x), 0
		times := func(x, z []float64) (b, e []float64) {
			b, e = make([]float64, m), make([]float64, len(z))
			for i := range m {
				for k, v := range h.Row(i) {
					b[i] += v * x[i+k]
					if k > 0 {
						b[i+k] += v * x[i]
					}
				}
			}
			for r, row := range s.a {
				e[r] = dot(row, x)
				add(b, row, -z[r])
			}
			return b, e
		}
		b, e := times(normal(rng, m), normal(rng, len(s.a)))
		for _, wrong := range []float64{0, 0.01} {
			tol := 1e-9 + 1e-3*wrong
			for i := range m {
				row := s.h.Row(i)
				if row[0] == 0 {
					zeros++
				}
				for k := range row {
					row[k] *= 1 + wrong*rng.Float64()
				}
			}
			right := append([]float64(nil), b...)
			for r, row := range s.a {
				add(right, row, s.rho[r]*e[r])
			}
			gotB, gotE := times(s.solve(right, e))
			for i := range gotB {
				if !(math.Abs(gotB[i]-b[i]) < tol) {
					t.Errorf("seed %d, factor wrong by %v: row %d is %v, want %v", seed, wrong, i, gotB[i], b[i])
				}
			}
			for r := range gotE {
				if !(math.Abs(gotE[r]-e[r]) < tol) {
					t.Errorf("seed %d, factor wrong by %v: equation %d is %v, want %v", seed, wrong, r, gotE[r], e[r])
				}
			}
		}
		if zeros != 2 {
			t.Errorf("seed %d: %d negligible pivots, want one in each pass", seed, zeros)
		}
	}
}

func normal(rng *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = rng.NormFloat64()
	}
	return v
}
