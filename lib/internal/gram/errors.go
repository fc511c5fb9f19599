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
	ErrPanic     = errors.New("kernel: panic")
)

// panicError is what a kernel has panicked with at a place, such as a pair of points.
func panicError(r any, place string) error {
	if cause, ok := r.(error); ok {
		return fmt.Errorf("%w at (%s): %w", ErrPanic, place, cause)
	}
	return fmt.Errorf("%w at (%s): %v", ErrPanic, place, r)
}
