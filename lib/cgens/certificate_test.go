package cgens_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// TestViolation computes Violation by its definition on models that are far from their
// optimum, and near it, and counts the examples with α > 0.
func TestViolation(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(3).Sample(90, 11)
	largest := 0.0
	for _, p := range []cgens.Params{
		{C: 1, MaxIter: 1}, {C: 50, MaxIter: 1, Bias: linear.NoBias}, {C: 1e6, MaxIter: 3, Bias: linear.PenalizedBias}, {C: 0.3}, {C: 0.3, Bias: linear.NoBias},
	} {
		for _, columns := range []int{1, 4, 12} {
			p.Columns = columns
			m, err := cgens.Train(ctx, ds, learn.FinitePools(waves(3, 25, 12)...), p)
			if err != nil {
				t.Fatal(err)
			}
			want, support := 0.0, 0
			for i, f := range m.Scores(ds.X) {
				margin := float64(ds.Y[i]) * f
				if m.Alpha[i] < p.C {
					want = max(want, 1-margin)
				}
				if m.Alpha[i] > 0 {
					want = max(want, margin-1)
					support++
				}
			}
			for j, h := range m.Members {
				s := 0.0
				for i, v := range h.Scores(ds.X) {
					s += float64(ds.Y[i]) * m.Alpha[i] * v
				}
				want = max(want, math.Abs(m.Weights[j]-s))
			}
			if p.Bias == linear.PenalizedBias {
				s := 0.0
				for i, a := range m.Alpha {
					s += float64(ds.Y[i]) * a
				}
				want = max(want, math.Abs(m.Bias-s))
			}
			if math.Abs(m.Violation-want) > 1e-9*(1+p.C) {
				t.Errorf("%+v: violation %v, want %v", p, m.Violation, want)
			}
			if m.Support() != support || p.C == 0.3 && columns == 12 && support == ds.Len() {
				t.Errorf("%+v: %d examples with α > 0, want %d", p, m.Support(), support)
			}
			largest = max(largest, want)
		}
	}
	if largest < 0.1 {
		t.Errorf("all models are near their optimum: the largest violation is %v", largest)
	}
}

// TestCopiesAreALargerC is error 7 of the paper: C is not free of scale. A hypothesis
// and J-1 copies of it, with the price C, are the hypothesis with the price C·J: f is
// the same, and the objective is that of C·J divided by J.
func TestCopiesAreALargerC(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(2).Sample(80, 3)
	H := waves(2, 1, 4)
	for _, bias := range []linear.Bias{linear.FreeBias, linear.NoBias} {
		for _, J := range []int{2, 5, 20} {
			pool, err := learn.NewFinitePool(ds.X, H)
			if err != nil {
				t.Fatal(err)
			}
			copies, err := cgens.Train(ctx, ds, given(forgetful{pool}), cgens.Params{C: 0.02, Columns: J, Bias: bias, Gap: 1e-11, Tol: 1e-300})
			if err != nil || copies.Len() != J {
				t.Fatalf("%v, %v", copies, err)
			}
			single, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: 0.02 * float64(J), Bias: bias, Gap: 1e-11})
			if err != nil || single.Len() != 1 {
				t.Fatalf("%v, %v", single, err)
			}
			if want := single.Primal / float64(J); math.Abs(copies.Primal-want) > 1e-9*want {
				t.Errorf("%v, %d copies: objective %v, want %v", bias, J, copies.Primal, want)
			}
			if w := sum(copies.Weights); math.Abs(w-single.Weights[0]) > 1e-4*single.Weights[0] {
				t.Errorf("%v, %d copies: the weights have the sum %v, want %v", bias, J, w, single.Weights[0])
			}
			few, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: 0.02, Bias: bias})
			if err != nil || !(math.Abs(few.Weights[0]) < 0.9*math.Abs(single.Weights[0])) {
				t.Errorf("%v: C does not matter: %v, %v", bias, few, err)
			}
		}
	}
}

// TestStumpsDoNotSeeWeightZero: rows of weight 0 lie between the others, so that they
// would divide the thresholds of the stumps if these were made from all rows.
func TestStumpsDoNotSeeWeightZero(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(3).Sample(60, 9)
	small, err := cgens.Train(ctx, ds, nil, cgens.Params{C: 0.5, Columns: 25})
	if err != nil {
		t.Fatal(err)
	}
	extra := data.Threenorm(3).Sample(200, 10)
	more := &learn.Dataset{X: mat.NewDense(260, 3, nil), W: make([]float64, 260)}
	for i := range 260 {
		from, k := extra, i/13*10+i%13-3 // three rows of ds, then ten others
		if i%13 < 3 {
			from, k, more.W[i] = ds, i/13*3+i%13, 1
		}
		more.X.SetRow(i, from.X.RawRowView(k))
		more.Y = append(more.Y, from.Y[k])
	}
	large, err := cgens.Train(ctx, more, nil, cgens.Params{C: 0.5, Columns: 25})
	if err != nil || large.Primal != small.Primal || large.Bias != small.Bias {
		t.Fatalf("%v, %v; want %v", large, err, small)
	}
	for j, h := range small.Members {
		if large.Members[j] != h || large.Weights[j] != small.Weights[j] {
			t.Errorf("hypothesis %d is %v with the weight %v, want %v with %v", j, large.Members[j], large.Weights[j], h, small.Weights[j])
		}
	}
	for i, a := range large.Alpha {
		if more.W[i] == 0 && a != 0 {
			t.Errorf("row %d of weight 0 has α = %v", i, a)
		}
	}
}
