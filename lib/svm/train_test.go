package svm_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// exact is a tolerance for theorems.
const exact = 1e-10

// noisy is n points of [-1, 1]^d labelled by the sign of their first
// coordinate, one in five at random.
func noisy(n, d int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	ds := &learn.Dataset{X: kerneltest.Points(n, d, seed), Y: make([]int, n)}
	for i := range ds.Y {
		ds.Y[i] = learn.Sign(ds.X.At(i, 0))
		if rng.IntN(5) == 0 {
			ds.Y[i] = 1 - 2*rng.IntN(2)
		}
	}
	return ds
}

// six are the toy points of scikit-learn's svm tests.
func six() *learn.Dataset {
	return &learn.Dataset{
		X: mat.NewDense(6, 2, []float64{-2, -1, -1, -1, -1, -2, 1, 1, 1, 2, 2, 1}),
		Y: []int{-1, -1, -1, 1, 1, 1},
	}
}

func train(t testing.TB, ds *learn.Dataset, k kernel.Kernel, p svm.Params) *svm.Model {
	t.Helper()
	m, err := svm.Train(context.Background(), ds, k, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func near(t testing.TB, what string, got, want []float64, tol float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d numbers, want %d", what, len(got), len(want))
	} else if d := floats.Distance(got, want, math.Inf(1)); !(d <= tol) {
		t.Errorf("%s differ by %g, want at most %g", what, d, tol)
	}
}

// alphas spreads the coefficients yᵢαᵢ over all n rows.
func alphas(m *svm.Model, n int) []float64 {
	all := make([]float64, n)
	for s, i := range m.Support {
		all[i] = m.Coef[s]
	}
	return all
}

// TestSixPoints: reference values of scikit-learn, svm/tests/test_svm.py.
func TestSixPoints(t *testing.T) {
	m := train(t, six(), kernel.Linear{}, svm.Params{})
	if !slices.Equal(m.Support, []int{1, 3}) {
		t.Errorf("support vectors %v, want [1 3]", m.Support)
	}
	near(t, "coefficients", m.Coef, []float64{-0.25, 0.25}, 1e-12)
	near(t, "bias, dual, primal", []float64{m.Bias, m.Dual, m.Primal}, []float64{0, 0.25, 0.25}, 1e-12)
	if got := m.Predict(mat.NewDense(3, 2, []float64{-1, -1, 2, 2, 3, 2})); !slices.Equal(got, []int{-1, 1, 1}) {
		t.Errorf("predicted %v, want [-1 1 1]", got)
	}
}

// TestCertificates trains on random problems and recomputes, by Eval alone,
// all that the model says about its own optimality.
func TestCertificates(t *testing.T) {
	kernels := []kernel.Kernel{
		kernel.Stump{},
		kernel.Perceptron{},
		kernel.Gaussian{},
		kernel.Laplacian{},
		kernel.Linear{},
		kernel.Polynomial{Coef0: 1},
		kernel.Sum{kernel.Stump{}, kernel.Linear{}},
	}
	rng := rand.New(rand.NewPCG(1, 0))
	for trial := range 70 {
		k := kernels[trial%len(kernels)]
		ds := noisy(20+rng.IntN(60), 1+rng.IntN(6), uint64(trial))
		if trial%2 == 0 {
			ds.W = make([]float64, ds.Len())
			for i := range ds.W {
				ds.W[i] = max(0, rng.Float64()-0.1)
			}
		}
		p := svm.Params{C: math.Pow(10, 4*rng.Float64()-2), Tol: math.Pow(10, -1-7*rng.Float64())}
		m := train(t, ds, k, p)
		t.Run(fmt.Sprintf("%d/%s", trial, kernel.Name(k)), func(t *testing.T) { certify(t, m, ds, p) })
	}
}

func certify(t *testing.T, m *svm.Model, ds *learn.Dataset, p svm.Params) {
	if m.Status != learn.Converged {
		t.Fatalf("%v", m.Status)
	}
	n, coef := ds.Len(), alphas(m, ds.Len())
	var balance, sum, norm2, slack float64
	most, least, bounded := math.Inf(-1), math.Inf(1), 0
	for i := range n {
		y, c := float64(ds.Y[i]), p.C*ds.Weight(i)
		alpha := y * coef[i]
		if alpha < 0 || alpha > c {
			t.Errorf("α_%d = %v outside [0, %v]", i, alpha, c)
		}
		if alpha == c && c > 0 {
			bounded++
		}
		f := 0.0
		for j := range n {
			f += coef[j] * m.Kernel.Eval(ds.X.RawRowView(i), ds.X.RawRowView(j))
		}
		balance += coef[i]
		sum += alpha
		norm2 += coef[i] * f
		slack += c * max(0, 1-y*(f+m.Bias))
		if (y > 0 && alpha < c) || (y < 0 && alpha > 0) {
			most = max(most, y-f)
		}
		if (y < 0 && alpha < c) || (y > 0 && alpha > 0) {
			least = min(least, y-f)
		}
	}
	if math.Abs(balance) > 1e-11*(1+sum) {
		t.Errorf("Σyα = %v", balance)
	}
	if most-least >= p.Tol {
		t.Errorf("violation %v, want < %v", most-least, p.Tol)
	}
	tol := 1e-9 * (1 + sum)
	near(t, "violation, dual, primal", []float64{m.Violation, m.Dual, m.Primal},
		[]float64{max(0, most-least), sum - norm2/2, norm2/2 + slack}, tol)
	if m.Gap < -tol || m.Gap != m.Primal-m.Dual {
		t.Errorf("gap %v, dual %v, primal %v", m.Gap, m.Dual, m.Primal)
	}
	// Each row adds at most C·W·Tol to the gap when b lies in [M, m].
	if limit := 2 * p.C * float64(n) * p.Tol; m.Gap > limit+tol {
		t.Errorf("gap %v, a violation below Tol allows %v", m.Gap, limit)
	}
	if m.Bias < most-p.Tol-tol || m.Bias > least+p.Tol+tol {
		t.Errorf("bias %v outside [%v, %v]", m.Bias, most, least)
	}
	if m.Bounded != bounded {
		t.Errorf("%d bounded, counted %d", m.Bounded, bounded)
	}
}

func TestWeightTwoIsAPointTwice(t *testing.T) {
	ds := noisy(40, 3, 1)
	weighted := *ds
	weighted.W = make([]float64, 40)
	var rows []int
	for i := range 40 {
		weighted.W[i] = float64(i % 3) // 0: absent, 2: twice
		for range i % 3 {
			rows = append(rows, i)
		}
	}
	p := svm.Params{C: 2, Tol: exact}
	test := kerneltest.Points(100, 3, 2)
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{}} {
		a, b := train(t, &weighted, k, p), train(t, ds.Subset(rows), k, p)
		near(t, "dual", []float64{a.Dual}, []float64{b.Dual}, 1e-9)
		near(t, "scores", a.Scores(test), b.Scores(test), 1e-8)
		for _, i := range a.Support {
			if i%3 == 0 {
				t.Errorf("row %d of weight 0 is a support vector", i)
			}
		}
	}
}

