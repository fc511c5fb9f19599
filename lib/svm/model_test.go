package svm_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func TestScoresAreTheExpansion(t *testing.T) {
	ds := noisy(120, 3, 1)
	m := train(t, ds, kernel.Perceptron{}, svm.Params{})
	test := kerneltest.Points(40_000, 3, 2) // more than one block
	scores := m.Scores(test)
	if len(scores) != 40_000 {
		t.Fatalf("%d scores", len(scores))
	}
	for i := 0; i < 40_000; i += 97 {
		want := 0.0
		for s, c := range m.Coef {
			want += c * m.Kernel.Eval(test.RawRowView(i), m.SV.RawRowView(s))
		}
		if want += m.Bias; math.Abs(scores[i]-want) > 1e-12 {
			t.Fatalf("row %d: score %v, want %v", i, scores[i], want)
		}
	}
	if !slices.Equal(m.Predict(test), learn.Signs(scores)) {
		t.Error("Predict is not the sign of Scores")
	}
	part := m.Scores(mat.DenseCopyOf(test.Slice(5, 9, 0, 3).T()).T()) // not a *mat.Dense
	if !slices.Equal(part, scores[5:9]) {
		t.Errorf("four rows alone score %v, among others %v", part, scores[5:9])
	}
	if got := m.Scores(&mat.Dense{}); len(got) != 0 {
		t.Errorf("no rows score %v", got)
	}
}

func TestSupportVectors(t *testing.T) {
	ds := noisy(50, 2, 3)
	m := train(t, ds, kernel.Stump{}, svm.Params{})
	rows := m.SupportVectors()
	if !slices.Equal(rows, m.Support) || !slices.IsSorted(rows) || !mat.Equal(ds.Subset(rows).X, m.SV) {
		t.Errorf("rows %v do not name the support vectors", rows)
	}
	rows[0] = -1
	if m.Support[0] == -1 {
		t.Error("SupportVectors gives the model's own slice away")
	}
}

func TestScoresPanic(t *testing.T) {
	broken := false
	k := kernel.Func(func(x, y []float64) float64 {
		if broken {
			panic("broken")
		}
		return x[0] * y[0]
	})
	m := train(t, six(), k, svm.Params{})
	broken = true
	for name, X := range map[string]*mat.Dense{
		"3 columns": kerneltest.Points(2, 3, 1),
		"broken":    kerneltest.Points(2, 2, 1),
	} {
		func() {
			defer func() {
				switch r := recover().(type) {
				case string:
					if !strings.Contains(r, name) {
						t.Errorf("%s: panic %q", name, r)
					}
				case error:
					if !errors.Is(r, kernel.ErrPanic) {
						t.Errorf("%s: panic %v", name, r)
					}
				default:
					t.Errorf("%s: no panic", name)
				}
			}()
			m.Scores(X)
		}()
	}
}
