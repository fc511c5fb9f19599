package eval

import (
	"errors"
	"fmt"
	"math"
)

// The errors of this package. Every error wraps one of them, an error of package
// learn or the error of a learner, or is ctx.Err(). Only a learner that panics or
// ends its goroutine gives an error that wraps none of these.
var (
	// ErrParam: a setting is out of its range. The error names the setting and its
	// value.
	ErrParam = errors.New("eval: bad parameter")
	// ErrValues: there are too few values, two lists differ in length, a value is
	// NaN or infinite, or a learner returned no classifier or the wrong number of
	// labels. The error names the place.
	ErrValues = errors.New("eval: bad values")
)

// finite returns an error if a value is NaN or infinite.
func finite(name string, values []float64) error {
	for i, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%w: %s number %d is %v", ErrValues, name, i, v)
		}
	}
	return nil
}
