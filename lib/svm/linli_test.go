package svm_test

// The theorems of Lin & Li, "Novel Distance-Based SVM Kernels for Infinite
// Ensemble Learning", that speak of classifiers. Those that speak of kernels
// are tested in lib/kernel.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// box is [-1, 1]^dim, where kerneltest.Points live.
func box(dim int) (lo, hi []float64) {
	lo, hi = make([]float64, dim), make([]float64, dim)
	for d := range dim {
		lo[d], hi[d] = -1, 1
	}
	return lo, hi
}

func TestTheorem2_StumpDeltaInvariance(t *testing.T) {
	delta := kernel.StumpDelta(box(3))
	deltaInvariance(t, kernel.Stump{}, kernel.Stump{Delta: delta}, kernel.Stump{Delta: 10 * delta})
}

func TestTheorem5_PerceptronDeltaInvariance(t *testing.T) {
	delta := kernel.PerceptronDelta(3, math.Sqrt(3))
	deltaInvariance(t, kernel.Perceptron{}, kernel.Perceptron{Delta: delta}, kernel.Perceptron{Delta: 10 * delta})
}

// deltaInvariance: Σyᵢαᵢ = 0 cancels Δ, so nothing about the solution changes.
func deltaInvariance(t *testing.T, simplified kernel.Kernel, others ...kernel.Kernel) {
	ds, test := noisy(80, 3, 1), kerneltest.Points(200, 3, 2)
	for _, c := range []float64{0.01, 1, 100, math.Inf(1)} {
		p := svm.Params{C: c, Tol: exact}
		want := train(t, ds, simplified, p)
		for _, k := range others {
			got := train(t, ds, k, p)
			what := func(s string) string { return fmt.Sprintf("%s, C = %v: %s", kernel.Name(k), c, s) }
			near(t, what("dual"), []float64{got.Dual}, []float64{want.Dual}, 1e-6*want.Dual)
			near(t, what("α"), alphas(got, 80), alphas(want, 80), 1e-6)
			near(t, what("b"), []float64{got.Bias}, []float64{want.Bias}, 1e-6)
			near(t, what("decision values"), got.Scores(test), want.Scores(test), 1e-6)
		}
	}
}

// TestScaling: (s·K, C/s) gives α/s and the same classifier, so that a scale of
// the kernel needs no search beside C (Section VI-B).
func TestScaling(t *testing.T) {
	ds, test := noisy(80, 3, 3), kerneltest.Points(200, 3, 4)
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}, kernel.Gaussian{}} {
		for _, s := range []float64{0.01, 0.5, 30} {
			want := train(t, ds, k, svm.Params{C: 2, Tol: exact})
			got := train(t, ds, kernel.Scaled{Factor: s, Kernel: k}, svm.Params{C: 2 / s, Tol: exact})
			scaled := alphas(got, 80)
			floats.Scale(s, scaled)
			near(t, kernel.Name(got.Kernel)+" s·α", scaled, alphas(want, 80), 1e-6)
			near(t, kernel.Name(got.Kernel)+" decision values", got.Scores(test), want.Scores(test), 1e-6)
			near(t, kernel.Name(got.Kernel)+" s·dual", []float64{s * got.Dual}, []float64{want.Dual}, 1e-8)
		}
	}
}

func TestTheorem4_StumpDichotomises(t *testing.T) {
	lo, hi := box(5)
	for d := range lo {
		lo[d] -= 0.1 // Theorem 3 wants points strictly inside
		hi[d] += 0.1
	}
	dichotomises(t, kernel.Stump{}, kernel.Stump{Delta: kernel.StumpDelta(lo, hi)})
}

func TestTheorem7_PerceptronDichotomises(t *testing.T) {
	dichotomises(t, kernel.Perceptron{}, kernel.Perceptron{Delta: kernel.PerceptronDelta(5, math.Sqrt(5))})
}

// dichotomises: a hard margin splits distinct points however they are labelled.
func dichotomises(t *testing.T, kernels ...kernel.Kernel) {
	for seed := range uint64(10) {
		rng := rand.New(rand.NewPCG(seed, 2))
		ds := &learn.Dataset{X: kerneltest.Points(60, 5, seed), Y: make([]int, 60)}
		for i := range ds.Y {
			ds.Y[i] = 1 - 2*rng.IntN(2)
		}
		for _, k := range kernels {
			var duals []float64
			for _, c := range []float64{1e8, math.Inf(1)} {
				m := train(t, ds, k, svm.Params{C: c, Tol: 1e-8})
				if m.Status != learn.Converged {
					t.Errorf("%s, C = %v: %v", kernel.Name(k), c, m.Status)
				}
				for i, s := range m.Scores(ds.X) {
					if margin := s * float64(ds.Y[i]); margin < 1-1e-7 {
						t.Errorf("%s, C = %v: row %d has margin %v, want 1", kernel.Name(k), c, i, margin)
					}
				}
				duals = append(duals, m.Dual)
				if math.IsInf(c, 1) && !(m.Gap > -1e-9*m.Dual && m.Gap < 1e-6*m.Dual) {
					t.Errorf("%s: hard margin with dual %v, primal %v", kernel.Name(k), m.Dual, m.Primal)
				}
			}
			near(t, "dual for C = 1e8 and +Inf", duals[:1], duals[1:], 1e-9*duals[1])
		}
	}
}

