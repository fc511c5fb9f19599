package mkl_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
)

// points are two overlapping classes in turn, in d features.
func points(seed uint64, n, d int, apart float64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		ds.Y[i] = 2*(i%2) - 1
		for j := range d {
			ds.X.Set(i, j, rng.NormFloat64()+apart*float64(ds.Y[i]))
		}
	}
	return ds
}

// problem is a random one: points, up to six kernels, and C from e⁻³ to e⁵.
func problem(seed uint64) (*learn.Dataset, []kernel.Kernel, float64) {
	rng := rand.New(rand.NewPCG(seed, 2))
	ds := points(seed, 10+rng.IntN(70), 1+rng.IntN(6), rng.Float64())
	kernels := make([]kernel.Kernel, 1+rng.IntN(6))
	for i := range kernels {
		switch rng.IntN(4) {
		case 0:
			kernels[i] = kernel.Normalized{Kernel: kernel.Linear{}}
		case 1:
			kernels[i] = kernel.Normalized{Kernel: kernel.Polynomial{Degree: 2, Gamma: 1, Coef0: 1}}
		default:
			kernels[i] = kernel.Gaussian{Gamma: math.Exp(4*rng.Float64() - 3)}
		}
	}
	return ds, kernels, math.Exp(8*rng.Float64() - 3)
}

// three are a short, a middle and a long Gaussian kernel.
func three() []kernel.Kernel {
	return []kernel.Kernel{kernel.Gaussian{Gamma: 2}, kernel.Gaussian{Gamma: 0.2}, kernel.Gaussian{Gamma: 0.02}}
}

func train(t *testing.T, ds *learn.Dataset, kernels []kernel.Kernel, p mkl.Params) *mkl.Model {
	t.Helper()
	m, err := mkl.TrainSDPI(context.Background(), ds, kernels, p)
	if err != nil {
		t.Fatal(err)
	}
	if m.Status != learn.Converged {
		t.Fatalf("%v; bounds %v and %v", m.Status, m.Dual, m.Primal)
	}
	return m
}

// squares are the αᵀG(Kᵢ)α, and linear is 2eᵀα, from the Gram matrices alone.
func squares(t *testing.T, ds *learn.Dataset, kernels []kernel.Kernel, alpha []float64) (square []float64, linear float64) {
	t.Helper()
	c := mat.NewVecDense(len(alpha), nil)
	for i, a := range alpha {
		c.SetVec(i, a*float64(ds.Y[i]))
		linear += 2 * a
	}
	for _, k := range kernels {
		K, err := kernel.Gram(t.Context(), k, ds.X)
		if err != nil {
			t.Fatal(err)
		}
		square = append(square, mat.Inner(c, K, c))
	}
	return square, linear
}

func near(a, b, relative float64) bool {
	return math.Abs(a-b) <= relative*max(math.Abs(a), math.Abs(b))
}

// apart is the largest difference of two weights.
func apart(a, b []float64) (most float64) {
	for i, v := range a {
		most = max(most, math.Abs(v-b[i]))
	}
	return most
}

// same reports whether two models have the same bits.
func same(a, b *mkl.Model) bool {
	return slices.Equal(a.Weights, b.Weights) && slices.Equal(a.Alpha, b.Alpha) && a.Primal == b.Primal && a.Dual == b.Dual &&
		slices.Equal(a.Machine.Coef, b.Machine.Coef) && a.Machine.Bias == b.Machine.Bias
}
