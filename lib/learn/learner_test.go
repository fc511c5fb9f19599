package learn_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestSign(t *testing.T) {
	for score, want := range map[float64]int{
		-1: -1, 1: 1, 0: 1, math.Copysign(0, -1): 1,
		math.SmallestNonzeroFloat64: 1, -math.SmallestNonzeroFloat64: -1,
		math.Inf(1): 1, math.Inf(-1): -1,
	} {
		if got := learn.Sign(score); got != want {
			t.Errorf("Sign(%v) = %d, want %d", score, got, want)
		}
	}
}

func TestSigns(t *testing.T) {
	if got := learn.Signs([]float64{-0.5, 0, 2}); !slices.Equal(got, []int{-1, 1, 1}) {
		t.Errorf("signs %v", got)
	}
	if got := learn.Signs(nil); len(got) != 0 {
		t.Errorf("signs %v of nothing", got)
	}
}

func TestScoreFunc(t *testing.T) {
	var s learn.Scorer = learn.ScoreFunc(func(X mat.Matrix) []float64 { return mat.Col(nil, 1, X) })
	if got := s.Scores(small().X); !slices.Equal(got, []float64{2, 5, 8, 11}) {
		t.Errorf("scores %v", got)
	}
}

func TestPointFunc(t *testing.T) {
	var seen [][]float64
	var s learn.Scorer = learn.PointFunc(func(x []float64) float64 {
		seen = append(seen, x)
		return x[1] - x[0]
	})
	X := mat.NewDense(3, 2, []float64{1, 2, 3, 5, 8, 13})
	if got := s.Scores(X.T().T()); !slices.Equal(got, []float64{1, 2, 5}) {
		t.Errorf("scores %v", got)
	}
	for i, x := range seen {
		x[0] = -1 // its own copy
		if seen[i][1] != X.At(i, 1) || X.At(i, 0) == -1 {
			t.Errorf("call %d was about %v, and the matrix is now %v", i, seen[i], mat.Row(nil, i, X))
		}
	}
}

// majority is the least Learner there is: it shows that weights are all that a
// Learner is asked to honour.
type majority struct{}

func (majority) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	vote := 0.0
	for i, y := range ds.Y {
		vote += float64(y) * ds.Weight(i)
	}
	return always(learn.Sign(vote)), ctx.Err()
}

type always int

func (a always) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	return slices.Repeat([]int{int(a)}, n)
}

func TestLearnerHonoursWeights(t *testing.T) {
	var l learn.Learner = majority{}
	ds := small()
	for _, c := range []struct {
		weights []float64
		want    int
	}{{[]float64{1, 2, 3, 4}, 1}, {[]float64{9, 2, 3, 4}, -1}} {
		ds.W = c.weights
		model, err := l.Learn(t.Context(), ds)
		if err != nil {
			t.Fatal(err)
		}
		if got := model.Predict(ds.X); !slices.Equal(got, slices.Repeat([]int{c.want}, 4)) {
			t.Errorf("weights %v: predictions %v", c.weights, got)
		}
	}
}
