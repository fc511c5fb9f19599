package cgens_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// shifted are the features 0, 1 and 2 plus an offset.
func shifted(offset float64) []learn.Scorer {
	var list []learn.Scorer
	for j := range 3 {
		list = append(list, learn.ScoreFunc(func(X mat.Matrix) []float64 {
			v := mat.Col(nil, j, X)
			for i := range v {
				v[i] += offset
			}
			return v
		}))
	}
	return list
}

// TestOffsetsDoNotMatter: with a free bias, hypotheses with an offset give the linear
// SVM on the features, at every step and for the scores of the model too.
func TestOffsetsDoNotMatter(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(20).Sample(300, 1)
	for _, offset := range []float64{1e3, 1e6, 1e8} {
		for _, C := range []float64{1, 1e4} {
			name := fmt.Sprintf("offset %g, C = %g", offset, C)
			H := shifted(offset)
			m, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: C})
			if err != nil || m.Len() != 3 || m.Status != learn.Converged {
				t.Fatalf("%s: %v, %v", name, m, err)
			}
			for columns := 1; columns <= 3; columns++ {
				// Subtracting the offset from the values is exact.
				Z := values(ds.X, m.Members[:columns])
				Z.Apply(func(_, _ int, v float64) float64 { return v - offset }, Z)
				want, err := linear.Train(ctx, &learn.Dataset{X: Z, Y: ds.Y}, linear.Params{Loss: linear.Hinge, C: C, Bias: linear.FreeBias, Tol: 1e-8})
				if err != nil {
					t.Fatal(err)
				}
				if s := m.Steps[columns-1]; math.Abs(s.Primal-want.Primal) > 2e-6*want.Primal {
					t.Errorf("%s, %d columns: primal %v, want %v", name, columns, s.Primal, want.Primal)
				}
			}
			primal := 0.0
			for i, f := range m.Scores(ds.X) {
				primal += C * max(0, 1-float64(ds.Y[i])*f)
			}
			for _, w := range m.Weights {
				primal += w * w / 2
			}
			if math.Abs(primal-m.Primal) > 1e-6*primal {
				t.Errorf("%s: the model has the objective %v, and says %v", name, primal, m.Primal)
			}
		}
	}
}

// TestStepsThatFailAreUndone: without a free bias, nothing takes the offset away, and
// the restricted problem is too hard. The model is still the best point found: the
// objective never grows, and so it is never worse than f = 0.
func TestStepsThatFailAreUndone(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(20).Sample(300, 1)
	limits := 0
	for _, bias := range []linear.Bias{linear.PenalizedBias, linear.NoBias} {
		for _, offset := range []float64{1e6, 1e8, 1e12} {
			for _, p := range []cgens.Params{{C: 1}, {C: 1e4}, {C: 1e9}, {C: 1e4, MaxIter: 1}, {C: 1e4, MaxIter: 3}} {
				p.Bias = bias
				m, err := cgens.Train(ctx, ds, learn.FinitePools(shifted(offset)...), p)
				if err != nil {
					t.Fatal(err)
				}
				before := 300 * p.C
				for j, s := range m.Steps {
					if !(s.Primal <= before*(1+2e-6)) {
						t.Errorf("%v, offset %g, %+v: step %d raises the objective from %v to %v", bias, offset, p, j, before, s.Primal)
					}
					before = s.Primal
				}
				if m.Status == learn.RoundingLimit || m.Status == learn.IterationLimit {
					limits++
				}
			}
		}
	}
	if limits < 10 {
		t.Errorf("only %d of the problems were too hard", limits)
	}
}

// TestLargeCurvature: hypotheses with large values and a large C make Σ C·h(x_i)² large.
// The solver still ends at the linear SVM, and the scores of the model have the
// objective that it says.
func TestLargeCurvature(t *testing.T) {
	ctx, rng, limits := context.Background(), rand.New(rand.NewPCG(4, 4)), 0
	for trial := range 300 {
		n := 3 + rng.IntN(58)
		ds, Z := data.Threenorm(2).Sample(n, uint64(trial)), mat.NewDense(n, 1+rng.IntN(3), nil)
		ds.Y[0], ds.Y[1] = 1, -1
		_, count := Z.Dims()
		size := math.Pow(10, 2+3*rng.Float64())
		Z.Apply(func(int, int, float64) float64 { return size * rng.NormFloat64() }, Z)
		p := cgens.Params{C: math.Pow(10, 2+8*rng.Float64()), Bias: linear.Bias(rng.IntN(3))}
		H := make([]learn.Scorer, count)
		for j := range H {
			H[j] = learn.ScoreFunc(func(X mat.Matrix) []float64 { return mat.Col(nil, j, X) })
		}
		set := &learn.Dataset{X: Z, Y: ds.Y}
		m, err := cgens.Train(ctx, set, learn.FinitePools(H...), p)
		if err != nil {
			t.Fatal(err)
		}
		if m.Status != learn.Converged {
			limits++
			continue
		}
		primal := 0.0
		for i, f := range m.Scores(Z) {
			primal += p.C * max(0, 1-float64(ds.Y[i])*f)
		}
		for _, w := range m.Weights {
			primal += w * w / 2
		}
		if p.Bias == linear.PenalizedBias {
			primal += m.Bias * m.Bias / 2
		}
		if math.Abs(primal-m.Primal) > 1.1e-6*primal {
			t.Errorf("trial %d: the model has the objective %v, and says %v", trial, primal, m.Primal)
		}
		if m.Len() < count {
			continue
		}
		want, err := linear.Train(ctx, set, linear.Params{Loss: linear.Hinge, C: p.C, Bias: p.Bias, Tol: 1e-6})
		if err != nil {
			t.Fatal(err)
		}
		if m.Primal > want.Primal*(1+1.1e-6) || want.Status == learn.Converged && m.Dual > want.Primal*(1+1e-9) {
			t.Errorf("trial %d, C = %g, %v: primal %v and dual %v, want %v", trial, p.C, p.Bias, m.Primal, m.Dual, want.Primal)
		}
	}
	if limits > 40 {
		t.Errorf("%d of 300 end at a limit", limits)
	}
}

// TestScoresConfirmTheObjective: with an offset of 1e12, the scores w·h(x) + b have lost
// their digits, whatever the solver finds. The certificate of its own columns is good;
// the status must tell that the model does not have this objective.
func TestScoresConfirmTheObjective(t *testing.T) {
	ds := data.Threenorm(20).Sample(300, 1)
	m, err := cgens.Train(context.Background(), ds, learn.FinitePools(shifted(1e12)...), cgens.Params{})
	if err != nil || m.Len() != 3 || m.RelativeGap() > 1e-6 || m.Status != learn.RoundingLimit {
		t.Errorf("%v, %v", m, err)
	}
}
