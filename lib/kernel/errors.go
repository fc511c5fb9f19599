package kernel

import "errors"

// What may go wrong while a matrix is made. Every error of this package wraps
// one of these or is the context's; those of a pair name it as (row i, row j).
var (
	// ErrShape: a matrix is empty, or two matrices differ in their columns.
	ErrShape = errors.New("kernel: shapes do not fit")
	// ErrNotFinite: a kernel value is NaN or infinite, or beyond 1e307, so that
	// sums of such values are.
	ErrNotFinite = errors.New("kernel: value is not finite")
	// ErrPanic: a kernel's Eval panicked.
	ErrPanic = errors.New("kernel: panic in Eval")
)
