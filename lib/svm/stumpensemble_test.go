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
