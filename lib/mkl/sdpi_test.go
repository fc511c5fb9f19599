package mkl_test

import (
	"context"
	"math"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
	"github.com/mercer-go/mercer/lib/svm"
)

// The gap is certified on 1000 random problems: the lower bound follows from Alpha and
// the Gram matrices alone, and the upper one is not below the dual of an SVM with the
// learned kernel.
func TestCertified(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand problems")
	}
	for seed := range uint64(1000) {
		ds, kernels, c := problem(seed)
		m := train(t, ds, kernels, mkl.Params{C: c})
		if !(m.RelativeGap() <= 1e-6) || m.Gap != m.Primal-m.Dual {
			t.Errorf("seed %d: relative gap %v, gap %v of %v and %v", seed, m.RelativeGap(), m.Gap, m.Primal, m.Dual)
		}
		square, linear := squares(t, ds, kernels, m.Alpha)
		if dual := linear - slices.Max(square); !near(dual, m.Dual, 1e-9) {
			t.Errorf("seed %d: the lower bound is %v, not %v", seed, dual, m.Dual)
		}
		balance := 0.0
		for i, a := range m.Alpha {
			balance += a * float64(ds.Y[i])
			if a < 0 || a > c*(1+1e-15) {
				t.Errorf("seed %d: α %d is %v, C is %v", seed, i, a, c)
			}
		}
		if math.Abs(balance) > 1e-10*c {
			t.Errorf("seed %d: yᵀα = %v", seed, balance)
		}
		sum := 0.0
		for _, w := range m.Weights {
			sum += w
			if w < 0 {
				t.Errorf("seed %d: weights %v", seed, m.Weights)
			}
		}
		if math.Abs(sum-1) > 1e-14 {
			t.Errorf("seed %d: the weights add up to %v", seed, sum)
		}
		if 2*m.Machine.Dual > m.Primal*(1+1e-12) || 2*m.Machine.Primal < m.Dual*(1-1e-12) || m.Machine.RelativeGap() > 1e-6 {
			t.Errorf("seed %d: the machine's bounds are %v and %v, those of all %v and %v", seed, 2*m.Machine.Dual, 2*m.Machine.Primal, m.Dual, m.Primal)
		}
	}
}

// One kernel is the SVM.
func TestOneKernel(t *testing.T) {
	ds := points(1, 80, 3, 0.4)
	k := kernel.Gaussian{Gamma: 0.5}
	m := train(t, ds, []kernel.Kernel{k}, mkl.Params{C: 2, Tol: 1e-8})
	want, err := svm.Train(context.Background(), ds, k, svm.Params{C: 2, Tol: 1e-8})
	if err != nil {
		t.Fatal(err)
	}
	if m.Weights[0] != 1 || !near(m.Primal, 2*want.Primal, 1e-7) || !near(m.Dual, 2*want.Dual, 1e-7) {
		t.Errorf("weight %v, bounds %v and %v; the SVM has half of %v and %v", m.Weights, m.Dual, m.Primal, 2*want.Dual, 2*want.Primal)
	}
	for i, v := range m.Scores(ds.X) {
		if w := want.Scores(ds.X)[i]; math.Abs(v-w) > 1e-6 {
			t.Errorf("score %d is %v, the SVM's %v", i, v, w)
		}
	}
}

// Of equal kernels, all weights are as good, and the optimum is that of one.
func TestEqualKernels(t *testing.T) {
	ds := points(2, 60, 2, 0.4)
	k := kernel.Gaussian{Gamma: 1}
	one := train(t, ds, []kernel.Kernel{k}, mkl.Params{})
	for _, count := range []int{2, 5, 40} {
		m := train(t, ds, slices.Repeat([]kernel.Kernel{k}, count), mkl.Params{})
		if !near(m.Primal, one.Primal, 2e-6) {
			t.Errorf("%d equal kernels: %v, one: %v", count, m.Primal, one.Primal)
		}
	}
}

