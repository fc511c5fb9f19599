package boost_test

import (
	"context"
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestMultiBoostSmallPrice: for a small θ the loss is nearly flat in many directions.
// Each round still takes few steps. The dual certifies the objective: for u_il >= 0
// for which no |s_r| of a stump exceeds θ, Σ u·(1 - ln(u/w)) is a lower bound, where
// w are the terms of the loss without hypotheses.
func TestMultiBoostSmallPrice(t *testing.T) {
	ds := clouds(60, 3, 4, 3)
	k, d := 4, shares(ds)
	for _, theta := range []float64{1e-4, 1e-6, 1e-8} {
		m, err := boost.TrainMultiBoost(context.Background(), ds, nil, boost.MultiParams{Theta: theta, Rounds: 500, MaxIter: 60})
		if err != nil || m.Status != learn.Converged || m.Residual > 1e-6*theta {
			t.Fatalf("θ = %v: %v, %v", theta, m, err)
		}
		total, U := multiLoss(ds, m.ClassScores(ds.X), m.Weights, theta)
		edge := 0.0
		for _, h := range everyStump(ds) {
			edge = max(edge, learn.NewColumn(h, h.Scores(ds.X), U, learn.MaxNorm).Score)
		}
		bound, shrink := 0.0, min(1, theta/edge)
		for i, y := range ds.Y {
			for r := range k {
				if r != y {
					u := -U.At(i, r) * shrink
					bound += u * (1 - math.Log(u/(d[i]/float64(k-1))))
				}
			}
		}
		if got := m.Objective[m.Len()]; math.Abs(got-total) > 1e-9*total || math.Abs(total-bound) > 1e-5*total {
			t.Errorf("θ = %v: objective %v, by definition %v, lower bound %v", theta, got, total, bound)
		}
	}
}
