package svm_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// A kernel that is only conditionally PSD: the bias makes the problem convex.
func TestLeastSquares(t *testing.T) {
	ds := data.Twonorm(3).Sample(100, 1)
	ds.W = make([]float64, 100)
	for i := range ds.W {
		ds.W[i] = float64(i % 3)
	}
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}, kernel.Gaussian{Gamma: 0.3}, kernel.Polynomial{Coef0: 1}} {
		m, err := svm.TrainLeastSquares(context.Background(), ds, k, svm.LeastSquaresParams{C: 3})
		if err != nil || m.Status != learn.Converged {
			t.Fatalf("%v, %v", m, err)
		}
		scores, at, sum := m.Scores(ds.X), 0, 0.0
		for i, w := range ds.W {
			if w == 0 {
				continue
			}
			if want := 3 * w * (float64(ds.Y[i]) - scores[i]); math.Abs(m.Coef[at]-want) > 1e-8 {
				t.Errorf("%s: coefficient %v, want %v", kernel.Name(k), m.Coef[at], want)
			}
			sum += m.Coef[at]
			at++
		}
		if math.Abs(sum) > 1e-9 {
			t.Errorf("%s: Σα = %v", kernel.Name(k), sum)
		}
		if learn.ErrorRate(m.Predict(ds.X), ds.Y) > 0.3 {
			t.Errorf("%v", m)
		}
	}
	shifted, err := svm.TrainLeastSquares(context.Background(), ds, kernel.Stump{Delta: 50}, svm.LeastSquaresParams{C: 3})
	plain, _ := svm.TrainLeastSquares(context.Background(), ds, kernel.Stump{}, svm.LeastSquaresParams{C: 3})
	if err != nil || math.Abs(shifted.Scores(ds.X)[0]-plain.Scores(ds.X)[0]) > 1e-9 {
		t.Errorf("a constant in the kernel matters: %v, %v", shifted, plain)
	}
	bad, err := svm.TrainLeastSquares(context.Background(), ds, kernel.Scaled{Factor: -1, Kernel: kernel.Gaussian{Gamma: 4}}, svm.LeastSquaresParams{C: 3})
	if err != nil || bad.Status != learn.Indefinite {
		t.Errorf("%v, %v", bad, err)
	}
	if _, err := svm.TrainLeastSquares(context.Background(), ds, nil, svm.LeastSquaresParams{}); !errors.Is(err, svm.ErrParam) {
		t.Error(err)
	}
}

// TestLeastSquaresNoBias solves (K + D)α = y.
func TestLeastSquaresNoBias(t *testing.T) {
	ds := data.Twonorm(3).Sample(60, 1)
	m, err := svm.TrainLeastSquares(context.Background(), ds, kernel.Gaussian{Gamma: 1}, svm.LeastSquaresParams{C: 2, NoBias: true})
	if err != nil || m.Status != learn.Converged || m.Bias != 0 {
		t.Fatalf("%v, %v", err, m)
	}
	for i, f := range m.Scores(ds.X) {
		if want := 2 * (float64(ds.Y[i]) - f); math.Abs(m.Coef[i]-want) > 1e-9 {
			t.Errorf("coefficient %v, want %v", m.Coef[i], want)
		}
	}
}

func TestLeastSquaresErrors(t *testing.T) {
	for _, p := range []svm.LeastSquaresParams{{C: -1}, {C: math.NaN()}, {C: math.Inf(1)}, {Tol: -1}, {Tol: math.Inf(1)}} {
		if m, err := svm.TrainLeastSquares(context.Background(), six(), kernel.Linear{}, p); m != nil || !errors.Is(err, svm.ErrParam) {
			t.Errorf("%+v: %v, %v", p, m, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := svm.TrainLeastSquares(ctx, data.Twonorm(20).Sample(300, 1), kernel.Linear{}, svm.LeastSquaresParams{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestShowLeastSquares(t *testing.T) {
	m, err := svm.TrainLeastSquares(context.Background(), six(), kernel.Gaussian{}, svm.LeastSquaresParams{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{m.String(), m.HTML()} {
		if !strings.Contains(s, "converged") || !strings.Contains(s, "gaussian") {
			t.Errorf("%s", s)
		}
	}
	if got := m.Scores(&mat.Dense{}); len(got) != 0 {
		t.Errorf("no rows score %v", got)
	}
}
