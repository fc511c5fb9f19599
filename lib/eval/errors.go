package eval

import (
	"errors"
	"fmt"
	"math"
)

// What may be wrong with what this package is given. Every error wraps one of
// these, or one of package learn, or what a learner returned.
var (
	// ErrParam: a setting is out of its range; the error names it and its value.
	ErrParam = errors.New("eval: bad parameter")
	// ErrValues: there are too few values, two lists differ in length, or a value is
	// NaN or infinite; the error names its place.
	ErrValues = errors.New("eval: bad values")
)

// finite looks for NaN and infinities.
func finite(name string, values []float64) error {
	for i, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%w: %s number %d is %v", ErrValues, name, i, v)
		}
	}
	return nil
}
