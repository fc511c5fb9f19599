package linear

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// If the rows have more than farNumbers numbers, conjugate gradients read them from
// memory and not from a cache in each step. A product then takes as long as
// farProduct of those of a factorisation.
const (
	farNumbers = 1 << 21
	farProduct = 6
)

// direction sets dir to -H⁻¹g with H = R + τΣcᵢx̃ᵢx̃ᵢᵀ over the inner rows. It
// chooses the method that it expects to be the fastest.
func (f *smooth) direction(ctx context.Context, t measures) error {
	if f.borrowed != nil {
		return f.borrowed.solve(ctx, f.dir, f.tau, f.g)
	}
	k, j := float64(f.k), float64(f.size)
	primal := float64(j*k*k/2) + k*k*k/6
	dual := float64(j*j*k/2) + j*j*j/6
	if f.hessian.sum != nil {
		primal = min(primal, k*k*k/6+float64(j*k*k/8)) // most of G has been computed already
	}
	const guessedSteps = 200 // of conjugate gradients; the true number is not known in advance
	each := 2 * j * k
	if j*k > farNumbers {
		each *= farProduct
	}
	if f.iterate || (!f.direct && min(primal, dual) > guessedSteps*each) {
		return f.conjugate(ctx, t)
	}
	if dual < primal && f.size > 0 {
		return f.byRows(ctx)
	}
	if err := f.hessian.update(ctx, f.inner, f.size); err != nil {
		return err
	}
	return f.hessian.solve(ctx, f.dir, f.tau, f.g)
}

// byRows finds the direction from the |J|×|J| matrix M = X_J·X_Jᵀ + 1/(τc):
//
//	d = -g + X_Jᵀz,   M·z = X_J·g
//
// and, for a free bias, with z = z₁ + d_b·column·M⁻¹e and column·eᵀz = g_b.
func (f *smooth) byRows(ctx context.Context) error {
	n := f.size
	free := f.k > f.d && f.penalty == 0
	width := f.k
	if free {
		width = f.d
	}
	active := make([]int, 0, n)
	// A copy of all active rows would be larger than a store in single precision.
	buffer := make([]float64, width)
	row := func(i int) []float64 {
		f.entries(buffer, active[i], 0)
		return buffer
	}
	stride := simd.Size(n)
	M := make([]float64, stride*stride)
	tilt := make([]float64, n) // 1/(τc)
	for i, in := range f.inner {
		if in {
			tilt[len(active)] = 1 / (f.tau * f.c[i])
			active = append(active, i)
		}
	}
	// In this product, the examples are the columns and the features are the rows.
	const tile = 128
	for lo := 0; lo < width; lo += tile {
		hi := min(lo+tile, width)
		f.hessian.Reset(n, hi-lo)
		for i := range n {
			part := buffer[:hi-lo]
			f.entries(part, active[i], lo)
			for j, v := range part {
				f.hessian.Set(j, i, v)
			}
		}
		if err := f.hessian.addProducts(ctx, M, stride, 1); err != nil {
			return err
		}
	}
	var factor cholesky.Factor
	for ridge := 0.0; ; ridge = max(1e-15, 16*ridge) {
		factor.Reset(n)
		for i := range n {
			row := factor.Row(i)
			copy(row, M[i*stride+i:])
			row[0] += tilt[i] + float64(ridge*(tilt[i]+row[0]))
		}
		ok, err := factor.Definite(ctx)
		if err != nil {
			return err
		}
		if ok || ridge > 1 {
			break
		}
	}
	z := make([]float64, n)
	for i := range z {
		z[i] = portable.Dot(row(i), f.g[:width])
	}
	factor.Solve(z)
	if free {
		one := make([]float64, n)
		for i := range one {
			one[i] = 1
		}
		factor.Solve(one)
		f.dir[f.d] = (portable.Sum(z) - f.g[f.d]/f.column) / (portable.Sum(one) * f.column)
		portable.AddScaled(z, -f.dir[f.d]*f.column, one)
	}
	floats.ScaleTo(f.dir[:width], -1, f.g[:width])
	for i, v := range z {
		portable.AddScaled(f.dir[:width], v, row(i))
	}
	return nil
}

