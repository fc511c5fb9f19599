package gram

import (
	"context"
	"fmt"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Rows computes the rows of the Gram matrix of n points when they are needed, for a
// solver that does not keep the whole matrix in memory. It is a Squarer of package
// smo. Several goroutines may call its methods at the same time.
type Rows struct {
	pairs *pairs

	once   sync.Once // sets single and bound
	single node32    // nil if there is none
	bound  binder32  // of single

	diag []float64 // nil unless For has made them
}

// NewRows returns the rows of the Gram matrix of the points in x, one per row. It
// keeps x, and a copy in an order that is fast to read. The errors are those of Gram.
func NewRows(ctx context.Context, k Kernel, x blas64.General) (*Rows, error) {
	p, err := prepared(ctx, k, x, x)
	if err != nil {
		return nil, err
	}
	p.trust()
	return &Rows{pairs: p}, nil
}

// For is NewRows for k, which must be a kernel.Kernel. It also computes the diagonal.
// The error also wraps ErrShape if X is nil or empty.
func For(k any, X *mat.Dense) (*Rows, error) {
	if X == nil || X.IsEmpty() {
		return nil, fmt.Errorf("%w: a matrix is empty", ErrShape)
	}
	r, err := NewRows(context.Background(), Of(k), X.RawMatrix())
	if err != nil {
		return nil, err
	}
	r.diag, err = diagonal(r.pairs.kernel, r.pairs.x)
	return r, err
}

// Release makes the memory of r available to other Rows. Only Len and Diag may be called
// afterwards. A Rows that is not released is left to the garbage collector.
func (r *Rows) Release() {
	r.pairs.binder.release()
	r.bound.release()
}

// Len returns n.
func (r *Rows) Len() int { return r.pairs.x.points.Rows }

// Diag returns the diagonal if For has made the Rows, and nil otherwise.
func (r *Rows) Diag() []float64 { return r.diag }

// Costly reports whether each value needs a call of the kernel. Such a value takes ten
// times as long as one that this package computes itself.
func (r *Rows) Costly() bool { return r.pairs.costly }

// Row stores row i in dst, which has length n. Several goroutines share the work on a
// long row, up to GOMAXPROCS of them. The result does not depend on their number. The
// error wraps ErrShape, ErrNotFinite or ErrPanic, or it is ctx.Err(). Row panics
// unless 0 <= i < n.
func (r *Rows) Row(ctx context.Context, i int, dst []float64) error {
	if len(dst) != r.Len() {
		return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, r.Len(), len(dst))
	}
	return r.each(ctx, i, func(j int, v []float64) error { copy(dst[j:], v); return nil })
}

// each passes on the values of row i from column j on, piece by piece.
func (r *Rows) each(ctx context.Context, i int, to func(j int, v []float64) error) error {
	r.want(i)
	size := r.grain()
	return parallel.Do(ctx, (r.Len()+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, r.Len())
		return r.pairs.rows([]int{i}, lo, hi, lo, func(_, j int, v []float64) error { return to(j, v) })
	})
}

// Rows64 stores row which[k] in dst[k], with the bits of Row. Several rows together take
// less time than one by one. Each slice of dst has a length of at least n; numbers after
// the first n do not change. The errors are those of Row.
func (r *Rows) Rows64(ctx context.Context, which []int, dst [][]float64) error {
	n := r.Len()
	for k, i := range which {
		if len(dst[k]) < n {
			return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, n, len(dst[k]))
		}
		r.want(i)
	}
	size, many := r.grain(), simd.Block
	if r.pairs.costly {
		many = 1
	}
	return parallel.Do(ctx, (n+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, n)
		for k := 0; k < len(which); k += many {
			err := r.pairs.rows(which[k:min(k+many, len(which))], lo, hi, lo, func(at, j int, v []float64) error {
				copy(dst[k+at][j:], v)
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (r *Rows) want(i int) {
	if i < 0 || i >= r.Len() {
		panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, r.Len()-1))
	}
}

// grain is how many values of a row one task makes: below it a goroutine costs
// more than it saves. A call counts for many numbers.
func (r *Rows) grain() int {
	numbers := 1 << 17
	if r.pairs.costly {
		numbers = 1 << 13
	}
	return max(1, numbers/r.pairs.x.points.Cols/chunk) * chunk
}

// Combine stores Σ_i c_i·K_ij in dst[j] for each j: the product of the Gram matrix and
// c. Unless size is nil, it stores Σ_i |c_i·K_ij| in size[j]: times a small constant,
// this bounds the rounding error of dst[j]. Rows with c_i = 0 are not computed. All
// lengths are n. The errors are those of Row.
func (r *Rows) Combine(ctx context.Context, c, dst, size []float64) error {
	if n := r.Len(); len(dst) != n || len(c) != n || size != nil && len(size) != n {
		return fmt.Errorf("%w: X has %d rows, and the slices have lengths %d, %d and %d", ErrShape, n, len(c), len(dst), len(size))
	}
	return r.pairs.expand(ctx, c, dst, size)
}