// TestDuplicatesWithOppositeLabels: a pair without curvature. No hard margin
// exists; a soft one puts both at their bound or cancels them.
func TestDuplicatesWithOppositeLabels(t *testing.T) {
	ds := noisy(30, 2, 5)
	rows := make([]int, 0, 60)
	for i := range 30 {
		rows = append(rows, i, i)
	}
	ds = ds.Subset(rows)
	for i := 0; i < 60; i += 6 {
		ds.Y[i], ds.Y[i+1] = 1, -1
	}
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}, kernel.Gaussian{}, kernel.Linear{}} {
		for _, c := range []float64{0.1, 10, 1e4} {
			m := train(t, ds, k, svm.Params{C: c})
			if m.Status != learn.Converged || !(m.Gap <= 2*60*c*1e-3) || math.IsNaN(m.Bias) {
				t.Errorf("%s, C = %v: %v", kernel.Name(k), c, m)
			}
		}
		m := train(t, ds, k, svm.Params{C: math.Inf(1)})
		if m.Status != learn.Infeasible || !math.IsInf(m.Primal, 1) || math.IsNaN(m.Bias) || math.IsNaN(m.Dual) {
			t.Errorf("%s, hard margin: %v", kernel.Name(k), m)
		}
	}
}

func TestInseparableHardMargin(t *testing.T) {
	xor := &learn.Dataset{X: mat.NewDense(4, 2, []float64{0, 0, 1, 1, 0, 1, 1, 0}), Y: []int{1, 1, -1, -1}}
	if m := train(t, xor, kernel.Linear{}, svm.Params{C: math.Inf(1)}); m.Status != learn.Infeasible {
		t.Errorf("linear: %v", m)
	}
	if m := train(t, xor, kernel.Stump{}, svm.Params{C: math.Inf(1)}); m.Status != learn.Infeasible {
		// the stump kernel is additive over the coordinates, and XOR is not
		t.Errorf("stump: %v", m)
	}
	if m := train(t, xor, kernel.Perceptron{}, svm.Params{C: math.Inf(1)}); m.Status != learn.Converged {
		t.Errorf("perceptron: %v", m)
	}
}

// TestEquation4_StumpEnsemble evaluates the SVM as the infinite ensemble it is,
// with the weight w(q, d, α) = Σᵢ yᵢλᵢ·r·s_{q,d,α}(xᵢ) on each stump:
//
//	f(x) = Σ_d Σ_q ∫ w(q, d, α)·r·s_{q,d,α}(x) dα + b,  r = ½
//
// The integrand is constant between neighbours among the coordinates of the
// support vectors, that of x and the ends of the range.
func TestEquation4_StumpEnsemble(t *testing.T) {
	const dim, r = 4, 0.5
	lo, hi := box(dim)
	sign := func(v float64) float64 { return float64(learn.Sign(v)) }
	ds, test := noisy(60, dim, 6), kerneltest.Points(50, dim, 7)
	for _, c := range []float64{0.1, 10} {
		m := train(t, ds, kernel.Stump{Delta: kernel.StumpDelta(lo, hi)}, svm.Params{C: c})
		want := m.Scores(test)
		for i, score := range want {
			f := m.Bias
			for d := range dim {
				u := test.At(i, d)
				cuts := append(mat.Col(nil, d, m.SV), lo[d], hi[d], u)
				slices.Sort(cuts)
				for s := 1; s < len(cuts); s++ {
					alpha := (cuts[s-1] + cuts[s]) / 2
					for _, q := range []float64{-1, 1} {
						w := 0.0
						for s, coef := range m.Coef {
							w += coef * r * q * sign(m.SV.At(s, d)-alpha)
						}
						f += w * r * q * sign(u-alpha) * (cuts[s] - cuts[s-1])
					}
				}
			}
			if math.Abs(f-score) > 1e-9 {
				t.Errorf("C = %v, row %d: the ensemble says %v, the kernel expansion %v", c, i, f, score)
			}
		}
	}
}
