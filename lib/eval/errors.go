package eval

import (
	"errors"
	"fmt"
	"math"
)

// The errors of this package. An error of this package wraps one of these two, an
// error of package learn, or the error of a learner; or it is ctx.Err(). There is
// one exception: if a learner panics or ends its goroutine, the error wraps none of
// them.
var (
	// ErrParam: a setting is out of its range. The error names the setting and its
	// value.
	ErrParam = errors.New("eval: bad parameter")
	// ErrValues: there are too few values, two lists differ in length, a value is
	// NaN or infinite, or a learner returned no classifier or the wrong number of
	// labels. The error says where.
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
