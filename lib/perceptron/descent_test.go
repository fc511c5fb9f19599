package perceptron

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// grainy are points on a grid, many of them equal, with random labels and weights.
func grainy(r *rand.Rand, n, d int) *learn.Dataset {
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n), W: make([]float64, n)}
	for i := range n {
		ds.Y[i], ds.W[i] = 1-2*r.IntN(2), float64(r.IntN(4))/3
		for j := range d {
			ds.X.Set(i, j, float64(r.IntN(7)-3))
		}
	}
	ds.Y[0], ds.Y[1], ds.W[0], ds.W[1] = -1, 1, 1, 1
	return ds
}

// TestSearchAgainstBruteForce tries a threshold in every gap of every search, and
// beyond both ends.
func TestSearchAgainstBruteForce(t *testing.T) {
	for trial := range 200 {
		r := rand.New(rand.NewPCG(uint64(trial), 1))
		ds := grainy(r, 2+r.IntN(30), 1+r.IntN(4))
		p := Params{Directions: Directions(trial % 3), Init: Init(trial / 3 % 3), Seed: uint64(trial)}
		s, err := newDescent(ds, p)
		if err != nil {
			t.Fatal(err)
		}
		s.weights = scaled(ds.W)
		copy(s.w, s.begin)
		s.outputs()
		for range 20 {
			s.direction()
			before, best := s.mistakes(0), math.Inf(1)
			var turns []float64
			for i, v := range s.slope {
				if v != 0 {
					turns = append(turns, s.z[i]/v)
				}
			}
			turns = append(turns, floats.Min(append(turns, 0))-1, floats.Max(append(turns, 0))+1)
			for _, a := range turns {
				for _, b := range turns {
					best = min(best, s.mistakes((a+b)/2))
				}
			}
			s.search()
			s.outputs()
			after := s.mistakes(0)
			if after > before+1e-12 {
				t.Fatalf("trial %d: %v mistakes after %v", trial, after, before)
			}
			if after > min(best, before)+1e-12 {
				t.Fatalf("trial %d: %v mistakes, %v at best", trial, after, best)
			}
		}
	}
}

// TestMistakesNeverRise with the number of epochs, of which fewer are a prefix of
// more.
func TestMistakesNeverRise(t *testing.T) {
	ds := grainy(rand.New(rand.NewPCG(5, 5)), 80, 4)
	for _, directions := range []Directions{RCDBias, RCDPlain, Coordinate} {
		for _, init := range []Init{Uniform, Zero, Fisher} {
			last := math.Inf(1)
			for epochs := 1; epochs < 150; epochs++ {
				h, err := Train(context.Background(), ds, Params{Epochs: epochs, Directions: directions, Init: init, Seed: 7})
				if err != nil {
					t.Fatal(err)
				}
				wrong := 0.0
				for i, label := range h.Predict(ds.X) {
					if label != ds.Y[i] {
						wrong += ds.W[i]
					}
				}
				if wrong > last+1e-9 {
					t.Fatalf("directions %d, init %d: %v mistakes after %d epochs, %v before", directions, init, wrong, epochs, last)
				}
				last = wrong
			}
		}
	}
}

// TestFisher: for normal classes with a common covariance the direction is the
// covariance's inverse times the difference of the means.
func TestFisher(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	const n = 20000
	ds := &learn.Dataset{X: mat.NewDense(n, 2, nil), Y: make([]int, n)}
	for i := range n {
		ds.Y[i] = 1 - 2*(i%2)
		a, b := r.NormFloat64(), r.NormFloat64()
		ds.X.SetRow(i, []float64{a + float64(ds.Y[i]), 3*b + a + 2}) // covariance (1, 1; 1, 10)
	}
	w, ones := make([]float64, 3), make([]float64, n)
	for i := range ones {
		ones[i] = 1
	}
	fisher(w, ds, ones)
	// (1, 1; 1, 10)⁻¹ (2, 0) is (20, -2)/9, and the middle of the means (0, 2).
	if math.Abs(w[1]/w[0]+0.1) > 0.02 || math.Abs(w[2]/w[0]-0.2) > 0.06 {
		t.Errorf("%v, want multiples of 1, -0.1, 0.2", w)
	}
}

// TestExtremeScales: nothing overflows to a perceptron of no numbers.
func TestExtremeScales(t *testing.T) {
	for _, size := range []float64{1e-300, 1e-150, 1e150, 1e300} {
		ds := grainy(rand.New(rand.NewPCG(8, 8)), 40, 3)
		ds.X.Scale(size, ds.X)
		for _, init := range []Init{Uniform, Zero, Fisher} {
			h, err := Train(context.Background(), ds, Params{Init: init, Epochs: 60})
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range append(h.W, h.B) {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("size %g, init %d: %v", size, init, h)
				}
			}
		}
	}
}

// TestStay: with Stay a search that gains nothing leaves w as it is, to the bit;
// without it some such search moves w.
func TestStay(t *testing.T) {
	moved := 0
	for trial := range 40 {
		ds := grainy(rand.New(rand.NewPCG(uint64(trial), 2)), 30, 3)
		for _, stay := range []bool{true, false} {
			s, err := newDescent(ds, Params{Seed: uint64(trial), Stay: stay})
			if err != nil {
				t.Fatal(err)
			}
			s.weights = scaled(ds.W)
			copy(s.w, s.begin)
			s.outputs()
			for range 30 {
				s.direction()
				before, old := s.mistakes(0), append([]float64(nil), s.w...)
				s.search()
				same := floats.Equal(s.w, old)
				if gained := s.mistakes(0) < before; stay && gained == same {
					t.Fatalf("trial %d: gained %v, same %v", trial, gained, same)
				} else if !stay && !gained && !same {
					moved++
				}
			}
		}
	}
	if moved == 0 {
		t.Error("without Stay no search without a gain moves")
	}
}

// TestScale: the units of the features do not matter to a search in scaled ones, and
// its perceptron predicts from the features as they are.
func TestScale(t *testing.T) {
	ds := grainy(rand.New(rand.NewPCG(9, 9)), 60, 3)
	units := *ds
	units.X = mat.DenseCopyOf(ds.X)
	units.X.Apply(func(_, j int, v float64) float64 { return []float64{1e-290, 8, 1e290}[j] * v }, ds.X)
	p := Params{Scale: true, Epochs: 100, Init: Fisher}
	a, err := Train(context.Background(), ds, p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Train(context.Background(), &units, p)
	if err != nil {
		t.Fatal(err)
	}
	unscaled := Params{Epochs: 100, Init: Fisher}
	c, err := Train(context.Background(), learn.FitMinMax(ds, -1, 1).Apply(ds), unscaled)
	if err != nil {
		t.Fatal(err)
	}
	first, second, third := a.Predict(ds.X), b.Predict(units.X), c.Predict(learn.FitMinMax(ds, -1, 1).Apply(ds).X)
	for i, want := range third {
		if first[i] != want || second[i] != want {
			t.Errorf("example %d: %d, in other units %d, by hand %d", i, first[i], second[i], want)
		}
	}
	if other, err := Train(context.Background(), &units, unscaled); err != nil || floats.Equal(other.W, b.W) {
		t.Errorf("Scale makes no difference: %v, %v", other, err)
	}
}
