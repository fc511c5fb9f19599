package kernel_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// bigStump and bigPerceptron are PSD on [-1, 1]^5, where kerneltest.Points live.
var (
	bigStump      = kernel.Stump{Delta: kernel.StumpDelta([]float64{-1, -1, -1, -1, -1}, []float64{1, 1, 1, 1, 1})}
	bigPerceptron = kernel.Perceptron{Delta: kernel.PerceptronDelta(5, math.Sqrt(5))}
)

// table holds every kernel of the package.
var table = []struct {
	k           kernel.Kernel
	name        string
	conditional bool
	at          float64 // K((1, 2, 0, -1, 3), (0, 2, 2, 1, 1)): ‖·‖₁ = 7, ‖·‖₂² = 13, inner product 6
}{
	{kernel.Stump{}, "stump", true, -7},
	{bigStump, "stump(Δ=5)", false, -2},
	{kernel.Perceptron{}, "perceptron", true, -math.Sqrt(13)},
	{bigPerceptron, "perceptron(Δ=5.963)", false, bigPerceptron.Delta - math.Sqrt(13)},
	{kernel.Gaussian{}, "gaussian(γ=1)", false, math.Exp(-13)},
	{kernel.Gaussian{Gamma: 0.5}, "gaussian(γ=0.5)", false, math.Exp(-6.5)},
	{kernel.Laplacian{}, "laplacian(γ=1)", false, math.Exp(-7)},
	{kernel.Laplacian{Gamma: 2}, "laplacian(γ=2)", false, math.Exp(-14)},
	{kernel.Linear{}, "linear", false, 6},
	{kernel.Polynomial{}, "polynomial(degree=3, γ=1, c=0)", false, 216},
	{kernel.Polynomial{Degree: 2, Gamma: 0.5, Coef0: 1}, "polynomial(degree=2, γ=0.5, c=1)", false, 16},
	{kernel.Sum{kernel.Linear{}, kernel.Stump{}}, "sum(linear, stump)", true, -1},
	{kernel.Sum{}, "sum()", false, 0},
	{kernel.Product{kernel.Linear{}, bigStump}, "product(linear, stump(Δ=5))", false, -12},
	{kernel.Product{}, "product()", false, 1},
	{kernel.Scaled{Factor: 0.25, Kernel: kernel.Linear{}}, "0.25·linear", false, 1.5},
	{kernel.Normalized{Kernel: kernel.Linear{}}, "normalized(linear)", false, 6 / math.Sqrt(15*10)},
	{kernel.Func(floats.Dot), "custom", false, 6},
	{kernel.FillFunc(dots), "custom", false, 6},
	{&kernel.Gaussian{Gamma: 0.5}, "gaussian(γ=0.5)", false, math.Exp(-6.5)},
	{&kernel.Sum{&kernel.Linear{}, kernel.Stump{}}, "sum(linear, stump)", true, -1},
	{ // parts of one measure, of another, and an inner node
		kernel.Sum{
			kernel.Scaled{Factor: 2, Kernel: kernel.Gaussian{Gamma: 0.5}},
			kernel.Gaussian{},
			kernel.Product{kernel.Linear{}, &kernel.Linear{}},
			kernel.Normalized{Kernel: kernel.Linear{}},
		},
		"sum(2·gaussian(γ=0.5), gaussian(γ=1), product(linear, linear), normalized(linear))", false,
		2*math.Exp(-6.5) + math.Exp(-13) + 36 + 6/math.Sqrt(15*10),
	},
	{ // parts that are called
		kernel.Sum{kernel.Linear{}, kernel.Func(floats.Dot), kernel.Scaled{Factor: 2, Kernel: kernel.FillFunc(dots)}},
		"sum(linear, custom, 2·custom)", false, 24,
	},
	{kernel.Normalized{Kernel: kernel.Gaussian{}}, "normalized(gaussian(γ=1))", false, math.Exp(-13)},
	{kernel.Normalized{Kernel: kernel.Sum{kernel.Linear{}, kernel.Func(floats.Dot)}}, "normalized(sum(linear, custom))", false, 6 / math.Sqrt(15*10)},
}

// dots is the linear kernel that fills rows.
func dots(dst, x []float64, Y *mat.Dense) {
	for j := range dst {
		dst[j] = floats.Dot(x, Y.RawRowView(j))
	}
}

func TestKernels(t *testing.T) {
	x, y := []float64{1, 2, 0, -1, 3}, []float64{0, 2, 2, 1, 1}
	for _, test := range table {
		t.Run(test.name, func(t *testing.T) {
			if got := kernel.Name(test.k); got != test.name {
				t.Errorf("named %q", got)
			}
			if got := test.k.Eval(x, y); math.Abs(got-test.at) > 1e-14*math.Abs(test.at) {
				t.Errorf("K(%v, %v) = %v, want %v", x, y, got, test.at)
			}
			for _, X := range []*mat.Dense{
				nil,
				kerneltest.Points(1, 5, 2),
				kerneltest.Points(60, 5, 3).Slice(10, 50, 0, 4).(*mat.Dense), // rows with a stride
				repeated(kerneltest.Points(10, 3, 4)),
				kerneltest.Points(20, 1, 5),
			} {
				kerneltest.Check(t, test.k, kerneltest.Spec{X: X, Conditional: test.conditional})
			}
		})
	}
}

// repeated is X above itself.
func repeated(X *mat.Dense) *mat.Dense {
	var twice mat.Dense
	twice.Stack(X, X)
	return &twice
}

type unnamed struct{ kernel.Linear }

func (unnamed) String(int) {} // hides the embedded String

func TestNameWithoutString(t *testing.T) {
	if got, want := kernel.Name(unnamed{}), "custom"; got != want {
		t.Errorf("Name = %q, want %q", got, want)
	}
}

// TestNameOfNil: a name is for error messages, and never panics.
func TestNameOfNil(t *testing.T) {
	for _, k := range []kernel.Kernel{nil, (*kernel.Gaussian)(nil), kernel.Func(nil)} {
		if got := kernel.Name(k); got != "nil" && got != "custom" {
			t.Errorf("%T is named %q", k, got)
		}
	}
	sum := kernel.Sum{kernel.Linear{}, (*kernel.Gaussian)(nil)}
	if got, want := kernel.Name(sum), "sum(linear, nil)"; got != want {
		t.Errorf("Name = %q, want %q", got, want)
	}
}

func TestNegativeDegree(t *testing.T) {
	if v := (kernel.Polynomial{Degree: -1}).Eval([]float64{1}, []float64{2}); !math.IsNaN(v) {
		t.Errorf("degree -1 gives %v, want NaN", v)
	}
}

func TestPolynomialIsPow(t *testing.T) {
	for degree := 1; degree < 12; degree++ {
		k := kernel.Polynomial{Degree: degree, Gamma: 0.7, Coef0: 0.3}
		for _, v := range []float64{-2, -0.3, 0, 0.9, 4} {
			got, want := k.Eval([]float64{v}, []float64{1}), math.Pow(0.7*v+0.3, float64(degree))
			if math.Abs(got-want) > 1e-14*math.Abs(want) {
				t.Errorf("degree %d at %v: %v, want %v", degree, v, got, want)
			}
		}
	}
}

// A leading underscore in a type's name means nothing.
type _underscored struct{ kernel.Linear }

func TestNameOfUnderscoredType(t *testing.T) {
	if got := kernel.Name(_underscored{}); got != "linear" {
		t.Errorf("Name = %q, want linear", got)
	}
}
