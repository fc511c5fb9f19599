package cgens

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// bestLeft is the largest score, by its definition, of the hypotheses that the model
// does not have, and Σ_i ‖U_i‖.
func bestLeft(m *SLSModel, ds *learn.Dataset, H []learn.Scorer, norm learn.Norm) (best, total float64) {
	U := duals(m, ds)
	for i := range ds.Len() {
		total += mat.Norm(U.RowView(i), 2)
	}
	for _, h := range H {
		if !slices.Contains(m.Members, h) {
			best = max(best, learn.NewColumn(nil, h.Scores(ds.X), U, norm).Score)
		}
	}
	return best, total
}

func someStumps(ds *learn.Dataset) []learn.Scorer {
	_, d := ds.X.Dims()
	var H []learn.Scorer
	for j := range d {
		for i := range 12 {
			H = append(H, stump.Stump{Feature: j, Threshold: ds.X.At(12*i, j) + 0.01, Sign: 1})
		}
	}
	return H
}

// TestTrainSLSConverges: training ends as soon as no score is above the share Tol of
// Σ‖U_i‖, for every C, and Score is the largest that is left.
func TestTrainSLSConverges(t *testing.T) {
	ds := iris(t)
	H := someStumps(ds)
	for _, norm := range []learn.Norm{learn.MaxNorm, learn.SumNorm, learn.EuclideanNorm} {
		for _, C := range []float64{1e-9, 0.1, 10} {
			p := SLSParams{C: C, Norm: norm, Tol: 0.1}
			m := trained(t, ds, learn.FinitePools(H...), p)
			best, total := bestLeft(m, ds, H, norm)
			if m.Status != learn.Converged && C > 1e-9 || m.Status == learn.Converged && m.Len() >= len(H) || m.Status == learn.IterationLimit {
				t.Errorf("%v, C = %g: %v", norm, C, m)
			}
			if math.Abs(m.Score-best) > 1e-9*total || m.Score > 0.1*total {
				t.Errorf("%v, C = %g: score %v of %v, want %v", norm, C, m.Score, total, best)
			}
			if m.Len() < 2 {
				t.Fatalf("%v, C = %g: %v", norm, C, m)
			}
			p.Columns = m.Len() - 1
			before := trained(t, ds, learn.FinitePools(H...), p)
			best, total = bestLeft(before, ds, H, norm)
			if before.Status != learn.IterationLimit || !(best > 0.1*total) || math.Abs(before.Score-best) > 1e-9*total || math.Abs(before.Score-m.ColumnScores[p.Columns]) > 1e-12*total {
				t.Errorf("%v, C = %g: a step before, score %v of %v, want %v: %v", norm, C, before.Score, total, best, before.Status)
			}
		}
	}
	all := trained(t, ds, learn.FinitePools(H...), SLSParams{Tol: 1e-300})
	if all.Status != learn.Converged || all.Score != 0 {
		t.Errorf("%v, score %v", all, all.Score)
	}
}

// TestScoresAreAtMostTheSum is what Tol is a share of: with values of -1 and +1, no
// score is above Σ‖U_i‖, except by the norm that adds the outputs up.
func TestScoresAreAtMostTheSum(t *testing.T) {
	ds := data.Twonorm(2).Sample(60, 1)
	for i := range ds.Y {
		ds.Y[i] += i % 2 * 7
	}
	for _, norm := range []learn.Norm{learn.MaxNorm, learn.EuclideanNorm} {
		for columns := 1; columns < 20; columns += 6 {
			m := trained(t, ds, nil, SLSParams{Columns: columns, Norm: norm})
			if _, total := bestLeft(m, ds, nil, norm); !(m.Score <= total) {
				t.Errorf("%v: score %v of %v", norm, m.Score, total)
			}
		}
	}
}
