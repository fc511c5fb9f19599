package svm_test

import (
	"errors"
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestEquation4_StumpEnsembleExactly: the vote of the pieces is the kernel
// expansion, whatever Δ the SVM was trained with, and without a bias for the one
// that belongs to the ranges.
func TestEquation4_StumpEnsembleExactly(t *testing.T) {
	const dim = 4
	lo, hi := box(dim)
	ds, test := noisy(80, dim, 8), kerneltest.Points(60, dim, 9)
	for i := range 20 { // equal coordinates, and some at the ends
		ds.X.Set(i, 1, lo[1])
		ds.X.Set(i, 2, hi[2])
	}
	for _, p := range []svm.Params{{C: 0.1}, {C: 10}, {C: 1, NoBias: true}} {
		for _, delta := range []float64{0, 1, kernel.StumpDelta(lo, hi)} {
			if p.NoBias && delta < 1.5 {
				continue // no kernel for a machine without bias
			}
			m := train(t, ds, kernel.Stump{Delta: delta}, p)
			e, err := m.StumpEnsemble(lo, hi)
			if err != nil {
				t.Fatal(err)
			}
			want := m.Scores(test)
			for i, f := range e.Scores(test) {
				if math.Abs(f-want[i]) > 1e-9*(1+math.Abs(want[i])) {
					t.Errorf("C = %v, Δ = %v, row %d: the vote says %v, the kernel expansion %v", p.C, delta, i, f, want[i])
				}
			}
			for d, pieces := range e.Features {
				from := lo[d]
				for _, piece := range pieces {
					if piece.From != from || !(piece.To > from) {
						t.Fatalf("feature %d: a piece from %v to %v after %v", d, piece.From, piece.To, from)
					}
					from = piece.To
				}
				if from != hi[d] {
					t.Errorf("feature %d: pieces up to %v, want %v", d, from, hi[d])
				}
			}
		}
	}
	m := train(t, ds, kernel.Stump{}, svm.Params{})
	for name, ends := range map[string][2][]float64{"missing": {nil, hi}, "empty": {lo, lo}, "narrow": {{0, 0, 0, 0}, {1, 1, 1, 1}}} {
		if e, err := m.StumpEnsemble(ends[0], ends[1]); e != nil || !errors.Is(err, svm.ErrParam) {
			t.Errorf("%s: %v", name, err)
		}
	}
	other := train(t, ds, kernel.Perceptron{}, svm.Params{})
	if e, err := other.StumpEnsemble(lo, hi); e != nil || !errors.Is(err, svm.ErrParam) {
		t.Errorf("another kernel: %v", err)
	}
}

// TestScaledStumpEnsemble: the vote of a scaled stump kernel is its expansion too,
// and s·K with C/s has the weights of K with C.
func TestScaledStumpEnsemble(t *testing.T) {
	const dim, factor = 3, 2.5
	lo, hi := box(dim)
	ds, test := noisy(60, dim, 3), kerneltest.Points(40, dim, 4)
	stump := kernel.Stump{Delta: kernel.StumpDelta(lo, hi)}
	ensemble := func(k kernel.Kernel, p svm.Params) (*svm.Model, *svm.StumpEnsemble) {
		m := train(t, ds, k, p)
		e, err := m.StumpEnsemble(lo, hi)
		if err != nil {
			t.Fatal(err)
		}
		return m, e
	}
	twice := kernel.Scaled{Kernel: kernel.Scaled{Kernel: stump, Factor: 5}, Factor: 0.5}
	for _, k := range []kernel.Kernel{kernel.Scaled{Kernel: stump, Factor: factor}, twice, &kernel.Scaled{Kernel: &stump, Factor: factor}} {
		for _, noBias := range []bool{false, true} {
			m, e := ensemble(k, svm.Params{C: 1 / factor, NoBias: noBias, Tol: 1e-10})
			_, plain := ensemble(stump, svm.Params{C: 1, NoBias: noBias, Tol: 1e-10})
			expansion, other := m.Scores(test), plain.Scores(test)
			for i, f := range e.Scores(test) {
				if math.Abs(f-expansion[i]) > 1e-9 || math.Abs(f-other[i]) > 1e-6 {
					t.Errorf("%v, row %d: the vote is %v, the expansion %v, without the factor %v", k, i, f, expansion[i], other[i])
				}
			}
			for d, pieces := range e.Features {
				if got, want := pieces[0].Weight, plain.Features[d][0].Weight; math.Abs(got-want) > 1e-6 {
					t.Errorf("%v: the first weight on feature %d is %v, want %v", k, d, got, want)
				}
			}
		}
	}
	m := train(t, ds, kernel.Scaled{Kernel: kernel.Perceptron{}, Factor: 2}, svm.Params{})
	if e, err := m.StumpEnsemble(lo, hi); e != nil || !errors.Is(err, svm.ErrParam) {
		t.Errorf("a scaled kernel of another kind: %v", err)
	}
}

// TestEquation4_WeightAt: the weight of a stump is half the sum over the support
// vectors, Σλᵢyᵢ·½·sign(x_{i,d} - α).
func TestEquation4_WeightAt(t *testing.T) {
	const dim = 3
	lo, hi := box(dim)
	m := train(t, noisy(50, dim, 5), kernel.Stump{}, svm.Params{C: 1})
	e, err := m.StumpEnsemble(lo, hi)
	if err != nil {
		t.Fatal(err)
	}
	for d := range dim {
		for k := range 50 {
			alpha := lo[d] + (hi[d]-lo[d])*(float64(k)+0.5)/50
			want := 0.0
			for s, c := range m.Coef {
				want += c * math.Copysign(0.5, m.SV.At(s, d)-alpha)
			}
			if got := e.WeightAt(d, alpha); math.Abs(got-want) > 1e-9 {
				t.Errorf("feature %d, threshold %v: %v, want %v", d, alpha, got, want)
			}
		}
		first := e.Features[d][0]
		if got := e.WeightAt(d, first.From); got != first.Weight/2 {
			t.Errorf("feature %d: %v at the lower end, want %v", d, got, first.Weight/2)
		}
		for _, alpha := range []float64{math.Nextafter(lo[d], -9), hi[d], math.Inf(1), math.NaN()} {
			if got := e.WeightAt(d, alpha); got != 0 {
				t.Errorf("feature %d: %v at %v, want no stump", d, got, alpha)
			}
		}
	}
	for _, d := range []int{-1, dim} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("feature %d: no panic", d)
				}
			}()
			e.WeightAt(d, 0)
		}()
	}
}
