package mkl

import (
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/internal/eigen"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// lowest returns unit vectors v whose quotients vᵀAv are below -slack: approximate
// eigenvectors of the lowest eigenvalues of the n×n matrix A, from k steps of the Lanczos
// method. product stores Av in dst. All slices have the length size >= n, with zeros
// after n, as package simd wants them.
func lowest(n, size, k int, slack float64, product func(dst, v []float64)) [][]float64 {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(k)))
	k = min(k, n)
	var basis [][]float64
	var diagonal, beside []float64
	v := make([]float64, size)
	for i := range n {
		v[i] = rng.NormFloat64()
	}
	for range k {
		norm := orthonormal(v, basis)
		if norm == 0 {
			break
		}
		if len(basis) > 0 {
			beside = append(beside, norm)
		}
		basis = append(basis, v)
		next := make([]float64, size)
		product(next, v)
		diagonal = append(diagonal, simd.DotProduct(next, v))
		v = next
	}
	return ritz(basis, diagonal, beside, slack)
}

// orthonormal makes v a unit vector orthogonal to a basis, and returns the length of the
// part of v that it keeps. This is 0 if nothing but rounding is left.
func orthonormal(v []float64, basis [][]float64) float64 {
	before := math.Sqrt(simd.DotProduct(v, v))
	for range 2 { // the second time removes the rounding errors of the first
		for _, b := range basis {
			simd.Add(v, b, -simd.DotProduct(v, b))
		}
	}
	norm := math.Sqrt(simd.DotProduct(v, v))
	if !(norm > 1e-12*before) {
		return 0
	}
	simd.Affine(v, 1/norm, 0)
	return norm
}

// ritz returns the eigenvectors of A on a basis whose eigenvalues are below -slack, the
// lowest first.
func ritz(basis [][]float64, diagonal, beside []float64, slack float64) [][]float64 {
	k := len(basis)
	t := make([][]float64, k)
	for i := range t {
		t[i] = make([]float64, k)
		t[i][i] = diagonal[i]
		if i > 0 {
			t[i][i-1], t[i-1][i] = beside[i-1], beside[i-1]
		}
	}
	values, vectors, ok := eigen.Symmetric(t)
	if !ok {
		return nil
	}
	var found [][]float64
	for e, value := range values { // ascending
		if value >= -slack {
			break
		}
		v := make([]float64, len(basis[0]))
		for i, b := range basis {
			simd.Add(v, b, vectors[e][i])
		}
		found = append(found, v)
	}
	return found
}
