package mkl

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// The minimum has no slope along a number that is positive, and none that falls along one
// that is 0; also for more rows than they have dimensions, and for equal rows.
func TestNonnegative(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 6))
		n, d := 1+rng.IntN(12), 1+rng.IntN(5)
		inside := make([]float64, d) // so that the dual has a solution
		for i := range inside {
			inside[i] = rng.NormFloat64()
		}
		rows, p := make([][]float64, n), make([]float64, n)
		for i := range rows {
			if i > 0 && rng.IntN(5) == 0 {
				rows[i], p[i] = rows[i-1], p[i-1]
				continue
			}
			rows[i] = make([]float64, d)
			for j := range rows[i] {
				rows[i][j] = rng.NormFloat64()
			}
			p[i] = -dot(rows[i], inside) + rng.Float64()
		}
		z := nonnegative(slices.Clone(p), rows)
		for j := range n {
			slope := p[j]
			for i := range n {
				slope += dot(rows[i], rows[j]) * z[i]
			}
			if z[j] < 0 || slope < -1e-9 || z[j] > 0 && math.Abs(slope) > 1e-9 {
				t.Errorf("seed %d: z[%d] is %v, the slope %v", seed, j, z[j], slope)
			}
		}
	}
}

// The basis is orthonormal, and orthogonal to a.
func TestOrthogonal(t *testing.T) {
	for _, a := range [][]float64{{3}, {1, 2, -3}, {5, 0, 0, 1}, {-2, 1e-9, 7}} {
		basis := orthogonal(a)
		if len(basis) != len(a)-1 {
			t.Fatalf("%v: %d vectors", a, len(basis))
		}
		for i, b := range basis {
			if v := dot(a, b); math.Abs(v) > 1e-14*math.Sqrt(dot(a, a)) {
				t.Errorf("%v: vector %d has %v along it", a, i, v)
			}
			for j, c := range basis[:i+1] {
				want := 0.0
				if i == j {
					want = 1
				}
				if math.Abs(dot(b, c)-want) > 1e-14 {
					t.Errorf("%v: vectors %d and %d have %v", a, i, j, dot(b, c))
				}
			}
		}
	}
}

// The bound is below the linear function of α in the whole region, also where that falls
// along the longest way through it: from one matrix of rank 1 to another.
func TestCertifyFarthest(t *testing.T) {
	var kernels []kernel.Kernel
	for feature := range 2 {
		kernels = append(kernels, kernel.Func(func(x, y []float64) float64 { return x[feature] * y[feature] }))
	}
	h, err := holdAll(t.Context(), kernels, mat.NewDense(2, 2, []float64{1, 0, 0, 1}), 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newSemidefinite(t.Context(), h, 1)
	if err != nil {
		t.Fatal(err)
	}
	r.note(&point{mu: []float64{2, 0}, square: []float64{-1, 1}, value: 10}) // the slope is 1, -1
	if bound, _ := r.lower(); bound > 10-4 || bound < 10-6 {
		t.Errorf("the bound is %v; at weights 0, 2 the function is 6", bound)
	}
}

// lost is a region whose cuts never describe it.
type lost struct{ *semidefinite }

func (lost) toward(context.Context, *point, []float64, []float64) ([]float64, error) {
	return nil, errCuts
}

// Without the region, the search ends where it is, with bounds that hold.
func TestTooManyCuts(t *testing.T) {
	kernels := []kernel.Kernel{kernel.Gaussian{Gamma: 1}, kernel.Gaussian{Gamma: 0.1}}
	m, p := at(t, 1, kernels, []float64{1, 1}, 0)
	r, err := newSemidefinite(t.Context(), m.k.(*held), 2)
	if err != nil {
		t.Fatal(err)
	}
	s := &search{machines: *m, relative: 1e-6, limit: 9, reporting: t.Context(), region: lost{r}}
	status, err := s.run(t.Context())
	if err != nil || status != learn.RoundingLimit || math.Abs(s.best.upper-p.upper) > 1e-6*p.upper || s.gap() <= 0 {
		t.Errorf("%v, %v; bounds %v and %v, want %v", status, err, r.best, s.best.upper, p.upper)
	}
}
