package svm_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

var problems = flag.Int("problems", 300, "how many random problems TestProperties solves")

// randomProblem has duplicates, constant features, weights, and points of any
// size with kernels that fit them.
func randomProblem(r *rand.Rand) (*learn.Dataset, kernel.Kernel, svm.Params) {
	n, d := 2+r.IntN(199), 1+r.IntN(12)
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	size := 1.0
	if r.IntN(4) == 0 {
		size = math.Pow(10, 300*r.Float64()-150)
	}
	for i := range n {
		ds.Y[i] = 1 - 2*r.IntN(2)
		for j := range d {
			ds.X.Set(i, j, size*(r.NormFloat64()+float64(ds.Y[i])*0.5))
		}
		if i > 0 && r.IntN(6) == 0 {
			ds.X.SetRow(i, ds.X.RawRowView(r.IntN(i)))
		}
	}
	ds.Y[0], ds.Y[1] = 1, -1
	if d > 1 && r.IntN(3) == 0 {
		for i := range n {
			ds.X.Set(i, 0, size)
		}
	}
	if r.IntN(3) == 0 {
		ds.W = make([]float64, n)
		for i := range ds.W {
			ds.W[i] = r.Float64() * float64(r.IntN(4))
		}
		ds.W[0], ds.W[1] = 1, 1
	}
	gamma := math.Pow(10, 4*r.Float64()-3)
	k := []kernel.Kernel{
		kernel.Stump{},
		kernel.Stump{Delta: size},
		kernel.Perceptron{},
		kernel.Linear{},
		kernel.Gaussian{Gamma: gamma / size / size},
		kernel.Laplacian{Gamma: gamma / size},
		kernel.Polynomial{Degree: 2, Gamma: 1 / size / size, Coef0: 1},
		kernel.Sum{kernel.Stump{}, kernel.Perceptron{}},
		kernel.Func(kernel.Perceptron{}.Eval),
	}[r.IntN(9)]
	c := math.Pow(10, 9*r.Float64()-3)
	switch k.(type) { // so that C is a price in units of the kernel
	case kernel.Stump, kernel.Perceptron, kernel.Sum, kernel.Func:
		c /= size
	case kernel.Linear:
		c = c / size / size
	}
	return ds, k, svm.Params{C: c, MaxIter: 100_000}
}

// TestProperties asks of random problems that the certificate holds, that it is
// the same on any number of processors, and that nothing is NaN.
func TestProperties(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ended := map[learn.Status]int{}
	for seed := range *problems {
		ds, k, p := randomProblem(rand.New(rand.NewPCG(uint64(seed), 11)))
		runtime.GOMAXPROCS(1)
		m, err := svm.Train(context.Background(), ds, k, p)
		if err != nil {
			t.Fatalf("seed %d, %s, C = %g: %v", seed, kernel.Name(k), p.C, err)
		}
		ended[m.Status]++
		for _, v := range append([]float64{m.Bias, m.Dual, m.Primal, m.Gap, m.Violation}, m.Coef...) {
			if v != v {
				t.Fatalf("seed %d, %s, C = %g: NaN in %v", seed, kernel.Name(k), p.C, m)
			}
		}
		if m.Status == learn.Converged && !(m.Violation < 1e-3) {
			t.Errorf("seed %d, %s, C = %g: converged with violation %g", seed, kernel.Name(k), p.C, m.Violation)
		}
		if m.Gap < -1e-9*(math.Abs(m.Primal)+math.Abs(m.Dual)) {
			t.Errorf("seed %d, %s, C = %g: gap %g of %g", seed, kernel.Name(k), p.C, m.Gap, m.Primal)
		}
		sum, size := 0.0, 0.0
		for s, c := range m.Coef {
			bound, y := p.C*ds.Weight(m.Support[s]), float64(ds.Y[m.Support[s]])
			if c*y < 0 || c*y > bound {
				t.Errorf("seed %d: α = %g outside [0, %g]", seed, c*y, bound)
			}
			sum, size = sum+c, size+math.Abs(c)
		}
		if math.Abs(sum) > 1e-9*size {
			t.Errorf("seed %d, %s, C = %g: yᵀα = %g of %g", seed, kernel.Name(k), p.C, sum, size)
		}
		for _, workers := range []int{2, 8} {
			runtime.GOMAXPROCS(workers)
			again, err := svm.Train(context.Background(), ds, k, p)
			if err != nil || !reflect.DeepEqual(m.Coef, again.Coef) || m.Bias != again.Bias || m.Dual != again.Dual || m.Iterations != again.Iterations {
				t.Errorf("seed %d, %s: another model with %d workers, %v", seed, kernel.Name(k), workers, err)
			}
		}
	}
	t.Logf("%v", ended)
}
