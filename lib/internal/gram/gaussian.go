package gram

import (
	"context"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// near is up to how large γ‖x‖² is for points, moved to the mean of one side, whose
// Gaussian may be had from inner products: the error of exp(2γaᵀb) then is 1e-13 at
// most. Beyond, digits would cancel.
const near = 32

// products are the terms of a Gaussian expansion as
//
//	Σ_i c_i·exp(-γ‖a_i-b‖²) = exp(-γ‖b‖²)·Σ_i c_i·exp(-γ‖a_i‖²)·exp(2γ·a_iᵀb)
//
// in which a pair of points costs half as much as it does with its distance.
type products struct {
	gamma  float64
	center []float64
	points [][]float64           // 2γ·a_i, interleaved, simd.Block in each
	coef   [][simd.Block]float64 // -c_i·exp(-γ‖a_i‖²)
}

// newProducts takes the terms that are near the mean of all, and leaves those that
// are not in the coefficients rest, nil if there are none.
func newProducts(gamma float64, a blas64.General, c []float64) (p *products, rest []float64) {
	p = &products{gamma: gamma, center: make([]float64, a.Cols)}
	terms := nonzero(c)
	for _, i := range terms {
		for k, v := range at(a, i) {
			p.center[k] += v / float64(len(terms))
		}
	}
	filled, point := 0, make([]float64, a.Cols)
	for _, i := range terms {
		norm2 := 0.0
		for k, v := range at(a, i) {
			point[k] = v - p.center[k]
			norm2 += float64(point[k] * point[k])
		}
		if !(gamma*norm2 <= near) {
			if rest == nil {
				rest = make([]float64, len(c))
			}
			rest[i] = c[i]
			continue
		}
		for k := range point {
			point[k] *= 2 * gamma
		}
		if filled%simd.Block == 0 {
			p.points = append(p.points, make([]float64, simd.Block*a.Cols))
			p.coef = append(p.coef, [simd.Block]float64{})
		}
		last := len(p.points) - 1
		simd.Interleave(p.points[last], point, filled%simd.Block)
		p.coef[last][filled%simd.Block] = -c[i] * simd.Exp(-gamma*norm2)
		filled++
	}
	return p, rest
}

// workbench is memory for one task of sums.
type workbench struct {
	panels simd.Panels
	values [simd.Block * chunk]float64
	norms  [chunk]float64
	sum    [chunk]float64
}

var benches sync.Pool // of *workbench

// sums stores the sums at the rows of b in dst, and returns the rows that are too
// far away for it, ascending.
func (p *products) sums(ctx context.Context, b blas64.General, dst []float64) (far []int, err error) {
	tasks := (b.Rows + chunk - 1) / chunk
	beyond := make([][]int, tasks)
	err = parallel.Do(ctx, tasks, func(task int) error {
		w, _ := benches.Get().(*workbench)
		if w == nil {
			w = new(workbench)
		}
		defer benches.Put(w)
		lo := task * chunk
		n := min(chunk, b.Rows-lo)
		size := simd.Lots(n)
		w.panels.Pack(b.Data[lo*b.Stride:], n, b.Cols, b.Stride, p.center)
		norms, sum, values := w.norms[:size], w.sum[:size], w.values[:simd.Block*size]
		w.panels.Distance2(norms, make([]float64, b.Cols), 0)
		for j, v := range norms[:n] {
			if !(p.gamma*v <= near) {
				beyond[task] = append(beyond[task], lo+j)
			}
		}
		if len(beyond[task]) == n {
			return nil
		}
		rows := [simd.Block][]float64{values[:size], values[size : 2*size], values[2*size : 3*size], values[3*size:]}
		clear(sum)
		for k, points := range p.points {
			if k%64 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			w.panels.DotBlock(values, points, 0)
			simd.ExpScaled(values, 1)
			simd.Subtract(sum, &rows, &p.coef[k])
		}
		simd.ExpScaled(norms, -p.gamma)
		for j := range n {
			dst[lo+j] = sum[j] * norms[j]
		}
		return nil
	})
	return slices.Concat(beyond...), err
}

// expandGaussian is expand for the Gaussian kernel with γ.
func (p *pairs) expandGaussian(ctx context.Context, gamma float64, c, dst []float64) error {
	a, b := p.x.points, p.y.points
	terms, rest := newProducts(gamma, a, c)
	if !(gamma > 0) || math.IsInf(gamma, 1) || len(terms.points) == 0 {
		return p.expand(ctx, c, dst, nil)
	}
	far, err := terms.sums(ctx, b, dst)
	if err != nil {
		return err
	}
	if rest != nil {
		more := make([]float64, len(dst))
		if err := p.expand(ctx, rest, more, nil); err != nil {
			return err
		}
		for j, v := range more {
			dst[j] += v
		}
	}
	if len(far) == 0 {
		return nil
	}
	beyond, more := newPairs(p.kernel, p.x, p.y.pick(far)), make([]float64, len(far))
	beyond.index = far
	if err := beyond.expand(ctx, c, more, nil); err != nil {
		return err
	}
	for k, j := range far {
		dst[j] = more[k]
	}
	return nil
}
