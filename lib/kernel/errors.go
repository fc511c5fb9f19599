package kernel

import "github.com/mercer-go/mercer/lib/internal/gram"

// The errors of this package. Every error wraps one of these, or is ctx.Err().
// An error about a pair of points names it as (row i, row j).
var (
	// ErrShape: a matrix is empty, the sizes of two arguments do not match, a
	// Precomputed kernel has no value for two points, or the matrix of a Mapper does
	// not have one row per point.
	ErrShape = gram.ErrShape
	// ErrNotFinite: a kernel value is NaN, infinite or beyond 1e307, because sums
	// of such large values could be infinite. For Alignment: a value is not finite,
	// or a matrix is 0.
	ErrNotFinite = gram.ErrNotFinite
	// ErrPanic: the method Eval, Fill or Map of a kernel panicked, or the method At
	// of the matrix of a Precomputed kernel.
	ErrPanic = gram.ErrPanic
)
