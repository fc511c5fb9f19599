package mkl

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/lanczos"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/internal/smo"
)

// semidefinite is the region of SDPT: weights of any sign for which the sum of the
// matrices of all points is PSD and has the trace c (the first two constraints of
// equation 9). Cuts describe it from outside: for each vector v, Σ µᵢ·vᵀKᵢv >= 0. There
// are few weights, so that few cuts are near the optimum. They are found where the
// minimum of a model is not PSD.
//
// The matrices are divided by their mean diagonal entries, and the weights are as many
// times larger, so that no kernel is lost beside one with much larger values. Methods of
// region take and return the weights of the kernels; everything else has the others.
type semidefinite struct {
	all   *held     // matrices of all points
	mean  []float64 // the mean diagonal entries of the kernels, > 0
	trace []float64
	total float64         // c
	inner cholesky.Factor // of the inner products of the matrices
	// basis has the directions of weights in which the trace does not change. The sums of
	// the matrices with these weights are orthonormal.
	basis [][]float64
	cuts  [][]float64 // vᵀKᵢv of unit vectors v
	best  float64
	by    []float64
	f     cholesky.Factor
}

// allowance is how far below 0 an eigenvalue may be, in units of the trace: rounding.
const allowance = 1e-10

// mostCuts is the number of cuts for one minimum after which the search gives up.
const mostCuts = 300

// errCuts says that the region was not found. The search then ends where it is.
var errCuts = errors.New("mkl: too many cuts")

// newSemidefinite changes the matrices.
func newSemidefinite(ctx context.Context, all *held, trace float64) (*semidefinite, error) {
	r := &semidefinite{all: all, total: trace * float64(all.n), best: math.Inf(-1)}
	r.mean, r.trace = make([]float64, len(all.all)), make([]float64, len(all.all))
	for i, diag := range all.diags {
		for _, v := range diag {
			r.mean[i] += v
		}
		r.mean[i] /= float64(all.n)
		for t, v := range diag {
			diag[t] = v / r.mean[i]
			r.trace[i] += diag[t]
		}
		for t, v := range all.all[i] {
			all.all[i][t] = v / r.mean[i]
		}
	}
	most := 0.0
	r.inner.Reset(len(all.all))
	for i := range all.all {
		for j := range r.inner.Row(i) {
			r.inner.Row(i)[j] = simd.DotProduct(all.all[i], all.all[i+j])
		}
		most = max(most, r.inner.Row(i)[0])
	}
	if err := r.inner.Semidefinite(ctx, 1e-13*most); err != nil {
		return nil, err
	}
	t := slices.Clone(r.trace)
	forward(&r.inner, t)
	for i, b := range orthogonal(t) {
		if r.inner.Row(i + 1)[0] == 0 { // the matrix is a sum of others
			continue
		}
		r.inner.Back(b)
		for k := range b {
			if r.inner.Row(k)[0] == 0 {
				b[k] = 0
			}
		}
		r.basis = append(r.basis, b)
	}
	return r, nil
}

// orthogonal returns an orthonormal basis of the vectors orthogonal to a, whose first
// number is not 0: the columns of a Householder reflection but for the first. Where a is
// 0, the column is that of the identity.
func orthogonal(a []float64) [][]float64 {
	v := slices.Clone(a)
	v[0] += math.Copysign(math.Sqrt(dot(a, a)), a[0])
	norm2 := dot(v, v)
	var basis [][]float64
	for i := 1; i < len(a); i++ {
		column := make([]float64, len(a))
		column[i] = 1
		for j := range column {
			column[j] -= float64(2 * v[i] / norm2 * v[j])
		}
		basis = append(basis, column)
	}
	return basis
}

// start gives each kernel the same part of the trace.
func (r *semidefinite) start() []float64 {
	mu := make([]float64, len(r.trace))
	for i, v := range r.trace {
		mu[i] = r.total / v / float64(len(mu)) / r.mean[i]
	}
	return mu
}

// times are the numbers v times those of mean: weights of kernels become those of the
// divided matrices.
func (r *semidefinite) times(v []float64) []float64 {
	v = slices.Clone(v)
	for i, m := range r.mean {
		v[i] *= m
	}
	return v
}

