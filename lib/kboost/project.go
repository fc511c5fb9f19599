package kboost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/eigen"
)

// mostNumbers is how many numbers Project may return, 2 GiB.
const mostNumbers = 1 << 28

var errEigen = errors.New("kboost: no eigenvectors found")

// Project returns the n×k matrix of v_j·φ(x), with a row for each row x of the n×d
// matrix X. v_1, …, v_k are the orthonormal eigenvectors with the k largest
// eigenvalues, in descending order, of the kernel operator (Crammer et al., figure
// 3)
//
//	Σ_t α_t·w_t·w_tᵀ
//
// The operator has at most T eigenvectors with an eigenvalue > 0; further columns
// are 0. The sign of v_j is chosen such that v_j·Σ_t √α_t·w_t >= 0. The error wraps
// ErrParam if k < 1 or n·k > 2^28. Other errors are those of Map, or an error which says that no
// eigenvectors were found.
func (m *Model) Project(ctx context.Context, X mat.Matrix, k int) (*mat.Dense, error) {
	if k < 1 {
		return nil, fmt.Errorf("%w: k is %d, want >= 1", ErrParam, k)
	}
	mapped, err := m.Map(ctx, X)
	if err != nil {
		return nil, err
	}
	n, _ := X.Dims()
	if k > mostNumbers/n {
		return nil, fmt.Errorf("%w: k is %d, want at most %d for %d rows", ErrParam, k, mostNumbers/n, n)
	}
	projected := mat.NewDense(n, k, nil)
	if m.Coef == nil {
		return projected, nil
	}
	inner, err := m.gram(ctx)
	if err != nil {
		return nil, err
	}
	values, vectors, ok := eigen.Symmetric(inner) // ascending
	if !ok {
		return nil, errEigen
	}
	for j := range min(k, len(values)) {
		at := len(values) - 1 - j
		if values[at] <= 1e-14*values[len(values)-1] {
			break
		}
		// For an eigenvector c of the matrix of inner products, v = Σ_t c_t·√α_t·w_t/√λ.
		c, scale := vectors[at], 1/math.Sqrt(values[at])
		if portable.Sum(c) < 0 {
			scale = -scale
		}
		for i := range n {
			projected.Set(i, j, scale*portable.Dot(mapped.RawRowView(i), c))
		}
	}
	return projected, nil
}

// gram returns the inner products of all √α_t·w_t.
func (m *Model) gram(ctx context.Context) ([][]float64, error) {
	left := m.Coef // for other kernels: the values of √α_t·f_t at the templates, to be multiplied by the coefficients
	if !m.linear() {
		at, err := m.Map(ctx, m.Templates)
		if err != nil {
			return nil, err
		}
		left = mat.DenseCopyOf(at.T())
	}
	t := len(m.Rounds)
	inner := make([][]float64, t)
	for i := range inner {
		inner[i] = make([]float64, t)
	}
	for i := range t {
		for j := i; j < t; j++ {
			v := portable.Dot(left.RawRowView(i), m.Coef.RawRowView(j)) * math.Sqrt(m.Rounds[j].Alpha)
			if m.linear() {
				v *= math.Sqrt(m.Rounds[i].Alpha)
			}
			inner[i][j], inner[j][i] = v, v
		}
	}
	return inner, nil
}
