package pool

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// tanhs is a pool of the functions tanh(wᵀx + b), without simd.
func tanhs(X *mat.Dense, samples int, seed uint64) *Ridge {
	_, d := X.Dims()
	return &Ridge{
		X: X, Samples: samples, Seed: seed,
		Draw: func(rng *rand.Rand, w []float64) float64 {
			for j := range w {
				w[j] = rng.NormFloat64()
			}
			return rng.NormFloat64()
		},
		Apply: func(v []float64) {
			for i := range v {
				v[i] = math.Tanh(v[i])
			}
		},
		Hypothesis: func(w []float64, b float64, negative bool) learn.Scorer {
			sign := 1.0
			if negative {
				sign = -1
			}
			w = slices.Clone(w)
			return learn.ScoreFunc(func(X mat.Matrix) []float64 {
				n, _ := X.Dims()
				f := make([]float64, n)
				for i := range f {
					z := b
					for j := range d {
						z += w[j] * X.At(i, j)
					}
					f[i] = sign * math.Tanh(z)
				}
				return f
			})
		},
	}
}

func random(rng *rand.Rand, n, d int) *mat.Dense {
	X := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	return X
}

// TestRidgeIsBruteForce draws the samples of a search once more, one by one, and
// looks for the best that has not been taken.
func TestRidgeIsBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for trial := range 40 {
		n, d, k := 1+rng.IntN(60), 1+rng.IntN(9), 1+rng.IntN(3)
		X, norm := random(rng, n, d), learn.Norm(trial%3)
		r := tanhs(X, 1+rng.IntN(100), uint64(trial))
		for search := range 3 {
			U, best := random(rng, n, k), -1.0
			for s := range r.Samples {
				w := make([]float64, d)
				b := r.Draw(r.rng(uint64(search), s), w)
				h := r.Hypothesis(w, b, false)
				best = max(best, learn.NewColumn(h, h.Scores(X), U, norm).Score)
			}
			c, err := r.Best(context.Background(), U, norm)
			if err != nil || math.Abs(c.Score-best) > 1e-12*(1+best) || c.Sums[c.Output] < 0 {
				t.Fatalf("trial %d, search %d: %v, %v; want score %v", trial, search, c, err, best)
			}
			again := learn.NewColumn(c.Hypothesis, c.Hypothesis.Scores(X), U, norm)
			if !slices.Equal(again.Values, c.Values) || !slices.Equal(again.Sums, c.Sums) || again.Output != c.Output {
				t.Fatalf("trial %d: not the column of its hypothesis", trial)
			}
		}
	}
}

// TestRidgeTakes: the pool draws the same numbers again and must go on to the
// second best.
func TestRidgeTakes(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	X, U := random(rng, 20, 2), random(rng, 20, 1)
	last, r := math.Inf(1), tanhs(X, 12, 1)
	for range 12 {
		r.searches = 0
		c, err := r.Best(context.Background(), U, learn.MaxNorm)
		if err != nil || !(c.Score < last) {
			t.Fatalf("%v after %v, %v", c, last, err)
		}
		last = c.Score
		for i := range c.Values { // as its negative
			c.Values[i] *= -1
		}
		r.Take(c)
	}
	r.searches = 0
	if c, err := r.Best(context.Background(), U, learn.MaxNorm); c != nil || !errors.Is(err, learn.ErrNoColumn) {
		t.Errorf("%v, %v when all are taken", c, err)
	}
}

func TestRidgeTakeWantsValues(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a column without values was taken")
		}
	}()
	tanhs(mat.NewDense(3, 1, nil), 1, 0).Take(&learn.Column{Values: make([]float64, 2)})
}
