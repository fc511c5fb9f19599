package svm_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestWideGap has C = 1e6 and the default Tol: the conditions hold within 1e-3,
// and yet primal and dual are a factor of hundreds apart. A finer Tol narrows the
// gap.
func TestWideGap(t *testing.T) {
	ds := data.Threenorm(20).Sample(300, 2)
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.05}, kernel.Stump{}, kernel.Perceptron{}} {
		p := svm.Params{C: 1e6}
		m := train(t, ds, k, p)
		if m.Status != learn.WideGap || !(m.Violation < 1e-3) || m.RelativeGap() < 0.9 {
			t.Errorf("relative gap %v of\n%v", m.RelativeGap(), m)
		}
		for _, text := range []string{m.String(), m.HTML()} {
			if !strings.Contains(text, "converged with a wide gap") || !strings.Contains(text, "relative gap 0.99") || !strings.Contains(text, "finer Tol") {
				t.Errorf("no warning in\n%s", text)
			}
		}
		p.Tol = 1e-9
		if m := train(t, ds, k, p); m.Status != learn.Converged || m.RelativeGap() > 1e-2 || strings.Contains(m.String(), "relative") {
			t.Errorf("relative gap %v of\n%v", m.RelativeGap(), m)
		}
	}
}

// TestWideGapOfMany: the models of a path, and of several classes.
func TestWideGapOfMany(t *testing.T) {
	ds := data.Threenorm(20).Sample(300, 2)
	models, err := svm.TrainPath(context.Background(), ds, kernel.Stump{}, []float64{1, 1e6}, svm.Params{})
	if err != nil || models[0].Status != learn.Converged || models[1].Status != learn.WideGap {
		t.Errorf("%v, %v", models, err)
	}
	for i, y := range ds.Y {
		ds.Y[i] = (y + 1) / 2
		if i%3 == 0 {
			ds.Y[i] = 2
		}
	}
	one, err := svm.TrainOneVsOne(context.Background(), ds, kernel.Gaussian{Gamma: 0.05}, svm.Params{C: 1e6})
	if err != nil {
		t.Fatal(err)
	}
	if text := one.String(); one.Status != learn.WideGap || !strings.Contains(text, "relative gap 0.9") || !strings.Contains(text, "finer Tol") {
		t.Errorf("%s", text)
	}
}

// TestGapOfOneClass: machines of one class at a coarse Tol.
func TestGapOfOneClass(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	X := mat.NewDense(200, 3, nil)
	for i := range 200 {
		for j := range 3 {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	k := kernel.Gaussian{Gamma: 3}
	for _, tol := range []float64{0, 1} {
		want, name := learn.Converged, "converged"
		if tol > 0 {
			want, name = learn.WideGap, "wide gap"
		}
		o, err := svm.TrainOneClass(context.Background(), &learn.Dataset{X: X}, k, svm.OneClassParams{Nu: 0.1, Tol: tol})
		if err != nil || o.Status != want || (o.RelativeGap() > 0.1) != (want == learn.WideGap) || !strings.Contains(o.String(), name) {
			t.Errorf("Tol %v: %v, relative gap %v of\n%v", tol, err, o.RelativeGap(), o)
		}
		b, err := svm.TrainSVDD(context.Background(), &learn.Dataset{X: X}, k, svm.SVDDParams{Nu: 0.1, Tol: tol})
		if err != nil || b.Status != want || (b.RelativeGap() > 0.1) != (want == learn.WideGap) || !strings.Contains(b.HTML(), name) {
			t.Errorf("Tol %v: %v, relative gap %v of\n%v", tol, err, b.RelativeGap(), b)
		}
	}
}

// TestGapAtZero: points around the origin have the linear one-class machine w = 0,
// of which no gap is a large part.
func TestGapAtZero(t *testing.T) {
	ds := data.Twonorm(2).Sample(200, 1)
	for _, nu := range []float64{0.05, 0.2, 0.5, 0.9} {
		m, err := svm.TrainOneClass(context.Background(), ds, kernel.Linear{}, svm.OneClassParams{Nu: nu})
		if err != nil || m.Status != learn.Converged || strings.Contains(m.String(), "relative gap") {
			t.Errorf("ν = %v: %v, relative gap %v of\n%v", nu, err, m.RelativeGap(), m)
		}
	}
}

// TestNoWideGap: with the default Tol no gap is wide on the grids of Lin & Li's
// tables, for the Gaussian kernel up to C = 32.
func TestNoWideGap(t *testing.T) {
	type grid struct {
		kernel   kernel.Kernel
		from, to int // exponents of C
	}
	grids := []grid{{kernel.Stump{}, -17, 3}, {kernel.Perceptron{}, -17, 3}}
	for e := -15; e <= 3; e += 2 {
		grids = append(grids, grid{kernel.Gaussian{Gamma: math.Ldexp(1, e)}, -5, 5})
	}
	worst := 0.0
	for i, ds := range []*learn.Dataset{data.Twonorm(20).Sample(300, 3), data.Threenorm(20).Sample(300, 3), data.Ringnorm(20).Sample(300, 3)} {
		for _, g := range grids {
			for e := g.from; e <= g.to; e += 2 {
				m := train(t, ds, g.kernel, svm.Params{C: math.Ldexp(1, e)})
				worst = max(worst, m.RelativeGap())
				if m.Status != learn.Converged || strings.Contains(m.String(), "relative gap") {
					t.Errorf("set %d, relative gap %v of\n%v", i, m.RelativeGap(), m)
				}
			}
		}
	}
	t.Logf("relative gaps up to %.3g", worst)
}

// TestSquareBelowZero: αᵀQα < 0 proves that the kernel is not even conditionally
// PSD, also where the solver has met no pair that does.
func TestSquareBelowZero(t *testing.T) {
	ds := labelled(600)
	ds.X.SetRow(5, []float64{20, 0, 0, 0})
	m, err := svm.Train(t.Context(), ds, kernel.Gaussian{Gamma: -1}, svm.Params{MaxIter: 5000})
	if err != nil {
		t.Fatal(err)
	}
	if m.Status != learn.Indefinite {
		t.Errorf("dual %v with C = 1 and 600 examples: %v", m.Dual, m.Status)
	}
}
