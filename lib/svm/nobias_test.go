package svm_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestNoBiasIsTheLinearMachine compares with an independent solver: the objectives
// must agree, in each of the ways that the solver has (all rows held, rows in single
// precision, rows from a cell's kernel).
func TestNoBiasIsTheLinearMachine(t *testing.T) {
	for _, n := range []int{30, 300, 900} {
		ds := data.Threenorm(5).Sample(n, 3)
		for _, c := range []float64{0.01, 1} {
			want, err := linear.Train(context.Background(), ds, linear.Params{Loss: linear.Hinge, C: c, Bias: linear.NoBias, Tol: 1e-9})
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range []kernel.Kernel{kernel.Linear{}, kernel.Func(kernel.Linear{}.Eval)} {
				m, err := svm.Train(context.Background(), ds, k, svm.Params{C: c, Tol: 1e-6, NoBias: true})
				if err != nil || m.Status != learn.Converged {
					t.Fatalf("n = %d, C = %g, %s: %v, %v", n, c, kernel.Name(k), m.Status, err)
				}
				if m.Bias != 0 || math.Abs(m.Dual-want.Primal) > 1e-6*want.Primal || m.Gap < -1e-12*m.Primal || m.Gap > 1e-4*m.Primal {
					t.Errorf("n = %d, C = %g, %s: bias %g, dual %v, gap %g; want 0 and %v", n, c, kernel.Name(k), m.Bias, m.Dual, m.Gap, want.Primal)
				}
			}
		}
	}
}

// TestNoBiasConditions: 0 < αᵢ < C only on the margin, 0 outside, C inside, with no
// threshold; and the machine with a bias is another one.
func TestNoBiasConditions(t *testing.T) {
	ds := data.Twonorm(3).Sample(150, 4)
	for i := range ds.Y { // so that a bias is of use
		ds.X.Set(i, 0, ds.X.At(i, 0)+1)
	}
	k := kernel.Stump{Delta: 40}
	p := svm.Params{C: 0.05, Tol: 1e-6, NoBias: true}
	m, err := svm.Train(context.Background(), ds, k, p)
	if err != nil || m.Status != learn.Converged {
		t.Fatalf("%v, %v", m.Status, err)
	}
	alpha := make([]float64, ds.Len())
	for s, i := range m.Support {
		alpha[i] = m.Coef[s] * float64(ds.Y[i])
	}
	for i, f := range m.Scores(ds.X) {
		switch margin := float64(ds.Y[i]) * f; {
		case alpha[i] < p.C && margin < 1-2e-6, alpha[i] > 0 && margin > 1+2e-6:
			t.Errorf("example %d: α = %g with margin %g", i, alpha[i], margin)
		}
	}
	p.NoBias = false
	other, err := svm.Train(context.Background(), ds, k, p)
	if err != nil || other.Primal >= m.Primal || other.Bias == 0 {
		t.Errorf("with a bias: %v, objective %v; %v without", err, other.Primal, m.Primal)
	}
}

// TestNoBiasAlongPaths: TrainPath and GridSearch are what Train makes of each C.
func TestNoBiasAlongPaths(t *testing.T) {
	for _, n := range []int{80, 700} {
		ds := data.Threenorm(4).Sample(n, 5)
		k, cs := kernel.Gaussian{Gamma: 0.2}, []float64{10, 0.1, 1}
		p := svm.Params{Tol: 1e-6, NoBias: true}
		models, err := svm.TrainPath(context.Background(), ds, k, cs, p)
		if err != nil {
			t.Fatal(err)
		}
		for j, m := range models {
			p.C = cs[j]
			want, err := svm.Train(context.Background(), ds, k, p)
			if err != nil {
				t.Fatal(err)
			}
			if m.Bias != 0 || math.Abs(m.Dual-want.Dual) > 1e-6*want.Dual {
				t.Errorf("n = %d, C = %g: bias %g, dual %v, want %v", n, cs[j], m.Bias, m.Dual, want.Dual)
			}
		}
	}
	ds := data.Threenorm(4).Sample(60, 6)
	g := svm.Grid{Kernels: gaussians(-5, 1), C: []float64{0.1, 1, 10}, Seed: 2, Params: svm.Params{NoBias: true, Tol: 1e-6}}
	r, err := svm.GridSearch(context.Background(), ds, g)
	if err != nil {
		t.Fatal(err)
	}
	for i, k := range g.Kernels {
		for j, c := range g.C {
			wrong := 0.0
			for _, f := range ds.Folds(5, g.Seed) {
				m, err := svm.Train(context.Background(), ds.Subset(f.Train), k, svm.Params{C: c, NoBias: true, Tol: 1e-6})
				if err != nil {
					t.Fatal(err)
				}
				held := ds.Subset(f.Test)
				wrong += learn.ErrorRate(m.Predict(held.X), held.Y) * float64(held.Len())
			}
			if got := r.Error.At(i, j) * float64(ds.Len()); math.Abs(got-wrong) > 1+1e-9 {
				t.Errorf("%s: %v errors, want %v", fmt.Sprint(kernel.Name(k), ", C = ", c), got, wrong)
			}
		}
	}
}
