package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestFinitePoolIsBruteForce takes all columns, best first, for one output and
// several, by every norm.
func TestFinitePoolIsBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	X := points(15, 2)
	for trial := range 30 {
		k, norm := 1+rng.IntN(3), learn.Norm(trial%3)
		var list []learn.Scorer
		for range 12 {
			list = append(list, dot(rng.NormFloat64(), rng.NormFloat64()))
		}
		p, err := learn.NewFinitePool(X, list)
		if err != nil {
			t.Fatal(err)
		}
		left := append([]learn.Scorer(nil), list...)
		for len(left) > 0 {
			U := mat.NewDense(15, k, nil)
			U.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, U)
			at, want := -1, -1.0
			for i, h := range left {
				if s := learn.NewColumn(h, h.Scores(X), U, norm).Score; s > want {
					at, want = i, s
				}
			}
			c, err := p.Best(context.Background(), U, norm)
			if err != nil || c.Score != want {
				t.Fatalf("trial %d: %v, %v; want %v", trial, c, err, want)
			}
			for i := range c.Values { // -h goes with h
				c.Values[i] = -c.Values[i]
			}
			p.Take(c)
			left = append(left[:at], left[at+1:]...)
		}
		if c, err := p.Best(context.Background(), mat.NewDense(15, 1, nil), norm); c != nil || !errors.Is(err, learn.ErrNoColumn) {
			t.Fatalf("%v, %v when all are taken", c, err)
		}
	}
}

func TestFinitePoolErrors(t *testing.T) {
	X := points(3, 2)
	if p, err := learn.NewFinitePool(X, nil); p != nil || !errors.Is(err, learn.ErrShape) {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := learn.NewFinitePool(nil, []learn.Scorer{dot(1, 1)}); p != nil || !errors.Is(err, learn.ErrShape) {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := learn.NewFinitePool(X, []learn.Scorer{dot(1, 1), dot(math.Inf(1), 0)}); p != nil || !errors.Is(err, learn.ErrNotFinite) {
		t.Errorf("%v, %v", p, err)
	}
	p, err := learn.NewFinitePool(X, []learn.Scorer{dot(1, 1), dot(-1, -1), dot(1, 0)})
	if err != nil {
		t.Fatal(err)
	}
	for _, U := range []*mat.Dense{nil, {}, mat.NewDense(2, 1, nil)} {
		if _, err := p.Best(context.Background(), U, 0); !errors.Is(err, learn.ErrShape) {
			t.Error(err)
		}
	}
	if _, err := p.Best(context.Background(), mat.NewDense(3, 1, []float64{0, nan, 0}), 0); !errors.Is(err, learn.ErrNotFinite) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Best(ctx, mat.NewDense(3, 1, nil), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	c, err := p.Best(context.Background(), mat.NewDense(3, 1, []float64{0, 0, 0}), 0)
	if err != nil {
		t.Fatal(err)
	}
	p.Take(c)
	if got := fmt.Sprint(p); got != "pool of 3 hypotheses, 2 taken" {
		t.Error(got)
	}
	wantPanic(t, "column of 2 values", func() { p.Take(&learn.Column{Values: make([]float64, 2)}) })
}

// TestFinitePoolOverflow: sums that are no numbers are not taken for an empty pool.
func TestFinitePoolOverflow(t *testing.T) {
	huge := learn.ScoreFunc(func(mat.Matrix) []float64 { return []float64{1e308, 1e308} })
	p, err := learn.NewFinitePool(mat.NewDense(2, 1, nil), []learn.Scorer{huge})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range [][]float64{{10, -10}, {10, 10}} {
		if c, err := p.Best(t.Context(), mat.NewDense(2, 1, u), learn.SumNorm); !errors.Is(err, learn.ErrNotFinite) {
			t.Errorf("scores %v: %v, %v, want ErrNotFinite", u, c, err)
		}
	}
}
