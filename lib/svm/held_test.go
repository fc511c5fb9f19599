package svm_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestHeldMachine: a matrix in the form of the solver trains the machine of its kernel,
// for all its points and for some. It is only read, and its memory is never used again.
func TestHeldMachine(t *testing.T) {
	ctx := context.Background()
	g := kernel.Gaussian{Gamma: 2}
	for _, n := range []int{80, 700} {
		ds := labelled(n)
		K, err := kernel.Gram(ctx, g, ds.X)
		if err != nil {
			t.Fatal(err)
		}
		stride := smo.Padded(n)
		held := &smo.Held{Diag: make([]float64, n), Data: make([]float64, n*stride)}
		for i := range n {
			held.Diag[i] = K.At(i, i)
			for j := range n {
				held.Data[i*stride+j] = K.At(i, j)
			}
		}
		before := slices.Clone(held.Data)
		pre := kernel.Precomputed{K: held}
		points := &learn.Dataset{X: pre.Points(), Y: ds.Y}
		for _, rows := range [][]int{span(0, n), span(0, n/2), reversed(n)} {
			p := svm.Params{C: 2, Tol: 1e-6}
			got := train(t, points.Subset(rows), pre, p)
			want := train(t, ds.Subset(rows), g, p)
			if math.Abs(got.Dual-want.Dual) > 1e-9*want.Dual {
				t.Errorf("n = %d, %d rows: dual %v, want %v", n, len(rows), got.Dual, want.Dual)
			}
			scores := want.Scores(ds.X)
			for i, v := range got.OnPoints(g, ds.Subset(rows).X).Scores(ds.X) {
				if math.Abs(v-scores[i]) > 1e-5 {
					t.Fatalf("n = %d, %d rows: score %v of point %d, want %v", n, len(rows), v, i, scores[i])
				}
			}
			if _, err := svm.TrainPath(ctx, labelled(90), kernel.Stump{}, []float64{1}, svm.Params{}); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(held.Data, before) {
				t.Fatalf("n = %d: the matrix has changed", n)
			}
		}
	}
}

// reversed returns n-1, …, 0.
func reversed(n int) []int {
	rows := span(0, n)
	slices.Reverse(rows)
	return rows
}
