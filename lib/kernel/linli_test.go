package kernel_test

// The definitions and theorems of Lin & Li, "Novel Distance-Based SVM Kernels
// for Infinite Ensemble Learning", that speak of kernels. Those that speak of
// classifiers are tested in lib/svm.

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

func sign(v float64) float64 {
	if v >= 0 {
		return 1
	}
	return -1
}

// thresholds is ∫ sign(u-α)·sign(v-α) dα over [lo, hi], exactly: the integrand
// is constant between lo, u, v and hi.
func thresholds(u, v, lo, hi float64) float64 {
	cuts := []float64{lo, u, v, hi}
	slices.Sort(cuts)
	sum := 0.0
	for i := range 3 {
		alpha := (cuts[i] + cuts[i+1]) / 2
		sum += (cuts[i+1] - cuts[i]) * sign(u-alpha) * sign(v-alpha)
	}
	return sum
}

func TestDefinition2_StumpIntegral(t *testing.T) {
	const r = 0.5
	for _, dim := range []int{1, 2, 7, 30} {
		lo, hi := make([]float64, dim), make([]float64, dim)
		for d := range dim {
			lo[d], hi[d] = -1-float64(d)/10, 1+float64(d%3)
		}
		k := kernel.Stump{Delta: kernel.StumpDelta(lo, hi)}
		X := kerneltest.Points(20, dim, 1)
		for i := range 20 {
			x, y := X.RawRowView(i), X.RawRowView((i*i)%20)
			integral := 0.0
			for d := range dim {
				for range 2 { // q = -1 and q = +1 give the same
					integral += r * r * thresholds(x[d], y[d], lo[d], hi[d])
				}
			}
			if got := k.Eval(x, y); math.Abs(got-integral) > 1e-12 {
				t.Errorf("dimension %d, row %d: kernel %v, integral %v", dim, i, got, integral)
			}
		}
	}
}

func TestDefinition3_PerceptronIntegral2D(t *testing.T) {
	const radius = 1.5
	// around integrates f over the unit circle; f has kinks at right angles to x.
	around := func(x []float64, f func(angle float64) float64) float64 {
		kink := math.Atan2(x[1], x[0]) + math.Pi/2
		return quad.Fixed(f, kink-math.Pi, kink, 40, nil, 0) + quad.Fixed(f, kink, kink+math.Pi, 40, nil, 0)
	}
	xi := around([]float64{1, 0}, func(angle float64) float64 { return math.Abs(math.Cos(angle)) })
	r := 1 / math.Sqrt(2*xi)

	k := kernel.Perceptron{Delta: kernel.PerceptronDelta(2, radius)}
	X := kerneltest.Points(20, 2, 2)
	for i := range 20 {
		x, y := X.RawRowView(i), X.RawRowView((i*i)%20)
		difference := []float64{x[0] - y[0], x[1] - y[1]}
		integral := around(difference, func(angle float64) float64 {
			theta := []float64{math.Cos(angle), math.Sin(angle)}
			return r * r * thresholds(floats.Dot(theta, x), floats.Dot(theta, y), -radius, radius)
		})
		if got := k.Eval(x, y); math.Abs(got-integral) > 1e-8 {
			t.Errorf("row %d: kernel %v, integral %v", i, got, integral)
		}
	}
}

// TestDefinition3_PerceptronMonteCarlo uses r² = 1/(2Ξ), by which the integral
// is (Θ/Ξ)·R times the mean of p(x)·p(y) over random perceptrons p, and
// Ξ/Θ is the mean of |θ₁|.
func TestDefinition3_PerceptronMonteCarlo(t *testing.T) {
	const draws = 200_000
	for _, dim := range []int{1, 3, 10} {
		radius := 2 * math.Sqrt(float64(dim))
		k := kernel.Perceptron{Delta: kernel.PerceptronDelta(dim, radius)}
		X := kerneltest.Points(2, dim, 3)
		x, y := X.RawRowView(0), X.RawRowView(1)

		rng := rand.New(rand.NewPCG(4, uint64(dim)))
		theta := make([]float64, dim)
		agree, cosine := make([]float64, draws), make([]float64, draws)
		for s := range draws {
			for d := range theta {
				theta[d] = rng.NormFloat64()
			}
			floats.Scale(1/floats.Norm(theta, 2), theta)
			alpha := radius * (2*rng.Float64() - 1)
			agree[s] = sign(floats.Dot(theta, x)-alpha) * sign(floats.Dot(theta, y)-alpha)
			cosine[s] = math.Abs(theta[0])
		}
		within := func(what string, sample []float64, want float64) {
			t.Helper()
			mean, se := stat.MeanStdDev(sample, nil)
			se /= math.Sqrt(draws)
			if math.Abs(mean-want) > 4*se+1e-12 {
				t.Errorf("dimension %d: %s is %v ± %v, the closed form gives %v", dim, what, mean, se, want)
			}
		}
		within("E|θ₁| = Ξ/Θ", cosine, radius/k.Delta)
		within("E p(x)p(y)", agree, k.Eval(x, y)/k.Delta)
	}
}

