package cgens

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestClassPermutation: another numbering of the classes rotates the codes, so the
// solution for the same columns predicts the same. EuclideanNorm selects the same
// columns; the paper's norm takes the largest entry of a rotated vector and need not.
func TestClassPermutation(t *testing.T) {
	ds := iris(t)
	for i := range ds.Len() { // irregular, so that there are no ties
		row := ds.X.RawRowView(i)
		for j := range row {
			row[j] += 1e-3 * math.Sin(float64(7*i+j))
		}
	}
	renumbered, to := *ds, []int{2, 0, 1}
	renumbered.Y = make([]int, ds.Len())
	for i, y := range ds.Y {
		renumbered.Y[i] = to[y]
	}
	all := make([]learn.Scorer, 0, 60)
	for f := range 4 {
		for i := range 15 {
			all = append(all, stump.Stump{Feature: f, Threshold: ds.X.At(10*i, f), Sign: 1})
		}
	}
	for name, norm := range map[string]learn.Norm{"all columns": learn.MaxNorm, "Euclidean": learn.EuclideanNorm} {
		var scores [2]*mat.Dense
		var models [2]*SLSModel
		for v, set := range []*learn.Dataset{ds, &renumbered} {
			p := SLSParams{Norm: norm, Columns: 20, Tol: 1e-12}
			var pools learn.Pools
			if norm == learn.MaxNorm {
				pools, p.Columns = learn.FinitePools(all...), 100
			}
			models[v] = trained(t, set, pools, p)
			scores[v] = models[v].ClassScores(set.X)
		}
		if norm == learn.MaxNorm && models[0].Status == learn.IterationLimit {
			t.Errorf("%s: %v", name, models[0].Status)
		}
		for i := range ds.Len() {
			for y, z := range to {
				near(t, fmt.Sprintf("%s: score of row %d for class %d", name, i, y), scores[1].At(i, z), scores[0].At(i, y), 1e-7)
			}
		}
		a, b := models[0].Predict(ds.X), models[1].Predict(ds.X)
		for i := range a {
			if to[a[i]] != b[i] {
				t.Errorf("%s: row %d is of class %d, and with another numbering of %d", name, i, a[i], b[i])
			}
		}
	}
}

// TestMaxNormDependsOnTheNumbering: the selection of eq. 13 is not invariant, other than
// the solution for given columns. U rotates with the codes, and its largest entry is
// another one.
func TestMaxNormDependsOnTheNumbering(t *testing.T) {
	ds := iris(t)
	renumbered, to := *ds, []int{2, 0, 1}
	renumbered.Y = make([]int, ds.Len())
	for i, y := range ds.Y {
		renumbered.Y[i] = to[y]
	}
	for norm, same := range map[learn.Norm]bool{learn.MaxNorm: false, learn.EuclideanNorm: true} {
		p := SLSParams{Columns: 1, Norm: norm}
		a, b := trained(t, ds, nil, p).ColumnScores[0], trained(t, &renumbered, nil, p).ColumnScores[0]
		if (math.Abs(a-b) < 1e-9) != same {
			t.Errorf("%v: the best scores are %v and %v with another numbering", norm, a, b)
		}
	}
}
