package kernel

import "github.com/mercer-go/mercer/lib/internal/gram"

// The errors of this package. Each error wraps one of these, or is ctx.Err(). An
// error about a pair of points names it as (row i, row j).
var (
	// ErrShape: a matrix is empty, two matrices differ in their columns, or a
	// Mapper's matrix does not have a row for each point.
	ErrShape = gram.ErrShape
	// ErrNotFinite: a kernel value is NaN or infinite, or beyond 1e307, so that
	// sums of such values are.
	ErrNotFinite = gram.ErrNotFinite
	// ErrPanic: a kernel's Eval, Fill or Map panicked, or the matrix of a
	// Precomputed one.
	ErrPanic = gram.ErrPanic
)