// A further kernel never raises the optimum, and it is not above that of any kernel
// alone: (µ, α) is a saddle point.
func TestSaddle(t *testing.T) {
	for seed := range uint64(60) {
		ds, kernels, c := problem(seed)
		all := train(t, ds, kernels, mkl.Params{C: c})
		if len(kernels) > 1 {
			if fewer := train(t, ds, kernels[1:], mkl.Params{C: c}); all.Dual > fewer.Primal*(1+1e-12) {
				t.Errorf("seed %d: with one more kernel the optimum is %v, without it %v", seed, all.Dual, fewer.Primal)
			}
		}
		for i, k := range kernels {
			alone := train(t, ds, []kernel.Kernel{k}, mkl.Params{C: c})
			if all.Dual > alone.Primal*(1+1e-12) {
				t.Errorf("seed %d: the optimum is %v, that of kernel %d %v", seed, all.Dual, i, alone.Primal)
			}
		}
		square, linear := squares(t, ds, kernels, all.Alpha)
		for i, v := range square {
			if linear-v < all.Primal*(1-2e-6) {
				t.Errorf("seed %d: against kernel %d, α wins %v of %v", seed, i, linear-v, all.Primal)
			}
		}
	}
}

// A kernel that does not help has the weight 0, and not the smallest one of the search.
func TestZeros(t *testing.T) {
	zeros := 0
	for seed := range uint64(60) {
		ds, kernels, c := problem(seed)
		m, parts := train(t, ds, kernels, mkl.Params{C: c}), 0
		for i, w := range m.Weights {
			if w == 0 {
				zeros++
				continue
			}
			if parts++; w < 1e-6 {
				t.Errorf("seed %d: weight %d is %v", seed, i, w)
			}
		}
		if sum := m.Kernel().(kernel.Sum); len(sum) != parts {
			t.Errorf("seed %d: weights %v, but the kernel is %v", seed, m.Weights, sum)
		}
	}
	if zeros < 60 {
		t.Errorf("only %d weights are 0", zeros)
	}
}

// For two kernels, a search along µ with plain SVMs finds the same.
func TestLineSearch(t *testing.T) {
	ds := points(5, 70, 3, 0.4)
	kernels := []kernel.Kernel{kernel.Normalized{Kernel: kernel.Linear{}}, kernel.Gaussian{Gamma: 1}}
	m := train(t, ds, kernels, mkl.Params{C: 1, Tol: 1e-10})
	omega := func(mu float64) float64 {
		k := kernel.Sum{kernel.Scaled{Factor: mu, Kernel: kernels[0]}, kernel.Scaled{Factor: 1 - mu, Kernel: kernels[1]}}
		s, err := svm.Train(context.Background(), ds, k, svm.Params{C: 1, Tol: 1e-11})
		if err != nil {
			t.Fatal(err)
		}
		return 2 * s.Dual
	}
	lo, hi := 0.0, 1.0
	for hi-lo > 1e-7 {
		a, b := lo+(hi-lo)/3, hi-(hi-lo)/3
		if omega(a) < omega(b) {
			hi = b
		} else {
			lo = a
		}
	}
	if best := omega(lo); !near(best, m.Primal, 1e-9) || math.Abs(m.Weights[0]-lo) > 1e-5 {
		t.Errorf("weight %v with %v; the search has found %v with %v", m.Weights[0], m.Primal, lo, best)
	}
}

// Kernels s times as large at C/s are the same problem, whose optimum is 1/s as large.
func TestScale(t *testing.T) {
	ds := points(6, 60, 3, 0.3)
	one := train(t, ds, three(), mkl.Params{C: 2, Tol: 1e-9})
	for _, s := range []float64{1e-6, 3, 1e6} {
		var kernels []kernel.Kernel
		for _, k := range three() {
			kernels = append(kernels, kernel.Scaled{Factor: s, Kernel: k})
		}
		m := train(t, ds, kernels, mkl.Params{C: 2 / s, Tol: 1e-9})
		if apart(m.Weights, one.Weights) > 1e-4 || !near(m.Primal*s, one.Primal, 1e-8) {
			t.Errorf("scale %g: weights %v, optimum %v; want %v, %v", s, m.Weights, m.Primal*s, one.Weights, one.Primal)
		}
		if want := m.Gap / m.Primal; !near(m.RelativeGap(), want, 1e-3) {
			t.Errorf("scale %g: relative gap %v, want %v", s, m.RelativeGap(), want)
		}
	}
}

