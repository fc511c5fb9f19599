package kernel_test

import (
	"context"
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// TestCoherence holds kernels that are equal by their definitions against one
// another.
func TestCoherence(t *testing.T) {
	one := func(v float64) kernel.Kernel {
		return kernel.Func(func(x, y []float64) float64 { return v })
	}
	type pair struct {
		name      string
		got, want kernel.Kernel
		ulps      float64
	}
	pairs := []pair{
		{"Gaussian{} = Gaussian{1}", kernel.Gaussian{}, kernel.Gaussian{Gamma: 1}, 0},
		{"Laplacian{} = Laplacian{1}", kernel.Laplacian{}, kernel.Laplacian{Gamma: 1}, 0},
		{"Laplacian = exp(γ·Stump)", kernel.Laplacian{Gamma: 0.7}, exp{kernel.Scaled{Factor: 0.7, Kernel: kernel.Stump{}}}, 2},
		{
			"Gaussian = exp(-γ·Perceptron²)",
			kernel.Gaussian{Gamma: 0.7},
			exp{kernel.Scaled{Factor: -0.7, Kernel: kernel.Product{kernel.Perceptron{}, kernel.Perceptron{}}}},
			16,
		},
		{"Polynomial of degree 1 = Linear", kernel.Polynomial{Degree: 1}, kernel.Linear{}, 0},
		{"Polynomial{} = Linear³", kernel.Polynomial{}, kernel.Product{kernel.Linear{}, kernel.Linear{}, kernel.Linear{}}, 4},
		{"Stump{Δ} = Δ + Stump{}", kernel.Stump{Delta: 3}, kernel.Sum{one(3), kernel.Stump{}}, 0},
		{"Normalized Gaussian = Gaussian", kernel.Normalized{Kernel: kernel.Gaussian{Gamma: 2}}, kernel.Gaussian{Gamma: 2}, 0},
	}
	for _, test := range table {
		k := test.k
		pairs = append(pairs,
			pair{"Sum{k} = k", kernel.Sum{k}, k, 0},
			pair{"Product{k} = k", kernel.Product{k}, k, 0},
			pair{"Scaled 2 = Sum{k, k}", kernel.Scaled{Factor: 2, Kernel: k}, kernel.Sum{k, k}, 0},
			pair{"Scaled 0 = 0", kernel.Scaled{Kernel: k}, one(0), 0},
			pair{"Product{c, k} = Scaled c", kernel.Product{one(3), k}, kernel.Scaled{Factor: 3, Kernel: k}, 0},
			pair{"Func(k.Eval) = k", kernel.Func(k.Eval), k, 0},
		)
	}
	X := kerneltest.Points(20, 5, 9)
	for _, p := range pairs {
		for i := range 20 {
			for j := range 20 {
				got := p.got.Eval(X.RawRowView(i), X.RawRowView(j))
				want := p.want.Eval(X.RawRowView(i), X.RawRowView(j))
				if math.Abs(got-want) > p.ulps*0x1p-52*math.Abs(want) {
					t.Fatalf("%s, with %s: rows %d, %d give %v and %v", p.name, kernel.Name(p.want), i, j, got, want)
				}
			}
		}
	}
}

// exp is the kernel e^K.
type exp struct{ kernel.Kernel }

func (k exp) Eval(x, y []float64) float64 { return math.Exp(k.Kernel.Eval(x, y)) }

func TestNormalizedDiagonal(t *testing.T) {
	X := kerneltest.Points(50, 5, 10)
	for _, k := range []kernel.Kernel{kernel.Linear{}, kernel.Polynomial{Coef0: 1}, bigStump, bigPerceptron} {
		diag, err := kernel.Diag(kernel.Normalized{Kernel: k}, X)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range diag {
			if v != 1 {
				t.Errorf("%s: K(x%d, x%d) = %v, want 1", kernel.Name(k), i, i, v)
			}
		}
	}
}

// shifted embeds a kernel of this package and has an Eval of its own.
type shifted struct{ kernel.Gaussian }

func (s shifted) Eval(x, y []float64) float64 { return s.Gaussian.Eval(x, y) + 3 }

// scaledUp embeds a combination and has an Eval of its own.
type scaledUp struct{ *kernel.Scaled }

func (s scaledUp) Eval(x, y []float64) float64 { return s.Scaled.Eval(x, y) + 3 }

// An embedded kernel's fast path is not taken for the type that embeds it.
func TestEmbeddedKernelKeepsItsOwnEval(t *testing.T) {
	X := kerneltest.Points(5, 2, 1)
	inner := kernel.Gaussian{Gamma: 0.5}
	for _, k := range []kernel.Kernel{
		shifted{inner}, &shifted{inner}, kernel.Sum{shifted{inner}, inner}, scaledUp{&kernel.Scaled{Factor: 2, Kernel: inner}},
	} {
		gram, err := kernel.Gram(context.Background(), k, X)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			for j := range 5 {
				if want := k.Eval(X.RawRowView(i), X.RawRowView(j)); gram.At(i, j) != want {
					t.Fatalf("%s: Gram(%d, %d) = %v, Eval gives %v", kernel.Name(k), i, j, gram.At(i, j), want)
				}
			}
		}
	}
}
