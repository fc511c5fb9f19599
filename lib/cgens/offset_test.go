package cgens_test

import (
	"context"
	"fmt"
	"math"
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
			if err != nil || m.Len() != 3 || m.Status != learn.Exhausted {
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
