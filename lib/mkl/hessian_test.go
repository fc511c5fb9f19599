package mkl

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
)

// at solves a small SVM with three kernels very exactly. So many points are there again,
// with the same label.
func at(t *testing.T, seed uint64, kernels []kernel.Kernel, mu []float64, again int) (*machines, *point) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 4))
	const n = 40
	X, m := mat.NewDense(n, 2, nil), &machines{tol: 1e-12, cache: 1 << 20}
	for i := range n {
		if i >= n-again {
			X.SetRow(i, X.RawRowView(i-n+again))
			m.y, m.bound = append(m.y, m.y[i-n+again]), append(m.bound, 1)
			continue
		}
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
// is only conditionally PSD, also where points that are there twice make a matrix singular.
func TestDerivatives(t *testing.T) {
	for name, kernels := range map[string][]kernel.Kernel{
		"PSD":         {kernel.Gaussian{Gamma: 1}, kernel.Gaussian{Gamma: 0.1}, kernel.Linear{}},
		"conditional": {kernel.Stump{}, kernel.Gaussian{Gamma: 1}, kernel.Perceptron{}},
	} {
		for seed := range uint64(20) {
			mu, again := []float64{0.5, 0.3, 0.2}, 20*int(seed%2)
			m, p := at(t, seed, kernels, mu, again)
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
					_, side[k] = at(t, seed, kernels, moved, again)
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

// The mixture of the α is that of the matrix game. They win 4 and 0, and 1 and 2, against
// the two kernels; with 1/5 of the first, the mixture wins 1.6 against both. One more that
// wins less has no part in it.
func TestMixed(t *testing.T) {
	var b bounds
	b.note(&point{linear: 4, square: []float64{0, 4}, alpha: []float64{1, 0}})
	b.note(&point{linear: 2, square: []float64{1, 0}, alpha: []float64{0, 1}})
	b.note(&point{linear: 1, square: []float64{0.5, 0.5}, alpha: []float64{5, 5}})
	alpha, err := b.mixed(t.Context())
	if err != nil || len(alpha) != 2 || math.Abs(alpha[0]-0.2) > 1e-9 || math.Abs(alpha[1]-0.8) > 1e-9 {
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

// Matrices are held where they and their sum fit, and computed where they do not.
func TestHolds(t *testing.T) {
	kernels := []kernel.Kernel{kernel.Gaussian{Gamma: 1}, kernel.Gaussian{Gamma: 2}}
	X := mat.NewDense(20, 2, nil) // a row has 32 numbers in memory
	for _, c := range []struct {
		room int
		want bool
	}{{3 * 20 * 32 * 8, true}, {3*20*32*8 - 1, false}} {
		k, err := newMatrices(t.Context(), kernels, X, c.room)
		if _, is := k.(*held); err != nil || is != c.want {
			t.Errorf("%d bytes: held %v, %v", c.room, is, err)
		}
	}
}
