package kboost

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// A search for an eigenvector keeps at most basisSize vectors; when these are not
// enough it goes on with the keepSize best combinations, and gives up after
// mostProducts products.
const (
	basisSize    = 40
	keepSize     = 8
	mostProducts = 2000
)

// top is the eigenpair of the greatest eigenvalue of a symmetric matrix.
type top struct {
	vector   []float64 // of length 1
	value    float64
	residual float64 // ‖Az - λz‖/|λ|, from a product of its own
	size     float64 // of the matrix: the greatest |λ| seen
	products int
}

// topEigen finds it by Lanczos's method with full orthogonalisation and thick restarts
// (Wu & Simon, SIAM J. Matrix Anal. Appl. 22 (2000)): apply is all it knows of the
// rank×rank matrix, which may be indefinite. start, of length stride, is where it
// begins, together with something random, so that no eigenvector is missed. The error
// is one of apply.
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
		n := len(k.basis) // the last of these is not yet multiplied
		if n > 5 && (n-1)%4 != 0 && n-1 < k.most {
			continue
		}
		values, vectors := k.ritz()
		last := len(values) - 1
		estimate := beta * math.Abs(vectors.At(last, last))
		full := n-1 >= k.most
		if estimate <= 0.5*tol*math.Abs(values[last]) || full && rank <= basisSize || k.products >= mostProducts {
			if best, err = k.certify(ctx, vectors, values); err != nil || best.residual <= tol || best.value <= best.size*rounding || k.products >= mostProducts || rank <= 1 {
				return best, err
			}
			if full && rank <= basisSize { // the whole space: rounding is what is left
				return best, nil
			}
		}
		if full {
			k.restart(values, vectors, beta)
		}
	}
}

// rounding is up to which part of the matrix's size an eigenvalue counts as 0.
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

// random is a vector of length about 1.
func (k *krylov) random() []float64 {
	v := make([]float64, k.stride)
	for i := range k.rank {
		v[i] = k.rng.NormFloat64() / math.Sqrt(float64(k.rank))
	}
	return v
}

// push makes v orthogonal to the basis and of length 1, and adds it. If it is a
// combination of the basis, a random vector is added for it and push is false.
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

// project takes from v what is in the span of the basis, and adds it to h.
func (k *krylov) project(v, h []float64) {
	for i, b := range k.basis {
		c := simd.DotProduct(b, v)
		simd.Add(v, b, -c)
		if h != nil {
			h[i] += c
		}
	}
}

// expand multiplies the last vector of the basis, and adds the part of the product
// that is orthogonal to the basis, whose length is beta.
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
		k.basis = append(k.basis, make([]float64, k.stride)) // the whole space: there is no other
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

// ritz are the eigenvalues of H, ascending, and its eigenvectors.
func (k *krylov) ritz() ([]float64, *mat.Dense) {
	n := len(k.basis) - 1
	h := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			h.SetSym(i, j, k.h[i][j])
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(h, true) // of finite numbers it does not fail
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	return eigen.Values(nil), &vectors
}

// combine is the combination of the basis by column j of the vectors.
func (k *krylov) combine(vectors *mat.Dense, j int) []float64 {
	v := make([]float64, k.stride)
	n, _ := vectors.Dims()
	for i := range n {
		simd.Add(v, k.basis[i], vectors.At(i, j))
	}
	simd.Affine(v, 1/math.Sqrt(simd.DotProduct(v, v)), 0)
	return v
}

// certify multiplies the best combination, afresh.
func (k *krylov) certify(ctx context.Context, vectors *mat.Dense, values []float64) (*top, error) {
	last := len(values) - 1
	t := &top{vector: k.combine(vectors, last)}
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

// restart keeps the best combinations and the vector that was to come next.
func (k *krylov) restart(values []float64, vectors *mat.Dense, beta float64) {
	next := k.basis[len(k.basis)-1]
	n := len(values)
	var kept [][]float64
	for j := n - keepSize; j < n; j++ {
		kept = append(kept, k.combine(vectors, j))
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
