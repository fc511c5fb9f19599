package cgens_test

import (
	"context"
	"math"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestRestrictedIsTheLinearSVM solves the problem on the chosen columns once more, by
// package linear and from nothing, on sets where most rows are left out of most
// Newton steps.
func TestRestrictedIsTheLinearSVM(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated")
	}
	ctx := context.Background()
	for _, c := range []struct {
		C    float64
		bias linear.Bias
	}{
		{1e-4, linear.FreeBias},
		{0.01, linear.FreeBias},
		{2, linear.FreeBias},
		{0.01, linear.PenalizedBias},
		{0.01, linear.NoBias},
	} {
		ds := data.FlipLabels(data.Threenorm(5).Sample(1500, 1), 0.05, 2)
		m, err := cgens.Train(ctx, ds, nil, cgens.Params{C: c.C, Columns: 60, Bias: c.bias, Stages: true})
		if err != nil || m.Status != learn.IterationLimit {
			t.Fatalf("%v, %v", m, err)
		}
		for _, columns := range []int{1, 2, 10, 60} {
			H := &learn.Dataset{X: values(ds.X, m.Members[:columns]), Y: ds.Y}
			want, err := linear.Train(ctx, H, linear.Params{Loss: linear.Hinge, C: c.C, Bias: c.bias, Tol: 1e-8})
			if err != nil {
				t.Fatal(err)
			}
			if s := m.Steps[columns-1]; math.Abs(s.Primal-want.Primal) > 1.1e-6*want.Primal || s.Dual > want.Primal*(1+1e-9) {
				t.Errorf("C = %v, %v, %d columns: primal %v and dual %v, want %v", c.C, c.bias, columns, s.Primal, s.Dual, want.Primal)
			}
		}
	}
}

// TestNewtonStepsDoNotGrow: a column late in the training takes about as many Newton
// steps as an early one. With the cost of a step, this makes the time linear.
func TestNewtonStepsDoNotGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("counts steps on 1,500 rows, which is slow where the processor is emulated; TestBits has the bits")
	}
	ctx, ds := context.Background(), data.Threenorm(10).Sample(1500, 3)
	m, err := cgens.Train(ctx, ds, nil, cgens.Params{C: 0.005, Columns: 240})
	if err != nil || m.Len() != 240 {
		t.Fatalf("%v, %v", m, err)
	}
	early, late := 0, 0
	for j := range 60 {
		early, late = early+m.Steps[20+j].Iterations, late+m.Steps[180+j].Iterations
	}
	if late > 2*early {
		t.Errorf("%d Newton steps for columns 20 to 79, %d for 180 to 239", early, late)
	}
}

// TestConstantsAreNotChosen: with a free bias, Σ y_i·α_i = 0 from the beginning, so
// that the constants of a pool of stumps have the score 0; see error 3 of the paper.
func TestConstantsAreNotChosen(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(2).Sample(80, 4)
	for i := range ds.Y {
		if i%5 != 0 {
			ds.Y[i] = -1 // one class is far larger
		}
	}
	constants := map[linear.Bias]int{}
	for _, bias := range []linear.Bias{linear.FreeBias, linear.NoBias} {
		m, err := cgens.Train(ctx, ds, nil, cgens.Params{C: 0.1, Columns: 60, Bias: bias})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range m.Members {
			if h.(stump.Stump).IsConstant() {
				constants[bias]++
			}
		}
	}
	if constants[linear.FreeBias] != 0 || constants[linear.NoBias] != 1 {
		t.Errorf("constants chosen: %v; want none with a free bias, and one without bias", constants)
	}
}
