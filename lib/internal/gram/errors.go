package gram

import (
	"errors"
	"fmt"
)

// These are the errors of package kernel, under the same names: see kernel.ErrShape,
// kernel.ErrNotFinite and kernel.ErrPanic.
var (
	ErrShape     = errors.New("kernel: shapes do not fit")
	ErrNotFinite = errors.New("kernel: value is not finite")
	ErrPanic     = errors.New("kernel: panic in Eval")
)

// panicError is what a kernel has panicked with at a pair of points.
func panicError(r any, pair string) error {
	if cause, ok := r.(error); ok {
		return fmt.Errorf("%w(%s): %w", ErrPanic, pair, cause)
	}
	return fmt.Errorf("%w(%s): %v", ErrPanic, pair, r)
}