// An example of weight 2 is the example twice, and one of weight 0 is not there.
func TestWeights(t *testing.T) {
	ds := points(7, 50, 2, 0.4)
	ds.W = make([]float64, 50)
	var rows []int
	for i := range ds.W {
		ds.W[i] = float64(i % 3)
		for range i % 3 {
			rows = append(rows, i)
		}
	}
	m := train(t, ds, three(), mkl.Params{Tol: 1e-9})
	plain := *ds
	plain.W = nil
	want := train(t, plain.Subset(rows), three(), mkl.Params{Tol: 1e-9})
	if apart(m.Weights, want.Weights) > 1e-4 || !near(m.Primal, want.Primal, 1e-8) {
		t.Errorf("weights %v, optimum %v; want %v, %v", m.Weights, m.Primal, want.Weights, want.Primal)
	}
}

// Gram matrices serve like kernels, and predict rows that come after those trained on.
func TestPrecomputed(t *testing.T) {
	ds := points(8, 60, 2, 0.4)
	kernels := three()
	want := train(t, ds.Subset(upTo(40)), kernels, mkl.Params{})
	var tables []kernel.Kernel
	for _, k := range kernels {
		K, err := kernel.Gram(t.Context(), k, ds.X)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, kernel.Precomputed{K: K})
	}
	rows := &learn.Dataset{X: tables[0].(kernel.Precomputed).Points(), Y: ds.Y}
	m := train(t, rows.Subset(upTo(40)), tables, mkl.Params{})
	if apart(m.Weights, want.Weights) > 1e-6 || !slices.Equal(m.Predict(rows.X), want.Predict(ds.X)) {
		t.Errorf("weights %v, want %v", m.Weights, want.Weights)
	}
}

func upTo(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// Kernels whose rows are computed when they are needed give what held ones give.
func TestNotHeld(t *testing.T) {
	ds := points(9, 400, 4, 0.3) // 1.2 MB a matrix
	held := train(t, ds, three(), mkl.Params{Tol: 1e-8})
	m := train(t, ds, three(), mkl.Params{Tol: 1e-8, CacheMB: 1})
	if apart(m.Weights, held.Weights) > 1e-4 || !near(m.Primal, held.Primal, 2e-8) {
		t.Errorf("weights %v, optimum %v; held: %v, %v", m.Weights, m.Primal, held.Weights, held.Primal)
	}
}

// Any number of processors gives the same bits.
func TestWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds := points(10, 300, 4, 0.3)
	for _, cache := range []int{0, 1} {
		var models []*mkl.Model
		for _, workers := range []int{1, 4} {
			runtime.GOMAXPROCS(workers)
			models = append(models, train(t, ds, three(), mkl.Params{CacheMB: cache}))
		}
		if !same(models[0], models[1]) {
			t.Errorf("CacheMB %d: 1 processor has %v, 4 have %v", cache, models[0].Weights, models[1].Weights)
		}
	}
}

// A kernel that is not even conditionally PSD is found out.
func TestIndefinite(t *testing.T) {
	ds := points(11, 40, 2, 0.4)
	bad := kernel.Func(func(x, y []float64) float64 { return -math.Exp(-math.Hypot(x[0]-y[0], x[1]-y[1])) })
	m, err := mkl.TrainSDPI(context.Background(), ds, []kernel.Kernel{bad}, mkl.Params{})
	if err != nil || m.Status != learn.Indefinite {
		t.Errorf("%+v, %v", m, err)
	}
}

// Distance kernels are only conditionally PSD, and serve.
func TestConditional(t *testing.T) {
	ds := points(12, 60, 2, 0.4)
	m := train(t, ds, []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}}, mkl.Params{})
	far := train(t, ds, []kernel.Kernel{kernel.Stump{Delta: 100}, kernel.Perceptron{Delta: 100}}, mkl.Params{})
	if !near(m.Primal, far.Primal, 1e-5) {
		t.Errorf("optimum %v; with a constant added to the kernels %v", m.Primal, far.Primal)
	}
	var empty mat.Dense
	if n := len(m.Predict(&empty)); n != 0 {
		t.Errorf("%d labels for no rows", n)
	}
}
