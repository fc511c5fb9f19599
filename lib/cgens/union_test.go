package cgens_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestUnionIsTheSumOfKernels is the paper's remark on multiple kernel learning: over
// the features of two kernels, CGENS ends at the SVM with the sum of both. Features
// that both kernels have count twice.
func TestUnionIsTheSumOfKernels(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(3).Sample(80, 5)
	first, second := waves(3, 30, 1), append(stumps(ds.X, one)[:40], waves(3, 30, 1)[:5]...)
	pools := learn.UnionPools(learn.FinitePools(first...), learn.FinitePools(second...))
	m, err := cgens.Train(ctx, ds, pools, cgens.Params{C: 0.2, Gap: 1e-11, Tol: 1e-10})
	if err != nil || m.Len() < 40 {
		t.Fatalf("%v, %v", m, err)
	}
	K, part := mat.NewDense(80, 80, nil), &mat.Dense{}
	for _, H := range [][]learn.Scorer{first, second} {
		Z := values(ds.X, H)
		part.Mul(Z, Z.T())
		K.Add(K, part)
	}
	k := kernel.Precomputed{K: K}
	want, err := svm.Train(ctx, &learn.Dataset{X: k.Points(), Y: ds.Y}, k, svm.Params{C: 0.2, Tol: 1e-11})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(m.Primal-want.Primal) > 1e-6*want.Primal {
		t.Errorf("objective %v, want %v", m.Primal, want.Primal)
	}
	f := m.Scores(ds.X)
	for i, v := range want.Scores(k.Points()) {
		if math.Abs(v-f[i]) > 1e-5*(1+math.Abs(v)) {
			t.Errorf("row %d: f = %v, want %v", i, f[i], v)
		}
	}
}
