package kboost

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
)

// dependent decides which templates are linearly dependent. The part of a template
// outside the span of the templates before it must have a squared length of at
// least this fraction of the largest squared length; otherwise the template counts
// as a combination of them.
const dependent = 1e-10

// span holds orthonormal coordinates of the span of the templates in feature space.
// It also holds the coordinates of the training points, projected onto the span.
// With them the generalised problem A'BAv = λK̃v becomes the ordinary problem Q'BQz
// = λz, so K̃ may be singular.
type span struct {
	rank, stride int       // number of coordinates, and distance in memory from one point to the next
	unit         float64   // the coordinates here are unit = 2ᵏ times the true ones; the longest template has a length near 1
	q            []float64 // m×stride: coordinates of the projected training points, each followed by zeros
	low          []float64 // coordinates of the templates, in the same form; the same as q if they are the training set
	pivots       []int     // the templates that are independent of those before them
}

// newSpan computes the span by the Gram-Schmidt process. On kernel values this is
// the Cholesky decomposition. nil templates mean X.
func newSpan(ctx context.Context, base kernel.Kernel, X, templates *mat.Dense) (*span, error) {
	points := templates
	if points == nil {
		points = X
	}
	gram, err := kernel.Gram(ctx, base, points)
	if err != nil {
		return nil, err
	}
	raw := gram.RawSymmetric()
	largest := 0.0
	for i := range raw.N {
		largest = max(largest, raw.Data[i*raw.Stride+i])
	}
	s := &span{unit: 1}
	if largest > 0 {
		_, exponent := math.Frexp(largest)
		s.unit = math.Ldexp(1, -exponent/2)
	}
	largest = largest * s.unit * s.unit // evaluated from the left, because unit² may be out of range
	diag := make([]float64, raw.N)
	var factor cholesky.Factor
	factor.Reset(raw.N)
	for i := range raw.N {
		row := factor.Row(i)
		for j := range row {
			row[j] = raw.Data[i*raw.Stride+i+j] * s.unit * s.unit
		}
		diag[i] = row[0]
	}
	for i := range raw.N {
		for j, v := range factor.Row(i) {
			if most := float64((diag[i] + diag[i+j]) / 2); math.Abs(v) > most+float64(1e-8*largest) {
				return nil, fmt.Errorf("%w: the base kernel %s is not positive semi-definite: it is %v of templates %d and %d, and %v and %v of each with itself",
					ErrParam, kernel.Name(base), gram.At(i, i+j), i, i+j, gram.At(i, i), gram.At(i+j, i+j))
			}
		}
	}
	if err := factor.Semidefinite(ctx, dependent*largest); err != nil {
		return nil, err
	}
	for i := range raw.N {
		if factor.Row(i)[0] != 0 {
			s.pivots = append(s.pivots, i)
		}
	}
	s.rank = len(s.pivots)
	s.stride = simd.Size(s.rank)
	s.low = make([]float64, raw.N*s.stride)
	for k, p := range s.pivots {
		for j, v := range factor.Row(p) {
			s.low[(p+j)*s.stride+k] = v
		}
	}
	for i := range raw.N {
		row := s.low[i*s.stride : (i+1)*s.stride]
		if rest := diag[i] - simd.DotProduct(row, row); rest < -1e-8*largest {
			return nil, fmt.Errorf("%w: the base kernel %s is not positive semi-definite: template %d has the squared length %.3g outside of the span of those before it",
				ErrParam, kernel.Name(base), i, rest/s.unit/s.unit)
		}
	}
	if templates != nil {
		return s, s.project(ctx, base, X, templates)
	}
	s.q = s.low
	// A point that is not a pivot may still have a small part along later pivots.
	return s, parallel.Do(ctx, raw.N, func(i int) error {
		if factor.Row(i)[0] == 0 {
			values := make([]float64, s.rank)
			for k, p := range s.pivots {
				values[k] = gram.At(i, p)
			}
			s.forward(s.q[i*s.stride:(i+1)*s.stride], values)
		}
		return nil
	})
}

// project fills q with the coordinates of the rows of X.
func (s *span) project(ctx context.Context, base kernel.Kernel, X, templates *mat.Dense) error {
	m, _ := X.Dims()
	s.q = make([]float64, m*s.stride)
	if s.rank == 0 {
		return nil
	}
	cross, err := kernel.Cross(ctx, base, X, only(templates, s.pivots))
	if err != nil {
		return err
	}
	return parallel.Do(ctx, m, func(i int) error {
		s.forward(s.q[i*s.stride:(i+1)*s.stride], cross.RawRowView(i))
		return nil
	})
}

// forward computes the coordinates q of a point. values are its kernel values with
// the pivots, κ(x̃_pivot, x) = L·q, where the rows of L are the coordinates of the
// pivots.
func (s *span) forward(q, values []float64) {
	clear(q)
	for k := range s.rank {
		row := s.triangle(k)
		before := simd.Size(k)
		q[k] = (float64(values[k]*s.unit*s.unit) - simd.DotProduct(row[:before], q[:before])) / row[k]
	}
}

// triangle returns row k of L, with zeros after the diagonal.
func (s *span) triangle(k int) []float64 {
	p := s.pivots[k]
	return s.low[p*s.stride : (p+1)*s.stride]
}

// combination returns the coefficients β of w = Σ_k β_k·φ(x̃_pivot(k)), where z
// holds the true coordinates of w. It solves L'β = z·unit, because L here is unit
// times the true one.
func (s *span) combination(z []float64) []float64 {
	rest := append([]float64(nil), z...)
	simd.Affine(rest, s.unit, 0)
	beta := make([]float64, s.rank)
	for k := s.rank - 1; k >= 0; k-- {
		row := s.triangle(k)
		beta[k] = rest[k] / row[k]
		simd.Add(rest[:simd.Size(k+1)], row[:simd.Size(k+1)], -beta[k])
	}
	return beta
}

// only returns the given rows of X as a matrix.
func only(X *mat.Dense, rows []int) *mat.Dense {
	_, d := X.Dims()
	some := mat.NewDense(len(rows), d, nil)
	for k, i := range rows {
		some.SetRow(k, X.RawRowView(i))
	}
	return some
}
