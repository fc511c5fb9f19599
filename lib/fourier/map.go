package fourier

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
)

// Map returns the n×D matrix of φ(x), with a row for each row x of the n×d
// matrix X. It uses all processors. The error wraps kernel.ErrShape or
// kernel.ErrNotFinite, or is ctx.Err().
func (f *Features) Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error) {
	n, d := X.Dims()
	count, columns := f.Omega.Dims()
	if n == 0 || d != columns {
		return nil, fmt.Errorf("%w: map of %d features, matrix of %d rows with %d columns", kernel.ErrShape, columns, n, d)
	}
	mapped := mat.NewDense(n, count, nil)
	if err := f.packed().rows(ctx, mapped, X, true); err != nil {
		return nil, err
	}
	return mapped, nil
}

// point returns φ(x), with the bits of Map.
func (f *Features) point(x []float64) []float64 {
	count, d := f.Omega.Dims()
	if len(x) != d {
		panic(fmt.Sprintf("fourier: map of %d features, point of %d", d, len(x)))
	}
	values := make([]float64, count)
	for k, b := range f.Phase {
		values[k] = simd.DotPair(x, f.Omega.RawRowView(k)) + b
	}
	simd.CosScaled(values, f.scale())
	return values
}

// scale is √(2/D).
func (f *Features) scale() float64 { return math.Sqrt(2 / float64(len(f.Phase))) }

// packed is a map whose frequencies are in panels, for many points.
type packed struct {
	*Features
	omega *simd.Panels
	phase []float64 // filled up to whole panels
}

func (f *Features) packed() *packed {
	raw := f.Omega.RawMatrix()
	phase := make([]float64, simd.Size(raw.Rows))
	copy(phase, f.Phase)
	return &packed{f, simd.Pack(raw.Data, raw.Rows, raw.Cols, raw.Stride), phase}
}

const (
	pointsATime    = 64      // points a task, a multiple of simd.Block
	featuresATime  = 1 << 20 // features of these points at most, unless simd.Block points have more
	functionsATime = 1 << 14 // frequencies of the functions that all points of a task meet, which stay in the second-level cache
)

// rows stores φ(x) for the rows x of X in those of dst. If strict, the error wraps
// kernel.ErrNotFinite when a value is NaN.
func (p *packed) rows(ctx context.Context, dst *mat.Dense, X mat.Matrix, strict bool) error {
	n, d := X.Dims()
	dense, _ := X.(*mat.Dense)
	width := max(4, functionsATime/d/simd.Width) * simd.Width
	size := min(pointsATime, max(1, featuresATime/d/simd.Block)*simd.Block)
	return parallel.Do(ctx, (n+size-1)/size, func(task int) error {
		lo := task * size
		hi := min(lo+size, n)
		points, row := make([]float64, size*d), make([]float64, d)
		for i := lo; i < hi; i++ {
			from := row
			if dense != nil {
				from = dense.RawRowView(i)
			} else {
				mat.Row(row, i, X)
			}
			simd.Interleave(points[(i-lo)/simd.Block*simd.Block*d:], from, (i-lo)%simd.Block)
		}
		values := make([]float64, simd.Block*min(width, len(p.phase)))
		for first := 0; first < len(p.phase); first += width {
			if err := ctx.Err(); err != nil {
				return err
			}
			size := min(width, len(p.phase)-first)
			for i := lo; i < hi; i += simd.Block {
				four := values[:simd.Block*size]
				p.omega.DotBlock(four, points[(i-lo)*d:(i-lo+simd.Block)*d], first)
				for r := range min(simd.Block, hi-i) {
					p.finish(dst.RawRowView(i + r)[first:], four[r*size:(r+1)*size], first)
				}
			}
		}
		if !strict {
			return nil
		}
		for i := lo; i < hi; i++ {
			if values := dst.RawRowView(i); !simd.Within(values, 2) {
				for k, v := range values {
					if math.IsNaN(v) {
						return fmt.Errorf("%w: feature %d of row %d is NaN", kernel.ErrNotFinite, k, i)
					}
				}
			}
		}
		return nil
	})
}

// finish turns the products ωᵀx of functions from first on into features.
func (p *packed) finish(dst, products []float64, first int) {
	simd.Add(products, p.phase[first:first+len(products)], 1)
	simd.CosScaled(products, p.scale())
	copy(dst, products)
}