// TestPerceptronDelta: Θ_D/Ξ_D by hand. D = 1: 2/2. D = 2: 2π/4. D = 3: 4π/2π.
func TestPerceptronDelta(t *testing.T) {
	for dim, want := range map[int]float64{1: 1, 2: math.Pi / 2, 3: 2, 4: 3 * math.Pi / 4} {
		if got := kernel.PerceptronDelta(dim, 3); math.Abs(got-3*want) > 1e-14*want {
			t.Errorf("dimension %d: Δ = %v, want %v", dim, got, 3*want)
		}
	}
	for _, dim := range []int{1, 2, 77, 9_999, 10_000, 10_001, 123_456} { // Γ(z+1) = z·Γ(z)
		got, want := kernel.PerceptronDelta(dim, 1)*kernel.PerceptronDelta(dim+1, 1), math.Pi*float64(dim)/2
		if math.Abs(got/want-1) > 1e-12 {
			t.Errorf("dimensions %d and the next: product %v, want %v", dim, got, want)
		}
	}
	// Γ(z+½)/Γ(z) → √z.
	if got, want := kernel.PerceptronDelta(1_000_000, 1), math.Sqrt(math.Pi*500_000); math.Abs(got/want-1) > 1e-6 {
		t.Errorf("dimension 10⁶: Δ = %v, want about %v", got, want)
	}
}

func TestDeltaPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"lengths":   func() { kernel.StumpDelta([]float64{0}, []float64{1, 2}) },
		"order":     func() { kernel.StumpDelta([]float64{2}, []float64{1}) },
		"NaN":       func() { kernel.StumpDelta([]float64{math.NaN()}, []float64{1}) },
		"dimension": func() { kernel.PerceptronDelta(0, 1) },
		"radius":    func() { kernel.PerceptronDelta(2, -1) },
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

// embedded are both kernels with the constants of the box [-1, 1]^dim and of
// the ball around it.
func embedded(dim int) []kernel.Kernel {
	lo, hi := make([]float64, dim), make([]float64, dim)
	for d := range dim {
		lo[d], hi[d] = -1, 1
	}
	return []kernel.Kernel{
		kernel.Stump{Delta: kernel.StumpDelta(lo, hi)},
		kernel.Perceptron{Delta: kernel.PerceptronDelta(dim, math.Sqrt(float64(dim)))},
	}
}

func TestTheorem1_PSD(t *testing.T) {
	for _, dim := range []int{1, 2, 5, 20} {
		corners := kerneltest.Points(30, dim, 5)
		corners.Apply(func(_, _ int, v float64) float64 { return math.Copysign(1, v) }, corners)
		for _, X := range []*mat.Dense{
			kerneltest.Points(80, dim, 6),
			repeated(kerneltest.Points(20, dim, 7)),
			corners, // as far apart as the sets allow
		} {
			for _, k := range embedded(dim) {
				kerneltest.Check(t, k, kerneltest.Spec{X: X})
			}
		}
	}
}

// TestTheorem2And5_ConditionallyPSD is why Δ may be dropped: on Σcᵢ = 0 the
// quadratic form does not see it.
func TestTheorem2And5_ConditionallyPSD(t *testing.T) {
	X := kerneltest.Points(60, 4, 8)
	for _, pair := range [][2]kernel.Kernel{
		{kernel.Stump{}, kernel.Stump{Delta: 40}},
		{kernel.Perceptron{}, kernel.Perceptron{Delta: 40}},
	} {
		kerneltest.Check(t, pair[0], kerneltest.Spec{X: X, Conditional: true})
		a, b := kerneltest.Centered(matrixOf(t, pair[0], X)), kerneltest.Centered(matrixOf(t, pair[1], X))
		if !mat.EqualApprox(a, b, 1e-12) {
			t.Errorf("%s: Δ changes the form on {Σcᵢ = 0}", kernel.Name(pair[1]))
		}
	}
}