// over is the opposite of times. A gradient by weights changes in this way.
func (r *semidefinite) over(v []float64) []float64 {
	v = slices.Clone(v)
	for i, m := range r.mean {
		v[i] /= m
	}
	return v
}

// note certifies without cuts, which is enough for one kernel.
func (r *semidefinite) note(p *point) {
	r.certify(p, r.times(p.mu), r.over(p.gradient()), make([]float64, len(r.cuts)))
}

func (r *semidefinite) mixed(context.Context) ([]float64, error) { return nil, nil }
func (r *semidefinite) clear([]float64) []float64                { return nil }
func (r *semidefinite) lower() (float64, []float64)              { return r.best, r.by }

// toward minimises the model with the cuts that are known, and adds cuts until the
// minimum is PSD.
func (r *semidefinite) toward(ctx context.Context, at *point, g, h []float64) ([]float64, error) {
	mu, g := r.times(at.mu), r.over(g)
	bend := slices.Clone(h)
	for i, m := range r.mean {
		for j, other := range r.mean {
			bend[i*len(mu)+j] = bend[i*len(mu)+j] / m / other
		}
	}
	model := newModel(mu, g, bend, r.basis, r.total)
	var last []float64
	for range mostCuts {
		z := model.prices(r.cuts)
		x := model.minimum(r.cuts, z)
		r.certify(at, mu, g, z)
		found, err := r.negative(ctx, x)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 || slices.Equal(x, last) && dot(r.cuts[len(r.cuts)-1], x) > -10*allowance*r.total { // rounding hides the cut
			return r.over(x), nil
		}
		for _, v := range found {
			r.cuts = append(r.cuts, r.cut(v))
		}
		last = x
	}
	return nil, errCuts
}

// cut are the numbers vᵀKᵢv.
func (r *semidefinite) cut(v []float64) []float64 {
	cut, product := make([]float64, len(r.all.all)), make([]float64, len(v))
	for i, k := range r.all.all {
		r.multiply(k, product, v)
		cut[i] = simd.DotProduct(product, v)
	}
	return cut
}

// negative returns vectors in whose directions the sum of the matrices is negative, or
// none if it is PSD up to rounding.
func (r *semidefinite) negative(ctx context.Context, mu []float64) ([][]float64, error) {
	var p smo.Problem
	if err := r.all.sum(ctx, mu, &p); err != nil {
		return nil, err
	}
	n, slack := r.all.n, float64(allowance*r.total)
	product := func(dst, v []float64) { r.multiply(r.all.total, dst, v) }
	k := min(n, 30)
	if found := lanczos.Lowest(n, r.all.stride, k, slack, nil, product); len(found) > 0 {
		return found[:min(len(found), 3)], ctx.Err()
	}
	r.f.Reset(n) // a factorisation takes longer, but is sure
	for i := range n {
		copy(r.f.Row(i), r.all.total[i*r.all.stride+i:])
		r.f.Row(i)[0] += slack
	}
	if ok, err := r.f.Definite(ctx); ok || err != nil {
		return nil, err
	}
	// From a random vector, an eigenvalue as little below 0 as rounding allows takes up to
	// n steps. The failed factorization knows a direction with a negative quotient.
	from := r.f.Negative()
	for ; ; k *= 2 {
		found := lanczos.Lowest(n, r.all.stride, k, slack, from, product)
		if len(found) > 0 || k >= n {
			return found[:min(len(found), 3)], ctx.Err()
		}
	}
}

// multiply stores Kv in dst, for one of the matrices in memory.
func (r *semidefinite) multiply(k, dst, v []float64) {
	n := r.all.n
	rows, factors := make([]int32, n, n+3), make([]float64, n, n+3)
	for i := range n {
		rows[i], factors[i] = int32(i), v[i]
	}
	for len(rows)%4 != 0 { // it takes so many at a time
		rows, factors = append(rows, 0), append(factors, 0)
	}
	clear(dst)
	simd.GemvAdd(dst, k, rows, factors, r.all.stride)
}
