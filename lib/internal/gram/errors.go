package gram

import (
	"errors"
	"fmt"
)

// These are the errors of package kernel.
var (
	ErrShape     = errors.New("kernel: shapes do not fit")   // see kernel.ErrShape
	ErrNotFinite = errors.New("kernel: value is not finite") // see kernel.ErrNotFinite
	ErrPanic     = errors.New("kernel: panic in Eval")       // see kernel.ErrPanic
)

// panicError is what a kernel has panicked with at a pair of points.
func panicError(r any, pair string) error {
	if cause, ok := r.(error); ok {
		return fmt.Errorf("%w(%s): %w", ErrPanic, pair, cause)
	}
	return fmt.Errorf("%w(%s): %v", ErrPanic, pair, r)
}
