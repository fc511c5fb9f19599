package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// rower is a kernel of this package that evaluates one point against many
// without a call through an interface for each: dst[j] = K(x, row j of X), to
// the bit what Eval gives. A kernel from elsewhere has Eval alone.
type rower interface {
	row(dst, x []float64, X blas64.General)
}

// ownRow is the rower of a kernel of this package. It asks for the very types:
// a type that embeds one of them has its row method too, but an Eval of its own.
func ownRow(k Kernel) (rower, bool) {
	switch k := k.(type) {
	case Gaussian:
		return k, true
	case Laplacian:
		return k, true
	case Linear:
		return k, true
	case Perceptron:
		return k, true
	case Polynomial:
		return k, true
	case Stump:
		return k, true
	}
	return nil, false
}

// pairs are row i of x beside the rows of y from j on.
type pairs struct {
	x blas64.General
	i int
	y blas64.General
	j int
}

// fill stores the kernel values of the first len(dst) pairs in dst. A panic of
// the kernel, or a value that is not finite, becomes an error naming the pair.
func fill(k Kernel, p pairs, dst []float64) (err error) {
	j := 0
	defer func() {
		if r := recover(); r != nil {
			err = panicError(r, p.i, p.j+j)
		}
	}()
	x := at(p.x, p.i)
	if r, ok := ownRow(k); ok {
		y := p.y
		y.Rows, y.Data = len(dst), y.Data[p.j*y.Stride:]
		r.row(dst, x, y)
	} else {
		for ; j < len(dst); j++ {
			dst[j] = k.Eval(x, at(p.y, p.j+j))
		}
	}
	for j, v := range dst {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%w: %s of (row %d, row %d) is %v", ErrNotFinite, Name(k), p.i, p.j+j, v)
		}
	}
	return nil
}

func panicError(r any, i, j int) error {
	if cause, ok := r.(error); ok {
		return fmt.Errorf("%w(row %d, row %d): %w", ErrPanic, i, j, cause)
	}
	return fmt.Errorf("%w(row %d, row %d): %v", ErrPanic, i, j, r)
}
