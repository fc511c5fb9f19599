package boost_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestMHLong: where the weights of some classes become tiny beside those of others, as
// their stumps have no error, these classes are not forgotten.
func TestMHLong(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 2, 3}), Y: []int{0, 1, 2}}
	m, err := boost.TrainMH(context.Background(), ds, nil, boost.MHParams{Form: boost.OnePerClass, Rounds: 15000})
	if err != nil || len(m.Bound) != 15000 {
		t.Fatal(err)
	}
	for r := 100; r <= 15000; r += 100 {
		e, wrong := m.AfterRound(r), 0.0
		scores := e.ClassScores(ds.X)
		for i, y := range ds.Y {
			for l := range 3 {
				if !(side(y, l)*scores.At(i, l) > 0) {
					wrong++
				}
			}
		}
		if wrong/9 > m.Bound[r-1] || fmt.Sprint(e.Predict(ds.X)) != "[0 1 2]" {
			t.Fatalf("round %d: Hamming loss %v, bound %v, predictions %v", r, wrong/9, m.Bound[r-1], e.Predict(ds.X))
		}
	}
}

// TestMHSmallError: an error of a hundred-thousandth is an error.
func TestMHSmallError(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 2, 2}), Y: []int{0, 1, 0}, W: []float64{1, 1, 2e-5}}
	m, err := boost.TrainMH(context.Background(), ds, nil, boost.MHParams{Rounds: 1})
	if err != nil || len(m.Edges) != 1 {
		t.Fatal(m, err)
	}
	e := 2e-5 / (2 + 2e-5)
	if r := 1 - 2*e; math.Abs(m.Edges[0]-r) > 1e-15 || math.Abs(m.Bound[0]-math.Sqrt(1-r*r)) > 1e-12 || math.Abs(math.Abs(m.Weights[0][0])-math.Log((1-e)/e)/2) > 1e-9 {
		t.Errorf("edge %v, bound %v, weights %v", m.Edges[0], m.Bound[0], m.Weights[0])
	}
}