func TestWeightZeroUnderAHardMargin(t *testing.T) {
	ds := six()
	ds.Y[0] = 1 // on the wrong side, but it does not count
	ds.W = []float64{0, 1, 1, 1, 1, 1}
	m := train(t, ds, kernel.Linear{}, svm.Params{C: math.Inf(1)})
	if m.Status != learn.Converged || m.Gap > 1e-2 {
		t.Errorf("%v", m)
	}
}

func TestOrderOfRowsDoesNotMatter(t *testing.T) {
	ds := noisy(80, 4, 3)
	shuffled := ds.Subset(rand.New(rand.NewPCG(4, 0)).Perm(80))
	test := kerneltest.Points(100, 4, 5)
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}, kernel.Gaussian{}} {
		p := svm.Params{C: 3, Tol: exact}
		near(t, kernel.Name(k)+" scores", train(t, shuffled, k, p).Scores(test), train(t, ds, k, p).Scores(test), 1e-7)
	}
}

func TestSameBitsOnAnyNumberOfProcessors(t *testing.T) {
	ds := noisy(300, 200, 6)
	test := kerneltest.Points(500, 200, 7)
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{Gamma: 0.01}} {
		var models []*svm.Model
		var scores [][]float64
		for _, procs := range []int{1, 4, 4} {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			m := train(t, ds, k, svm.Params{})
			models = append(models, m)
			scores = append(scores, m.Scores(test))
		}
		for i := 1; i < 3; i++ {
			a, b := models[0], models[i]
			if !slices.Equal(a.Coef, b.Coef) || !slices.Equal(a.Support, b.Support) || a.Bias != b.Bias ||
				a.Dual != b.Dual || a.Primal != b.Primal || a.Iterations != b.Iterations {
				t.Errorf("%s: two models differ", kernel.Name(k))
			}
			if !slices.Equal(scores[0], scores[i]) {
				t.Errorf("%s: the scores of two models differ", kernel.Name(k))
			}
		}
	}
}

