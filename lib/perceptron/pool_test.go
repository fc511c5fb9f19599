package perceptron_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
)

func newPool(t testing.TB, X *mat.Dense, p perceptron.PoolParams) *perceptron.Pool {
	t.Helper()
	pool, err := perceptron.NewPool(X, p)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// TestPoolSamplesTheSphere: θ is uniform on the unit sphere and α within the
// radius, which is that of the points by default.
func TestPoolSamplesTheSphere(t *testing.T) {
	ds := data.Twonorm(3).Sample(40, 1)
	radius := 0.0
	for i := range ds.Len() {
		radius = max(radius, floats.Norm(ds.X.RawRowView(i), 2))
	}
	rng := rand.New(rand.NewPCG(3, 3))
	pool := newPool(t, ds.X, perceptron.PoolParams{Samples: 1})
	const draws = 2000
	mean, spread := make([]float64, 4), 0.0
	for range draws {
		U := mat.NewDense(40, 1, nil)
		for i := range 40 {
			U.Set(i, 0, rng.NormFloat64())
		}
		c, err := pool.Best(context.Background(), U, learn.MaxNorm)
		if err != nil {
			t.Fatal(err)
		}
		h := c.Hypothesis.(learn.Rated).Classifier.(*perceptron.Perceptron)
		if n := floats.Norm(h.W, 2); math.Abs(n-1) > 1e-12 || math.Abs(h.B) > radius {
			t.Fatalf("‖θ‖ = %v, α = %v, R = %v", n, -h.B, radius)
		}
		floats.Add(mean[:3], h.W)
		mean[3] += h.B / radius
		spread += h.B * h.B / radius / radius / draws
	}
	for j, m := range mean { // each has variance 1/3
		if math.Abs(m/draws) > 5*math.Sqrt(1./3/draws) {
			t.Errorf("mean of coefficient %d is %v", j, m/draws)
		}
	}
	if math.Abs(spread-1./3) > 0.05 {
		t.Errorf("mean of (α/R)² is %v, want 1/3", spread)
	}
}

// TestPoolBest: a column is what its hypothesis says of itself, equal pools find
// equal columns, and more samples never find less.
func TestPoolBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for trial := range 20 {
		n, d, k := 20+rng.IntN(60), 1+rng.IntN(9), 1+rng.IntN(3)
		X, U := mat.NewDense(n, d, nil), mat.NewDense(n, k, nil)
		for i := range n {
			for j := range d {
				X.Set(i, j, rng.NormFloat64())
			}
			for j := range k {
				U.Set(i, j, float64(rng.IntN(19)-9))
			}
		}
		norm := learn.Norm(trial % 3)
		for _, samples := range []int{1, 31, 64, 65} {
			c, err := newPool(t, X, perceptron.PoolParams{Samples: samples, Seed: uint64(trial)}).Best(context.Background(), U, norm)
			if err != nil {
				t.Fatal(err)
			}
			again := learn.NewColumn(c.Hypothesis, c.Hypothesis.Scores(X), U, norm)
			if fmt.Sprint(again.Values, again.Sums, again.Score) != fmt.Sprint(c.Values, c.Sums, c.Score) || c.Sums[c.Output] < 0 {
				t.Fatalf("trial %d: %v is not what its hypothesis says, %v", trial, c, again)
			}
			pool := newPool(t, X, perceptron.PoolParams{Samples: samples, Seed: uint64(trial)})
			first, err := pool.Best(context.Background(), U, norm)
			if err != nil || first.Score != c.Score {
				t.Fatalf("trial %d: %v and %v of equal pools", trial, first, c)
			}
		}
		last := 0.0
		for _, samples := range []int{1, 2, 5, 40, 100, 500} {
			c, err := newPool(t, X, perceptron.PoolParams{Samples: samples, Seed: 9}).Best(context.Background(), U, norm)
			if err != nil || c.Score < last {
				t.Fatalf("trial %d: %d samples find %v, fewer found %v (%v)", trial, samples, c, last, err)
			}
			last = c.Score
		}
	}
}

// TestPoolTakesByValues: on few points there are few value vectors, and each is
// found once, also under its negative.
func TestPoolTakesByValues(t *testing.T) {
	X := mat.NewDense(3, 1, []float64{-1, 0.2, 1}) // cuts: none, after the first, after the second
	pool := newPool(t, X, perceptron.PoolParams{Samples: 500, Radius: 2})
	U := mat.NewDense(3, 1, []float64{3, -1, 1})
	var scores []float64
	for {
		c, err := pool.Best(context.Background(), U, learn.MaxNorm)
		if err != nil {
			if !errors.Is(err, learn.ErrNoColumn) {
				t.Fatal(err)
			}
			break
		}
		scores = append(scores, c.Score)
		pool.Take(c)
	}
	if fmt.Sprint(scores) != "[3 3 1]" {
		t.Errorf("scores %v, want those of three functions", scores)
	}
}

func TestPoolSameBits(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds := data.Threenorm(7).Sample(300, 1)
	U := mat.NewDense(300, 2, nil)
	for i, y := range ds.Y {
		U.SetRow(i, []float64{float64(y), math.Sin(float64(i))})
	}
	want := ""
	for _, procs := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(procs)
		pool, got := newPool(t, ds.X, perceptron.PoolParams{Samples: 100}), ""
		for range 4 {
			c, err := pool.Best(context.Background(), U, learn.SumNorm)
			if err != nil {
				t.Fatal(err)
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

func TestPoolErrors(t *testing.T) {
	X := mat.NewDense(3, 2, []float64{1, 2, 3, 4, 5, 6})
	for _, p := range []perceptron.PoolParams{{Samples: -1}, {Radius: -1}, {Radius: math.NaN()}, {Radius: math.Inf(1)}} {
		if _, err := perceptron.NewPool(X, p); !errors.Is(err, perceptron.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	if _, err := perceptron.NewPool(nil, perceptron.PoolParams{}); !errors.Is(err, learn.ErrShape) {
		t.Error(err)
	}
	pool := newPool(t, X, perceptron.PoolParams{})
	if _, err := pool.Best(context.Background(), mat.NewDense(2, 1, nil), learn.MaxNorm); !errors.Is(err, learn.ErrShape) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c, err := pool.Best(ctx, mat.NewDense(3, 1, nil), learn.MaxNorm); c != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", c, err)
	}
}