func matrixOf(t *testing.T, k kernel.Kernel, X *mat.Dense) *mat.SymDense {
	t.Helper()
	K, err := kernel.Gram(context.Background(), k, X)
	if err != nil {
		t.Fatal(err)
	}
	return K
}

func positiveDefinite(K mat.Symmetric) bool {
	var chol mat.Cholesky
	return chol.Factorize(K)
}

// TestTheorem3_PD: one coordinate with distinct values strictly inside its
// range suffices, even when all others are constant or repeat themselves.
func TestTheorem3_PD(t *testing.T) {
	for _, dim := range []int{1, 3, 10} {
		X := kerneltest.Points(50, dim, 9)
		for i := range 50 {
			for d := 1; d < dim; d++ {
				X.Set(i, d, float64(i%2))
			}
		}
		if !positiveDefinite(matrixOf(t, embedded(dim)[0], X)) {
			t.Errorf("dimension %d: the Gram matrix is not PD", dim)
		}
	}
}

// TestTheorem3_IsSharp: the open interval matters. With L and R both among the
// points of a line, e_L + e_R is a null vector; with one of them it is not.
func TestTheorem3_IsSharp(t *testing.T) {
	k := embedded(1)[0]
	line := func(points ...float64) *mat.Dense { return mat.NewDense(len(points), 1, points) }
	K := matrixOf(t, k, line(-1, -0.5, 0.25, 0.75, 1))
	var product mat.VecDense
	product.MulVec(K, mat.NewVecDense(5, []float64{1, 0, 0, 0, 1}))
	if norm := mat.Norm(&product, 2); norm != 0 {
		t.Errorf("‖K(e_L + e_R)‖ = %v, want 0", norm)
	}
	for _, X := range []*mat.Dense{line(-1, -0.5, 0.25, 0.75), line(-0.5, 0.25, 0.75, 1)} {
		if !positiveDefinite(matrixOf(t, k, X)) {
			t.Errorf("one end alone: the Gram matrix of %v is not PD", X.RawMatrix().Data)
		}
	}
}

// TestTheorem6_PD: distinct points of the closed ball, in two dimensions or
// more; the paper's condition on X is not needed there.
func TestTheorem6_PD(t *testing.T) {
	for _, dim := range []int{2, 3, 10} {
		inside, sphere := kerneltest.Points(50, dim, 10), kerneltest.Points(50, dim, 11)
		for i := range 50 {
			row := sphere.RawRowView(i)
			floats.Scale(math.Sqrt(float64(dim))/floats.Norm(row, 2), row)
		}
		sphere.SetRow(1, sphere.RawRowView(0))
		floats.Scale(-1, sphere.RawRowView(1)) // antipodes
		for name, X := range map[string]*mat.Dense{"inside": inside, "on the sphere": sphere} {
			if !positiveDefinite(matrixOf(t, embedded(dim)[1], X)) {
				t.Errorf("dimension %d, %s: the Gram matrix is not PD", dim, name)
			}
		}
	}
}

// TestTheorem6_InOneDimension: on a line both ends of the ball must not occur
// together; there the perceptron kernel is the stump kernel.
func TestTheorem6_InOneDimension(t *testing.T) {
	k := embedded(1)[1]
	if K := matrixOf(t, k, mat.NewDense(3, 1, []float64{-1, 0.5, 1})); math.Abs(mat.Det(K)) > 1e-15 {
		t.Errorf("with both ends, det K = %v, want 0", mat.Det(K))
	}
	if !positiveDefinite(matrixOf(t, k, mat.NewDense(3, 1, []float64{-1, 0.5, 0.9}))) {
		t.Error("with one end, the Gram matrix is not PD")
	}
}

// TestTheorem4And7_ConditionallyPD: the simplified kernels are strictly
// positive on Σcᵢ = 0, c ≠ 0, which lets a hard margin split any labels.
func TestTheorem4And7_ConditionallyPD(t *testing.T) {
	for _, dim := range []int{1, 2, 10} {
		X := kerneltest.Points(40, dim, 12)
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}} {
			t.Run(fmt.Sprintf("%v/%d", k, dim), func(t *testing.T) {
				var eigen mat.EigenSym
				if !eigen.Factorize(kerneltest.Centered(matrixOf(t, k, X)), false) {
					t.Fatal("no eigenvalues")
				}
				values := eigen.Values(nil) // ascending; the first is that of the vector 1
				if math.Abs(values[0]) > 1e-10 || values[1] < 1e-6 {
					t.Errorf("least eigenvalues %v, want 0 once", values[:3])
				}
			})
		}
	}
}
