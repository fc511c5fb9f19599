package viz

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// fieldOf evaluates f on a grid over [-2, 2]².
func fieldOf(t *testing.T, cells int, f func(x, y float64) float64) *field {
	t.Helper()
	a := axis{lo: -2, hi: 2}
	got, err := evaluate(scorer(f), a, a, cells)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func scorer(f func(x, y float64) float64) learn.ScoreFunc {
	return func(X mat.Matrix) []float64 {
		n, _ := X.Dims()
		s := make([]float64, n)
		for i := range s {
			s[i] = f(X.At(i, 0), X.At(i, 1))
		}
		return s
	}
}

func TestEvaluateReachesTheCorners(t *testing.T) {
	calls := 0
	score := func(X mat.Matrix) []float64 {
		calls++
		n, _ := X.Dims()
		return mat.Col(nil, 0, X)[:n]
	}
	f, err := evaluate(score, axis{lo: -1, hi: 3}, axis{lo: 5, hi: 6}, 4)
	if err != nil || calls != 1 {
		t.Fatalf("%d calls, error %v; want one call", calls, err)
	}
	if f.at(0, 0) != -1 || f.at(4, 4) != 3 || f.ys[0] != 5 || f.ys[4] != 6 {
		t.Errorf("corners %v, %v over y %v, want -1, 3 over 5 to 6", f.at(0, 0), f.at(4, 4), f.ys)
	}
}

func TestEvaluateChecksTheNumberOfScores(t *testing.T) {
	short := func(mat.Matrix) []float64 { return make([]float64, 3) }
	if _, err := evaluate(short, axis{hi: 1}, axis{hi: 1}, 4); !errors.Is(err, learn.ErrShape) {
		t.Errorf("error %v, want ErrShape", err)
	}
}

func TestBilinearIsExactOnBilinearFunctions(t *testing.T) {
	g := func(x, y float64) float64 { return 1 + 2*x - y + 3*x*y }
	f := fieldOf(t, 5, g)
	for u := 0.0; u <= 5; u += 0.23 {
		for v := 0.0; v <= 5; v += 0.31 {
			if got, want := f.bilinear(u, v), g(-2+u*0.8, -2+v*0.8); math.Abs(got-want) > 1e-12 {
				t.Fatalf("at grid (%v, %v): %v, want %v", u, v, got, want)
			}
		}
	}
}

func TestBilinearNearNaNAndInf(t *testing.T) {
	f := &field{xs: []float64{0, 1}, ys: []float64{0, 1}, v: []float64{math.NaN(), 2, 3, 4}}
	if got := f.bilinear(0.2, 0.2); !math.IsNaN(got) {
		t.Errorf("beside a NaN: %v, want NaN", got)
	}
	if got := f.bilinear(0.8, 0.2); got != 2 {
		t.Errorf("beside the 2: %v, want 2", got)
	}
	inf := fieldOf(t, 2, func(x, _ float64) float64 { return math.Inf(int(2*x + 1)) })
	if got := inf.bilinear(0.5, 0.5); math.IsNaN(got) || math.IsInf(got, 0) {
		t.Errorf("between infinities: %v, want a finite value", got)
	}
}
