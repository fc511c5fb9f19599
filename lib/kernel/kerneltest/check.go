// Package kerneltest checks that a kernel is valid. It must be symmetric,
// positive semi-definite (or conditionally so), and have the same values in every
// function of package kernel.
package kerneltest

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
)

// Spec says on which points Check tests a kernel and what the kernel promises
// there.
type Spec struct {
	X           *mat.Dense // n×d, one point per row; nil means Points(30, 5, 1)
	Conditional bool       // the kernel is PSD (positive semi-definite) only for coefficients that sum to 0, like the simplified distance kernels
}

// Points returns n points drawn uniformly from [-1, 1]^d. Equal seeds give equal
// points.
func Points(n, d int, seed uint64) *mat.Dense {
	rng := rand.New(rand.NewPCG(seed, 0))
	X := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			X.Set(i, j, 2*rng.Float64()-1)
		}
	}
	return X
}

// Check tests the kernel on the points of s. The test t fails unless all of these
// hold:
//
//   - k.Eval is symmetric, returns the same bits when called again, and does
//     not change its arguments;
//   - kernel.Gram, Cross, Row and Diag return the values of Eval, with the
//     same bits;
//   - no eigenvalue of the Gram matrix is below -1e-10 times its trace. If
//     s.Conditional is set, the matrix is first projected on {c : Σcᵢ = 0}.
func Check(t testing.TB, k kernel.Kernel, s Spec) {
	t.Helper()
	X := s.X
	if X == nil {
		X = Points(30, 5, 1)
	}
	ctx := context.Background()
	gram, err := kernel.Gram(ctx, k, X)
	if err != nil {
		t.Fatalf("%s: Gram: %v", kernel.Name(k), err)
	}
	cross, err := kernel.Cross(ctx, k, X, X)
	if err != nil {
		t.Fatalf("%s: Cross: %v", kernel.Name(k), err)
	}
	diag, err := kernel.Diag(k, X)
	if err != nil {
		t.Fatalf("%s: Diag: %v", kernel.Name(k), err)
	}
	n, _ := X.Dims()
	before := mat.DenseCopyOf(X)
	row := make([]float64, n)
	rows, err := kernel.NewRows(k, X)
	if err != nil {
		t.Fatalf("%s: Rows: %v", kernel.Name(k), err)
	}
	for i := range n {
		if err := rows.Row(ctx, i, row); err != nil {
			t.Fatalf("%s: Row %d: %v", kernel.Name(k), i, err)
		}
		for j := range n {
			want := k.Eval(X.RawRowView(i), X.RawRowView(j))
			same := func(what string, got float64) {
				t.Helper()
				if got != want {
					t.Errorf("%s: %s of rows %d, %d is %v, Eval gives %v", kernel.Name(k), what, i, j, got, want)
				}
			}
			same("Eval in the other order", k.Eval(X.RawRowView(j), X.RawRowView(i)))
			same("Gram", gram.At(i, j))
			same("Cross", cross.At(i, j))
			same("Row", row[j])
			if i == j {
				same("Diag", diag[i])
			}
		}
	}
	if !mat.Equal(X, before) {
		t.Errorf("%s: Eval changed its arguments", kernel.Name(k))
	}
	if s.Conditional {
		gram = Centered(gram)
	}
	least, trace := LeastEigenvalue(gram), mat.Trace(gram)
	if !(least >= -1e-10*math.Abs(trace)) {
		t.Errorf("%s: least eigenvalue %g of a matrix of trace %g", kernel.Name(k), least, trace)
	}
}

// LeastEigenvalue returns the smallest eigenvalue of a symmetric matrix, or NaN
// if the decomposition fails.
func LeastEigenvalue(K mat.Symmetric) float64 {
	var eigen mat.EigenSym
	if !eigen.Factorize(K, false) {
		return math.NaN()
	}
	return floats.Min(eigen.Values(nil))
}

// Centered returns PKP with P = I - 11ᵀ/n, the projection on {c : Σcᵢ = 0}. K is
// conditionally PSD if Centered(K) is PSD. One eigenvalue of it is always 0.
func Centered(K mat.Symmetric) *mat.SymDense {
	n := K.SymmetricDim()
	means := make([]float64, n)
	for i := range n {
		for j := range n {
			means[i] += K.At(i, j) / float64(n)
		}
	}
	mean := floats.Sum(means) / float64(n)
	centered := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			centered.SetSym(i, j, K.At(i, j)-means[i]-means[j]+mean)
		}
	}
	return centered
}
