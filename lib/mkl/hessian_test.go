package mkl

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
)

// at solves a small SVM with three kernels very exactly.
func at(t *testing.T, seed uint64, kernels []kernel.Kernel, mu []float64) (*machines, *point) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 4))
	const n = 40
	X, m := mat.NewDense(n, 2, nil), &machines{tol: 1e-12, cache: 1 << 20}
	for i := range n {
		y := 2*(i%2) - 1
		X.SetRow(i, []float64{rng.NormFloat64() + 0.5*float64(y), rng.NormFloat64()})
		m.y, m.bound = append(m.y, y), append(m.bound, 1)
	}
	var err error
	if m.k, err = newMatrices(t.Context(), kernels, X, 1<<20); err != nil {
		t.Fatal(err)
	}
	p, err := m.at(t.Context(), mu, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

// The gradient and the Hessian of ω are its differences, for PSD kernels and for one that
// is only conditionally PSD.
func TestDerivatives(t *testing.T) {
	for name, kernels := range map[string][]kernel.Kernel{
		"PSD":         {kernel.Gaussian{Gamma: 1}, kernel.Gaussian{Gamma: 0.1}, kernel.Linear{}},
		"conditional": {kernel.Stump{}, kernel.Gaussian{Gamma: 1}, kernel.Perceptron{}},
	} {
		for seed := range uint64(10) {
			mu := []float64{0.5, 0.3, 0.2}
			m, p := at(t, seed, kernels, mu)
			h, err := m.hessian(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			const step = 1e-5
			for j := range mu {
				var side [2]*point
				for k, by := range []float64{-step, step} {
					moved := append([]float64(nil), mu...)
					moved[j] += by
					_, side[k] = at(t, seed, kernels, moved)
				}
				if d := (side[1].value - side[0].value) / (2 * step); math.Abs(d-p.gradient()[j]) > 1e-4*math.Abs(d) {
					t.Errorf("%s, seed %d: slope %d is %v, the difference %v", name, seed, j, p.gradient()[j], d)
				}
				for i := range mu {
					d := (side[1].gradient()[i] - side[0].gradient()[i]) / (2 * step)
					if v := h[i*3+j]; math.Abs(v-d) > 1e-3*(math.Abs(d)+1e-3*math.Abs(h[j*3+j])) {
						t.Errorf("%s, seed %d: H[%d,%d] is %v, the difference %v", name, seed, i, j, v, d)
					}
				}
			}
		}
	}
}

// The mixture of the α is at least as good as the best of them alone, and has the value
// of the matrix game: here 1/2 of each.
func TestMixed(t *testing.T) {
	var b bounds
	for i, square := range [][]float64{{0, 4}, {4, 0}} {
		b.note(&point{linear: 4, square: square, alpha: []float64{float64(i), float64(1 - i)}})
	}
	alpha, err := b.mixed(t.Context())
	if err != nil || len(alpha) != 2 || math.Abs(alpha[0]-0.5) > 1e-9 || math.Abs(alpha[1]-0.5) > 1e-9 {
		t.Errorf("%v, %v", alpha, err)
	}
	b = bounds{}
	b.note(&point{linear: 4, square: []float64{1, 2}, alpha: []float64{1}})
	if alpha, err := b.mixed(t.Context()); alpha != nil || err != nil {
		t.Errorf("one point: %v, %v", alpha, err)
	}
	b.note(&point{linear: 4, square: []float64{2, 3}, alpha: []float64{0}}) // wins less against both
	if alpha, err := b.mixed(t.Context()); alpha != nil || err != nil {
		t.Errorf("no mixture is better than one point: %v, %v", alpha, err)
	}
}
