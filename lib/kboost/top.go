package kboost

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/eigen"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// A search for an eigenvector keeps at most basisSize vectors. When these are not
// enough, it goes on with the keepSize best combinations of them. It gives up after
// mostProducts products.
const (
	basisSize    = 40
	keepSize     = 8
	mostProducts = 2000
)

// top is the eigenpair with the largest eigenvalue of a symmetric matrix A.
type top struct {
	vector   []float64 // of length 1
	value    float64
	residual float64 // ‖Az - λz‖/|λ|, computed from a separate product
	size     float64 // size of the matrix: the largest |λ| seen
	products int
}

// topEigen finds the eigenpair by the Lanczos method with full orthogonalisation
// and thick restarts (Wu & Simon, SIAM J. Matrix Anal. Appl. 22 (2000)). apply
// multiplies by the rank×rank matrix, which may be indefinite. The search begins at
// start, of length stride, plus a small random vector, so that it cannot miss an
// eigenvector. The error is one of apply.
func topEigen(ctx context.Context, apply func(ctx context.Context, dst, z []float64) error, rank int, start []float64, tol float64, rng *rand.Rand) (*top, error) {
	k := &krylov{apply: apply, rank: rank, stride: len(start), rng: rng, most: min(rank, basisSize)}
	first := k.random()
	if norm := math.Sqrt(simd.DotProduct(start, start)); norm > 0 {
		simd.Affine(first, 0.01, 0)
		simd.Add(first, start, 1/norm)
	}
	k.push(first)
	var best *top
	for {
		beta, err := k.expand(ctx)
		if err != nil {
			return nil, err
		}
		n := len(k.basis) // the last of these has not been multiplied yet
		if n > 5 && (n-1)%4 != 0 && n-1 < k.most {
			continue
		}
		values, vectors, err := k.ritz()
		if err != nil {
			return nil, err
		}
		last := len(values) - 1
		estimate := beta * math.Abs(vectors[last][last])
		full := n-1 >= k.most
		if estimate <= 0.5*tol*math.Abs(values[last]) || full && rank <= basisSize || k.products >= mostProducts {
			if best, err = k.certify(ctx, vectors, values); err != nil || best.residual <= tol || best.value <= best.size*rounding || k.products >= mostProducts || rank <= 1 {
				return best, err
			}
			if full && rank <= basisSize { // the basis spans the whole space; only rounding errors are left
				return best, nil
			}
		}
		if full {
			k.restart(values, vectors, beta)
		}
	}
}

// rounding: an eigenvalue up to this fraction of the matrix's size counts as 0.
const rounding = 1e-12

// krylov is an orthonormal basis V with H = V'AV.
type krylov struct {
	apply        func(ctx context.Context, dst, z []float64) error
	rank, stride int
	most         int
	products     int
	rng          *rand.Rand
	basis        [][]float64
	h            [basisSize + 1][basisSize + 1]float64
}

// random returns a random vector of length about 1.
func (k *krylov) random() []float64 {
	v := make([]float64, k.stride)
	for i := range k.rank {
		v[i] = portable.Normal(k.rng) / math.Sqrt(float64(k.rank))
	}
	return v
}

// push makes v orthogonal to the basis and of length 1, and appends it. If v is a
// combination of the basis, push appends a random vector instead and returns false.
func (k *krylov) push(v []float64) bool {
	for fresh := true; ; fresh = false {
		before := math.Sqrt(simd.DotProduct(v, v))
		k.project(v, nil)
		k.project(v, nil)
		norm := math.Sqrt(simd.DotProduct(v, v))
		if norm > 1e-10*before && norm > 0 {
			simd.Affine(v, 1/norm, 0)
			k.basis = append(k.basis, v)
			return fresh
		}
		v = k.random()
	}
}

// project removes from v its part in the span of the basis, and adds the
// coefficients to h.
func (k *krylov) project(v, h []float64) {
	for i, b := range k.basis {
		c := simd.DotProduct(b, v)
		simd.Add(v, b, -c)
		if h != nil {
			h[i] += c
		}
	}
}

// expand multiplies the last vector of the basis by the matrix. It appends the part
// of the product that is orthogonal to the basis, scaled to length 1. beta is the
// length of that part.
func (k *krylov) expand(ctx context.Context) (beta float64, err error) {
	last := len(k.basis) - 1
	w := make([]float64, k.stride)
	if err := k.apply(ctx, w, k.basis[last]); err != nil {
		return 0, err
	}
	k.products++
	size := math.Sqrt(simd.DotProduct(w, w))
	column := make([]float64, len(k.basis))
	k.project(w, column)
	k.project(w, column)
	for i, c := range column {
		k.h[i][last], k.h[last][i] = c, c
	}
	beta = math.Sqrt(simd.DotProduct(w, w))
	if len(k.basis) == k.rank {
		k.basis = append(k.basis, make([]float64, k.stride)) // the basis spans the whole space: there is no further vector
		return 0, nil
	}
	if beta <= 1e-14*size {
		beta, w = 0, k.random()
	}
	if !k.push(w) {
		beta = 0
	}
	return beta, nil
}

// ritz returns the eigenvalues of H in ascending order, and its eigenvectors.
func (k *krylov) ritz() (values []float64, vectors [][]float64, err error) {
	n := len(k.basis) - 1
	h := make([][]float64, n)
	for i := range h {
		h[i] = slices.Clone(k.h[i][:n])
	}
	values, vectors, ok := eigen.Symmetric(h)
	if !ok {
		return nil, nil, errEigen
	}
	return values, vectors, nil
}

// combine returns the combination of the basis with these coefficients.
func (k *krylov) combine(coef []float64) []float64 {
	v := make([]float64, k.stride)
	for i, c := range coef {
		simd.Add(v, k.basis[i], c)
	}
	simd.Affine(v, 1/math.Sqrt(simd.DotProduct(v, v)), 0)
	return v
}

// certify multiplies the best combination once more, to compute its eigenvalue and
// residual.
func (k *krylov) certify(ctx context.Context, vectors [][]float64, values []float64) (*top, error) {
	last := len(values) - 1
	t := &top{vector: k.combine(vectors[last])}
	w := make([]float64, k.stride)
	if err := k.apply(ctx, w, t.vector); err != nil {
		return nil, err
	}
	k.products++
	t.products = k.products
	t.value = simd.DotProduct(w, t.vector)
	t.size = max(math.Abs(t.value), math.Abs(values[0]))
	simd.Add(w, t.vector, -t.value)
	t.residual = math.Sqrt(simd.DotProduct(w, w)) / math.Abs(t.value)
	return t, nil
}

// restart keeps the best combinations and the vector that would have come next.
func (k *krylov) restart(values []float64, vectors [][]float64, beta float64) {
	next := k.basis[len(k.basis)-1]
	n := len(values)
	var kept [][]float64
	for j := n - keepSize; j < n; j++ {
		kept = append(kept, k.combine(vectors[j]))
	}
	k.basis = kept
	for i := range k.h {
		clear(k.h[i][:])
	}
	for i := range kept {
		k.h[i][i] = values[n-keepSize+i]
	}
	if beta == 0 {
		next = k.random()
	}
	k.push(next)
}