func TestAFuncIsItsKernel(t *testing.T) {
	ds := noisy(60, 5, 8)
	a := train(t, ds, kernel.Stump{}, svm.Params{})
	b := train(t, ds, kernel.Func(kernel.Stump{}.Eval), svm.Params{})
	if !slices.Equal(a.Coef, b.Coef) || a.Bias != b.Bias {
		t.Error("Stump and Func(Stump.Eval) train different models")
	}
}

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, err := svm.Train(ctx, noisy(50, 2, 9), kernel.Stump{}, svm.Params{})
	if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
		t.Fatalf("%v, %v; want a cancelled model and context.Canceled", m, err)
	}
	if scores := m.Scores(kerneltest.Points(3, 2, 1)); !slices.Equal(scores, []float64{0, 0, 0}) {
		t.Errorf("the empty model scores %v, want 0", scores)
	}
	if m.Dual != 0 || m.Primal != 50 {
		t.Errorf("dual %v, primal %v of α = 0; want 0 and C·n = 50", m.Dual, m.Primal)
	}
}

func TestCancelledUnderway(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var calls atomic.Int64
	k := kernel.Func(func(x, y []float64) float64 {
		if calls.Add(1) == 20_000 {
			cancel()
		}
		return kernel.Stump{}.Eval(x, y)
	})
	m, err := svm.Train(ctx, noisy(400, 5, 10), k, svm.Params{Tol: 1e-12})
	if n := calls.Load(); n > 21_000 {
		t.Errorf("%d evaluations, cancelled at 20000", n)
	}
	if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
		t.Fatalf("%v, %v; want a cancelled model and context.Canceled", m, err)
	}
	if !(m.Dual > 0) || !(m.Primal >= m.Dual) {
		t.Errorf("dual %v, primal %v of the best model so far", m.Dual, m.Primal)
	}
}

func TestIterationLimitIsNoError(t *testing.T) {
	m := train(t, noisy(100, 3, 11), kernel.Gaussian{}, svm.Params{C: 100, MaxIter: 10})
	if m.Status != learn.IterationLimit || m.Iterations != 10 || !(m.Gap > 0) {
		t.Errorf("%v", m)
	}
}

func TestTrainErrors(t *testing.T) {
	sound := six()
	one := *sound
	one.Y = []int{1, 1, 1, 1, 1, 1}
	three := *sound
	three.Y = []int{0, 1, 2, 0, 1, 2}
	nan := *sound
	nan.X = mat.DenseCopyOf(sound.X)
	nan.X.Set(2, 1, math.NaN())
	for name, test := range map[string]struct {
		ds   *learn.Dataset
		k    kernel.Kernel
		want error
	}{
		"no data":       {nil, kernel.Linear{}, learn.ErrShape},
		"one class":     {&one, kernel.Linear{}, learn.ErrEmptyClass},
		"three classes": {&three, kernel.Linear{}, learn.ErrLabel},
		"NaN":           {&nan, kernel.Linear{}, learn.ErrNotFinite},
		"no kernel":     {sound, nil, svm.ErrParam},
		"NaN kernel":    {sound, kernel.Polynomial{Degree: -1}, kernel.ErrNotFinite},
		"no diagonal":   {sound, kernel.Normalized{Kernel: kernel.Stump{}}, kernel.ErrNotFinite},
		"kernel panics": {sound, kernel.Func(func(x, y []float64) float64 { return x[2] }), kernel.ErrPanic},
		"kernel panics off the diagonal": {sound, kernel.Func(func(x, y []float64) float64 {
			if x[0] != y[0] {
				panic("no")
			}
			return 1
		}), kernel.ErrPanic},
	} {
		m, err := svm.Train(context.Background(), test.ds, test.k, svm.Params{})
		if !errors.Is(err, test.want) || m != nil {
			t.Errorf("%s: model %v, error %v; want none and %v", name, m, err, test.want)
		}
	}
}
