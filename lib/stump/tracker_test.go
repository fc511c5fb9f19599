package stump

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// weights is an n×k matrix that a search of several outputs meets in turn.
type weights struct {
	*mat.Dense
	rng *rand.Rand
}

// move adds step·d·aᵀ, with one entry of d for each row.
func (w weights) move(step float64) {
	n, k := w.Dims()
	a := make([]float64, k)
	for j := range a {
		a[j] = w.rng.NormFloat64()
	}
	for i := range n {
		d := step * w.rng.NormFloat64()
		for j := range k {
			w.Set(i, j, w.At(i, j)-d*a[j])
		}
	}
}

// TestTracker: the stumps are those of one search for each output, to the bit, and
// nearly all are found from the sums of the search before.
func TestTracker(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, c := range []struct {
		n, d, k, values, bins, workers int
		step                           float64
	}{
		{1200, 20, 9, 1e9, 0, 1, 0.02},
		{1200, 20, 2, 1e9, 0, 3, 0.3},
		{1200, 13, 4, 200, 0, 2, 0.05},
		{1200, 3, 3, 40, 0, 1, 1},
		{1200, 20, 5, 1e9, 100, 2, 0.1},
		{500, 9, 9, 3, 0, 1, 0.1},
		{40, 5, 3, 1e9, 0, 1, 0.1},
		{1200, 20, 4, 1e9, 0, 1, 1e-9},
		{1, 1, 2, 1, 0, 1, 0.1},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			X := mat.NewDense(c.n, c.d, nil)
			w := weights{mat.NewDense(c.n, c.k, nil), rng}
			for i := range c.n {
				y := rng.IntN(c.k)
				for f := range c.d {
					X.Set(i, f, float64(rng.IntN(c.values))+float64((y*f)%5)*float64(c.values/8))
				}
				for j := range c.k {
					w.Set(i, j, -1/float64(c.k))
				}
				w.Set(i, y, 1)
			}
			X.SetCol(c.d-1, mat.Col(nil, 0, X)) // two features with equal stumps
			p := Params{Bins: c.bins, Workers: c.workers}
			pool, err := NewPool(t.Context(), X, p)
			if err != nil {
				t.Fatal(err)
			}
			other, err := NewSearch(t.Context(), X, p)
			if err != nil {
				t.Fatal(err)
			}
			found, rounds := 0, 200
			for round := range rounds {
				h, err := pool.widest(t.Context(), w.Dense)
				if err != nil {
					t.Fatal(err)
				}
				if pool.many != nil && pool.many.sums != nil {
					found++
				}
				want, most := Constant(0), -1.0
				for j := range c.k {
					if h, score := other.bestOfMany(mat.Col(nil, j, w)); score > most {
						want, most = h, score
					}
				}
				if h.Sign == 0 && want.Sign == 0 {
					return // all are taken
				}
				if h != want {
					t.Fatalf("round %d: %+v, want %+v", round, h, want)
				}
				pool.Take(&learn.Column{Hypothesis: h})
				other.Exclude(h)
				if w.move(c.step); round%50 == 30 { // not a change of rank one
					w.Set(rng.IntN(c.n), rng.IntN(c.k), rng.NormFloat64())
				}
			}
			if c.d == 20 && found < rounds-20 {
				t.Errorf("%d of %d stumps were found from the sums before", found, rounds)
			}
		})
	}
}

// TestTrackerBounds: the bounds hold for the sums of the positive and of the negative
// weights of all bins, and their sum is the sum of the bin.
func TestTrackerBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	X := mat.NewDense(2000, 12, nil)
	w := weights{mat.NewDense(2000, 3, nil), rng}
	X.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, X)
	w.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, w.Dense)
	s, err := NewSearch(t.Context(), X, Params{})
	if err != nil {
		t.Fatal(err)
	}
	tracker, checked := s.tracked(3), 0
	for range 60 {
		w.move(0.05)
		if _, _, err := tracker.best(t.Context(), w.Dense); err != nil {
			t.Fatal(err)
		}
		if tracker.sums == nil {
			continue
		}
		for j := range 3 {
			s.accumulateSigned(mat.Col(nil, j, w))
			for f := range s.features {
				want, have := s.sums(f), tracker.sums[f/8*3+j][f%8:]
				for b := range len(s.features[f].start) - 1 {
					positive, negative := have[8*b]-want[b], have[8*(b+signBit)]-want[b+signBit]
					if positive < -1e-10 || negative > 1e-10 || math.Abs(positive+negative) > 1e-10 {
						t.Fatalf("output %d, feature %d, bin %d: %v and %v from the sums", j, f, b, positive, negative)
					}
					checked++
				}
			}
		}
	}
	if checked < 100_000 {
		t.Errorf("only %d bins checked", checked)
	}
}

// TestTrackerHugeWeights leaves weights whose sums are not numbers to the search of
// each output.
func TestTrackerHugeWeights(t *testing.T) {
	X := mat.NewDense(50, 2, nil)
	X.Apply(func(i, j int, _ float64) float64 { return float64(i * (j + 1) % 7) }, X)
	for _, size := range []float64{1e300, 1e306, 1e-300, math.SmallestNonzeroFloat64, 0} {
		pool, err := NewPool(t.Context(), X, Params{})
		if err != nil {
			t.Fatal(err)
		}
		other, err := NewSearch(t.Context(), X, Params{})
		if err != nil {
			t.Fatal(err)
		}
		for round := range 5 {
			U := mat.NewDense(50, 2, nil)
			U.Apply(func(i, j int, _ float64) float64 { return size * float64((i*i+j+round*(j+1))%5-2) / 2 }, U)
			c, err := pool.Best(t.Context(), U, learn.MaxNorm)
			if err != nil {
				t.Fatal(err)
			}
			want, most := Constant(0), -1.0
			for j := range 2 {
				if h, score := other.bestOfMany(mat.Col(nil, j, U)); score > most {
					want, most = h, score
				}
			}
			if h := c.Hypothesis.(Stump); h != want && h != want.Negated() {
				t.Errorf("size %g: %v, want %v", size, h, want)
			}
		}
	}
}
