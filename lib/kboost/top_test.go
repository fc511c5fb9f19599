package kboost

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// spectrum is a symmetric matrix with the given eigenvalues.
func spectrum(values []float64, rng *rand.Rand) *mat.SymDense {
	n := len(values)
	random := mat.NewDense(n, n, nil)
	random.Apply(func(int, int, float64) float64 { return rng.NormFloat64() }, random)
	var qr mat.QR
	qr.Factorize(random)
	var q, left mat.Dense
	qr.QTo(&q)
	left.Mul(&q, mat.NewDiagDense(n, values))
	var a mat.Dense
	a.Mul(&left, q.T())
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, (a.At(i, j)+a.At(j, i))/2)
		}
	}
	return s
}

// times makes a product of s, on vectors filled up to whole panels.
func times(s *mat.SymDense) func(context.Context, []float64, []float64) error {
	n := s.SymmetricDim()
	return func(ctx context.Context, dst, z []float64) error {
		mat.NewVecDense(n, dst[:n]).MulVec(s, mat.NewVecDense(n, z[:n]))
		return ctx.Err()
	}
}

func TestTopEigenFindsTheGreatest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	fill := func(n int, f func(i int) float64) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = f(i)
		}
		return v
	}
	for name, values := range map[string][]float64{
		"one":              {3},
		"two":              {1, 2},
		"rank one":         fill(30, func(i int) float64 { return float64(1 - min(i, 1)) }),
		"small":            fill(39, func(i int) float64 { return rng.NormFloat64() }),
		"as large as V":    fill(40, func(i int) float64 { return rng.NormFloat64() }),
		"restarts":         fill(150, func(i int) float64 { return rng.NormFloat64() }),
		"evenly spread":    fill(200, func(i int) float64 { return float64(i) }),
		"far below 0":      fill(120, func(i int) float64 { return 1 - float64(i) }),
		"multiple":         fill(90, func(i int) float64 { return float64(min(i, 80)) }),
		"clustered at top": fill(90, func(i int) float64 { return 1 - math.Pow(0.7, float64(i)) }),
		"tiny":             fill(60, func(i int) float64 { return 1e-100 * rng.Float64() }),
	} {
		n, most := len(values), values[0]
		for _, v := range values {
			most = max(most, v)
		}
		a := spectrum(values, rng)
		start := make([]float64, simd.Size(n))
		start[0] = 1
		got, err := topEigen(t.Context(), times(a), n, start, 1e-8, rng)
		if err != nil || math.Abs(got.value-most) > 1e-8*math.Abs(most) || got.residual > 1e-8 {
			t.Errorf("%s: %v, residual %g after %d products, %v; want %v", name, got.value, got.residual, got.products, err, most)
		}
		if norm := simd.DotProduct(got.vector, got.vector); math.Abs(norm-1) > 1e-12 {
			t.Errorf("%s: its squared length is %v", name, norm)
		}
	}
}

// TestTopEigenLooksBeyondItsStart: a start that is an eigenvector must not end the search.
func TestTopEigenLooksBeyondItsStart(t *testing.T) {
	values := make([]float64, 64)
	for i := range values {
		values[i] = float64(i)
	}
	a := mat.NewSymDense(64, nil)
	for i, v := range values {
		a.SetSym(i, i, v)
	}
	for at := 0; at < 64; at += 9 {
		start := make([]float64, 64)
		start[at] = 1
		got, err := topEigen(t.Context(), times(a), 64, start, 1e-8, rand.New(rand.NewPCG(1, 1)))
		if err != nil || math.Abs(got.value-63) > 1e-7 {
			t.Errorf("from eigenvector %d: %v, %v", at, got.value, err)
		}
	}
}

func TestTopEigenOfNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, values := range [][]float64{{0, 0, 0}, {-1, -2, -3, -4}} {
		got, err := topEigen(t.Context(), times(spectrum(values, rng)), len(values), make([]float64, 8), 1e-8, rng)
		if err != nil || got.value > rounding*got.size {
			t.Errorf("%v: %+v, %v", values, got, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := topEigen(ctx, times(mat.NewSymDense(3, nil)), 3, make([]float64, 8), 1e-8, rng); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
