package mkl_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
	"github.com/mercer-go/mercer/lib/sdp"
)

// agree compares a model with the solution of its semidefinite program.
func agree(t *testing.T, p *sdp.Problem, m *mkl.Model, ds *learn.Dataset) {
	t.Helper()
	s, err := sdp.Solve(context.Background(), p, sdp.Params{Tol: 1e-12})
	if err != nil {
		t.Fatal(err)
	}
	// Rounding may end it a little before its tolerance.
	if s.Status != learn.Converged && s.Status != learn.RoundingLimit || s.RelativeGap() > 1e-6 || !near(s.Primal, m.Primal, 1e-6) {
		t.Errorf("%v\n%v", s, m)
	}
	if d := apart(s.X[2:2+len(m.Weights)], m.Weights); d > 1e-5 {
		t.Errorf("weights %v, want %v", s.X[2:2+len(m.Weights)], m.Weights)
	}
	l := ds.Len()
	for i, a := range m.Alpha {
		if v := -s.Y[0].At(i, l); math.Abs(v-a) > 1e-3*m.Machine.C {
			t.Errorf("alpha %d is %v, want %v", i, v, a)
		}
	}
}

// TrainSDPI finds the optimum, the weights and the α of its semidefinite program (17) and (18).
func TestSDPIProgram(t *testing.T) {
	raced.Skip(t)
	count := uint64(20)
	if testing.Short() {
		count = 4
	}
	for seed := range count {
		ds, _, c := problem(seed)
		ds = ds.Subset(upTo(min(40, ds.Len())))
		if seed%3 == 0 {
			ds.W = make([]float64, ds.Len())
			for i := range ds.W {
				ds.W[i] = 0.5 + float64(i%3)
			}
		}
		m := train(t, ds, three(), mkl.Params{C: c, Tol: 1e-11})
		p, err := mkl.SDPIProgram(context.Background(), ds, three(), c)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, p, m, ds)
	}
}

// TrainSDPT finds those of (8) and (9); with points without labels, weights may be negative.
func TestSDPTProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute where the processor is emulated")
	}
	raced.Skip(t)
	negative := 0
	for seed := range uint64(12) {
		all := points(seed, 50, 3, 0.5)
		ds, X := halves(all)
		m := transduce(t, ds, X, three(), mkl.SDPTParams{C: 2, Tol: 1e-11})
		p, err := mkl.SDPTProgram(context.Background(), ds, X, three(), 2, 3)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, p, m, ds)
		for _, w := range m.Weights {
			if w < -1e-6 {
				negative++
			}
		}
	}
	if negative == 0 {
		t.Error("no weight is negative: the test has lost its hard part")
	}
}

func TestProgramRefuses(t *testing.T) {
	ds := points(1, 6, 2, 1)
	weighted := *ds
	weighted.W = []float64{1, 1, 0, 1, 1, 1}
	large := points(1, 2002, 1, 1)
	for name, c := range map[string]struct {
		ds      *learn.Dataset
		kernels []kernel.Kernel
		c       float64
		text    string
	}{
		"no kernel":   {ds, nil, 1, "the list of kernels is empty"},
		"C":           {ds, three(), 0, "C is 0"},
		"infinite C":  {ds, three(), math.Inf(1), "C is +Inf"},
		"weight 0":    {&weighted, three(), 1, "example 2 has the weight 0"},
		"many points": {large, three(), 1, "2002 points are too many"},
	} {
		_, err := mkl.SDPIProgram(context.Background(), c.ds, c.kernels, c.c)
		if !errors.Is(err, mkl.ErrParam) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := mkl.SDPTProgram(context.Background(), ds, nil, three(), 1, 0); !errors.Is(err, mkl.ErrParam) {
		t.Error(err)
	}
	if _, err := mkl.SDPTProgram(context.Background(), ds, mat.NewDense(2, 3, nil), three(), 1, 1); !errors.Is(err, kernel.ErrShape) {
		t.Error(err)
	}
}
