package fourier_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
)

func newPool(t testing.TB, X *mat.Dense, p fourier.PoolParams) *fourier.Pool {
	t.Helper()
	pool, err := fourier.NewPool(X, p)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// TestPoolFrequencies: ω has the variance 2γ, and phases fill the circle. A
// positive and a negative sum are turned to the same side.
func TestPoolFrequencies(t *testing.T) {
	X := kerneltest.Points(5, 2, 1)
	const gamma, draws = 3.0, 2000
	pool := newPool(t, X, fourier.PoolParams{Gamma: gamma, Samples: 1, Seed: 4})
	U := mat.NewDense(5, 1, []float64{1, -2, 3, -1, 0.5})
	mean, square, cosine, sine := 0.0, 0.0, 0.0, 0.0
	for range draws {
		c, err := pool.Best(context.Background(), U, learn.MaxNorm)
		if err != nil || !(c.Score >= 0) || c.Sums[0] != c.Score {
			t.Fatal(c, err)
		}
		f := c.Hypothesis.(*fourier.Function)
		mean += f.Omega[0] / draws
		square += f.Omega[1] * f.Omega[1] / draws
		cosine += math.Cos(f.Phase) / draws
		sine += math.Sin(f.Phase) / draws
	}
	if math.Abs(mean) > 0.3 || math.Abs(square-2*gamma) > 0.8 {
		t.Errorf("mean %v, mean square %v, want 0 and %v", mean, square, 2*gamma)
	}
	// The orientation ties the phase to U a little.
	if math.Hypot(cosine, sine) > 0.5 {
		t.Errorf("phases have the mean (%v, %v)", cosine, sine)
	}
}

// TestPoolColumn: a column is what its hypothesis says, in every output and norm,
// and the same on any number of processors.
func TestPoolColumn(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds := data.Ringnorm(9).Sample(150, 1)
	U := mat.NewDense(150, 3, nil)
	for i, y := range ds.Y {
		U.SetRow(i, []float64{float64(y), math.Sin(float64(i)), -0.5 * float64(y)})
	}
	want := ""
	for _, procs := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(procs)
		pool, got := newPool(t, ds.X, fourier.PoolParams{Gamma: 0.05, Samples: 70}), ""
		for round := range 6 {
			norm := learn.Norm(round % 3)
			c, err := pool.Best(context.Background(), U, norm)
			if err != nil {
				t.Fatal(err)
			}
			again := learn.NewColumn(c.Hypothesis, c.Hypothesis.Scores(ds.X), U, norm)
			if fmt.Sprint(again.Values, again.Sums, again.Score, again.Output) != fmt.Sprint(c.Values, c.Sums, c.Score, c.Output) || c.Sums[c.Output] < 0 {
				t.Errorf("round %d: %v is not what its hypothesis says, %v", round, c, again)
			}
			got += fmt.Sprintf("%v %b\n", c.Hypothesis, c.Sums)
			pool.Take(c)
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("GOMAXPROCS %d:\n%s, want\n%s", procs, got, want)
		}
	}
}

// TestPoolBeatsChance: the chosen one of many fits better than one drawn blindly.
func TestPoolBeatsChance(t *testing.T) {
	ds := data.Ringnorm(3).Sample(200, 2)
	U := mat.NewDense(200, 1, nil)
	for i, y := range ds.Y {
		U.Set(i, 0, float64(y))
	}
	last := 0.0
	for _, samples := range []int{1, 10, 100, 1000} {
		c, err := newPool(t, ds.X, fourier.PoolParams{Gamma: 0.3, Samples: samples}).Best(context.Background(), U, learn.MaxNorm)
		if err != nil || c.Score < last {
			t.Errorf("%d samples: %v after %v, %v", samples, c, last, err)
		}
		last = c.Score
	}
	if last < 40 {
		t.Errorf("the best of 1000 has score %v of 200", last)
	}
}

func TestPoolErrors(t *testing.T) {
	X := mat.NewDense(3, 2, []float64{1, 2, 3, 4, 5, 6})
	for _, p := range []fourier.PoolParams{{Samples: -1}, {Gamma: -1}, {Gamma: math.NaN()}, {Gamma: math.Inf(1)}} {
		if _, err := fourier.NewPool(X, p); !errors.Is(err, fourier.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	X.Set(1, 1, math.NaN())
	if _, err := fourier.NewPool(X, fourier.PoolParams{}); !errors.Is(err, learn.ErrNotFinite) {
		t.Error(err)
	}
}
