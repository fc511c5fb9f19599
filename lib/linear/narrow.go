package linear

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// narrow stores the features of the examples from number from on in x32. They are
// rows of X, which begins with row first of the stream. It returns false if a feature
// is large.
func (q *problem) narrow(ctx context.Context, from, first int, X *mat.Dense) (tame bool, err error) {
	const size = 64
	var far atomic.Bool
	err = parallel.Do(ctx, (q.n-from+size-1)/size, func(task int) error {
		for i := from + task*size; i < min(from+(task+1)*size, q.n); i++ {
			src, dst := X.RawRowView(q.rows[i]-first), q.x32[i*q.d:(i+1)*q.d]
			if !simd.Within(src, large) {
				far.Store(true)
				if !simd.Within(src, math.MaxFloat32) {
					return fmt.Errorf("%w: row %d has a feature that is too large for single precision", learn.ErrNotFinite, q.rows[i])
				}
			}
			whole := q.d / simd.Width * simd.Width
			simd.Narrow(dst[:whole], src[:whole])
			for j := whole; j < q.d; j++ {
				dst[j] = float32(src[j])
			}
		}
		return nil
	})
	return !far.Load(), err
}

// rescale chooses the unit of x32, and divides by it.
func (q *problem) rescale(bias Bias, tame bool) {
	most := 0.0
	if bias == PenalizedBias {
		most = math.Abs(q.column)
	}
	buffer := make([]float64, q.d)
	row := func(i int) []float64 {
		for j, v := range q.x32[i*q.d : (i+1)*q.d] {
			buffer[j] = float64(v)
		}
		return buffer
	}
	if tame && q.moderate(row, most) {
		return
	}
	for _, v := range q.x32 {
		most = max(most, math.Abs(float64(v)))
	}
	if q.chooseUnit(most); q.unit != 1 {
		for i, v := range q.x32 {
			q.x32[i] = float32(float64(v) / q.unit)
		}
	}
}
