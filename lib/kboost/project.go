package kboost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

var errEigen = errors.New("kboost: no eigenvectors found")

// Project is the n×k matrix of v_j·φ(x) for the rows x of the n×d matrix X, where
// v_1, …, v_k are the orthonormal eigenvectors of the kernel operator
//
//	Σ_t α_t·w_t·w_tᵀ
//
// of the k greatest eigenvalues, those first (Crammer et al., figure 3). The operator
// has at most T: columns beyond are 0. Each v_j has the side on which Σ_t √α_t·w_t
// is. The error wraps ErrParam, if k < 1, or is of Map.
func (m *Model) Project(ctx context.Context, X mat.Matrix, k int) (*mat.Dense, error) {
	if k < 1 {
		return nil, fmt.Errorf("%w: k is %d, want >= 1", ErrParam, k)
	}
	mapped, err := m.Map(ctx, X)
	if err != nil {
		return nil, err
	}
	n, _ := X.Dims()
	projected := mat.NewDense(n, k, nil)
	if m.Coef == nil {
		return projected, nil
	}
	inner, err := m.gram(ctx)
	if err != nil {
		return nil, err
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(inner, true) {
		return nil, errEigen
	}
	values := eigen.Values(nil) // ascending
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	for j := range min(k, len(values)) {
		at := len(values) - 1 - j
		if values[at] <= 1e-14*values[len(values)-1] {
			break
		}
		// v = Σ_t c_t·√α_t·w_t/√λ for an eigenvector c of the matrix of inner products.
		c := mat.VecDenseCopyOf(vectors.ColView(at))
		scale := 1 / math.Sqrt(values[at])
		if mat.Sum(c) < 0 {
			scale = -scale
		}
		c.ScaleVec(scale, c)
		projected.ColView(j).(*mat.VecDense).MulVec(mapped, c)
	}
	return projected, nil
}

// gram has the inner products of all √α_t·w_t.
func (m *Model) gram(ctx context.Context) (*mat.SymDense, error) {
	left := m.Coef // at the templates, f_t is what its coefficients are multiplied by
	if !m.linear() {
		at, err := m.Map(ctx, m.Templates)
		if err != nil {
			return nil, err
		}
		left = mat.DenseCopyOf(at.T())
	}
	t := len(m.Rounds)
	inner := mat.NewSymDense(t, nil)
	var products mat.Dense
	products.Mul(left, m.Coef.T())
	for i := range t {
		for j := i; j < t; j++ {
			v := products.At(i, j) * math.Sqrt(m.Rounds[j].Alpha)
			if m.linear() {
				v *= math.Sqrt(m.Rounds[i].Alpha)
			}
			inner.SetSym(i, j, v)
		}
	}
	return inner, nil
}