// conjugate finds the direction by conjugate gradients with the diagonal of H
// as preconditioner. The accepted residual decreases with the gradient.
func (f *smooth) conjugate(ctx context.Context, t measures) error {
	diagonal, err := f.diagonal(ctx)
	if err != nil {
		return err
	}
	for j := range diagonal {
		diagonal[j] = float64(f.tau*diagonal[j]) + f.r(j)
	}
	damp := 0.0
	if diagonal[f.k-1] == 0 { // a free bias without an active row; see hessian.solve
		damp = 1e-3 * portable.Sum(f.c)
		diagonal[f.k-1] = damp
	}
	r, z, p, q := make([]float64, f.k), make([]float64, f.k), make([]float64, f.k), make([]float64, f.k)
	clear(f.dir)
	floats.ScaleTo(r, -1, f.g)
	floats.DivTo(z, r, diagonal)
	copy(p, z)
	rz := portable.Dot(r, z)
	target := rz * 1e-3
	if t.primal > 0 {
		target = rz * min(1e-2, max(1e-12, 0.1*math.Sqrt(rz/t.primal)))
	}
	for range 10 * f.k {
		if err := f.curvature(ctx, q, p); err != nil {
			return err
		}
		q[f.k-1] += float64(damp * p[f.k-1])
		pq := portable.Dot(p, q)
		if !(pq > 0) {
			if portable.Length(f.dir) == 0 {
				copy(f.dir, p)
			}
			return nil
		}
		alpha := rz / pq
		portable.AddScaled(f.dir, alpha, p)
		portable.AddScaled(r, -alpha, q)
		floats.DivTo(z, r, diagonal)
		next := portable.Dot(r, z)
		if !(next > target) {
			return nil
		}
		floats.Scale(next/rz, p)
		floats.Add(p, z)
		rz = next
	}
	return nil
}

// takePart stores the places of the inner rows, and their numbers cᵢ, and returns how
// many there are.
func (f *smooth) takePart() int {
	n := 0
	for i, in := range f.inner {
		f.some[n], f.coef[n] = f.at[i], f.c[i]
		if in {
			n++
		}
	}
	return n
}

// diagonal returns that of Σcᵢx̃ᵢx̃ᵢᵀ over the inner rows.
func (f *smooth) diagonal(ctx context.Context) ([]float64, error) {
	n, diagonal := f.takePart(), make([]float64, f.k)
	err := f.sum(ctx, diagonal[:f.d], n, max(1, polledProducts/2/f.d), func(to []float64, lo, hi int) {
		for i := lo; i < hi; i++ {
			f.addSquares(to, f.some[i], f.coef[i])
		}
	})
	if f.k > f.d {
		diagonal[f.d] = portable.Sum(f.coef[:n]) * f.column * f.column
	}
	return diagonal, err
}

// curvature stores H·p in dst. It reads a few rows at a time, which are still in the
// cache when they are added.
func (f *smooth) curvature(ctx context.Context, dst, p []float64) error {
	n, constant := f.takePart(), 0.0
	if f.k > f.d {
		constant = f.column * p[f.d]
	}
	copy(f.problem.v, p[:f.d])
	dots := f.dm // it is computed after the direction
	err := f.sum(ctx, dst[:f.d], n, max(1, cachedNumbers/f.d), func(to []float64, lo, hi int) {
		f.dots(dots[lo:hi], f.some[lo:hi], f.problem.v)
		for i := lo; i < hi; i++ {
			f.coef[i] *= float64(f.tau * (dots[i] + constant))
		}
		f.adds(to, f.some[lo:hi], f.coef[lo:hi])
	})
	if err != nil {
		return err
	}
	for j := range dst[:f.d] {
		dst[j] += p[j]
	}
	if f.k > f.d {
		dst[f.d] = float64(portable.Sum(f.coef[:n])*f.column) + float64(f.r(f.d)*p[f.d])
	}
	return nil
}

// cachedNumbers is how many numbers of the rows fit into the second-level cache.
const cachedNumbers = 1 << 15
