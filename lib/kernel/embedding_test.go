package kernel_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// within4 asks that a sample's kernel lie within four standard errors, and that it
// be a kernel.
func within4(t *testing.T, sample kernel.Embedding, want kernel.Kernel, delta float64, X *mat.Dense) {
	t.Helper()
	n, _ := X.Dims()
	m := float64(len(sample.Weights))
	for i := range n {
		for j := range i + 1 {
			x, y := X.RawRowView(i), X.RawRowView(j)
			exact := want.Eval(x, y)
			se := math.Sqrt(max(0, delta*delta-exact*exact) / m) // of m values ±Δ
			if got := sample.Eval(x, y); math.Abs(got-exact) > 4*se+1e-9 {
				t.Errorf("rows %d, %d: %v, want %v ± %v", i, j, got, exact, se)
			}
		}
	}
	kerneltest.Check(t, sample, kerneltest.Spec{X: X})
}

func TestDefinition1_Samples(t *testing.T) {
	X := kerneltest.Points(12, 3, 3)
	lo, hi, radius := []float64{-4, -5, -6}, []float64{4, 6, 5}, 0.0
	for i := range 12 {
		radius = max(radius, mat.Norm(X.RowView(i), 2))
		for d, v := range X.RawRowView(i) {
			lo[d], hi[d] = min(lo[d], v), max(hi[d], v)
		}
	}
	delta := kernel.StumpDelta(lo, hi)
	within4(t, kernel.StumpSample(lo, hi, 4000, 1), kernel.Stump{Delta: delta}, delta, X)
	delta = kernel.PerceptronDelta(3, radius)
	within4(t, kernel.PerceptronSample(3, radius, 4000, 1), kernel.Perceptron{Delta: delta}, delta, X)
}

func TestDefinition1_Quadrature(t *testing.T) {
	X := kerneltest.Points(15, 2, 4)
	lo, hi := slices.Clone(X.RawRowView(0)), slices.Clone(X.RawRowView(0))
	for i := range 15 {
		for d, v := range X.RawRowView(i) {
			lo[d], hi[d] = min(lo[d], v), max(hi[d], v)
		}
	}
	exact := kernel.Stump{Delta: kernel.StumpDelta(lo, hi)}
	for _, m := range []int{1, 10, 100, 10000} {
		k, bound := kernel.StumpQuadrature(lo, hi, m), 2*exact.Delta/float64(m)
		for i := range 15 {
			for j := range i + 1 {
				x, y := X.RawRowView(i), X.RawRowView(j)
				if err := math.Abs(k.Eval(x, y) - exact.Eval(x, y)); err > bound+1e-12 {
					t.Errorf("%d nodes, rows %d, %d: error %v, want at most %v", m, i, j, err, bound)
				}
			}
		}
	}
	kerneltest.Check(t, kernel.StumpQuadrature(lo, hi, 50), kerneltest.Spec{X: X})
}

func TestEmbeddingPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"no nodes":   func() { kernel.StumpQuadrature([]float64{0}, []float64{1}, 0) },
		"no sample":  func() { kernel.StumpSample([]float64{0}, []float64{1}, 0, 1) },
		"range":      func() { kernel.StumpSample([]float64{1}, []float64{0}, 5, 1) },
		"radius":     func() { kernel.PerceptronSample(2, -1, 5, 1) },
		"perceptron": func() { kernel.PerceptronSample(2, 1, 0, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
