package linear_test

import (
	"context"
	"errors"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// TestNominalColumns: the ranks of names are not numbers to train on.
func TestNominalColumns(t *testing.T) {
	ds := &learn.Dataset{
		X: mat.NewDense(4, 2, []float64{0, 1, 1, 2, 2, 3, 0, 4}), Y: []int{-1, 1, 1, -1},
		Levels: [][]string{{"red", "green", "blue"}, nil},
	}
	ctx := context.Background()
	if m, err := linear.Train(ctx, ds, linear.Params{}); m != nil || !errors.Is(err, learn.ErrNominal) {
		t.Errorf("Train: %v, %v", m, err)
	}
	if m, err := linear.LeastSquares(ctx, ds, linear.Params{}); m != nil || !errors.Is(err, learn.ErrNominal) {
		t.Errorf("LeastSquares: %v, %v", m, err)
	}
	ds.Levels = [][]string{{"red", "green", "blue"}} // an entry is missing
	if m, err := linear.Train(ctx, ds, linear.Params{}); m != nil || !errors.Is(err, learn.ErrShape) {
		t.Errorf("Levels of another length: %v, %v", m, err)
	}
}
