package learn

import "errors"

// The errors of this package. Every error wraps one of them, or is ctx.Err() or
// the error of a Learner. If the fault is in one place, the error names its row
// and column and the value. Test for an error of this list with errors.Is.
var (
	// ErrShape: the parts of a data set do not match in size, a matrix does not
	// match a model, or there are no examples or no labels.
	ErrShape = errors.New("learn: shapes do not fit")
	// ErrNotFinite: a feature, a score of a hypothesis, or a number in the matrix U
	// of Pool.Best is NaN or infinite.
	ErrNotFinite = errors.New("learn: value is not finite")
	// ErrNominal: a column holds names and not numbers. An Encoder turns them into
	// numbers.
	ErrNominal = errors.New("learn: column of names")
	// ErrLabel: a label is not one of the allowed class labels.
	ErrLabel = errors.New("learn: bad label")
	// ErrEmptyClass: a class has no example, or none with a positive weight.
	ErrEmptyClass = errors.New("learn: class without examples")
	// ErrWeight: an example weight is negative or not finite.
	ErrWeight = errors.New("learn: bad example weight")
	// ErrNoColumn: a Pool has no hypothesis left to select.
	ErrNoColumn = errors.New("learn: no column is left")
	// ErrPool: a Pool or the function that makes it does not keep its promises.
	ErrPool = errors.New("learn: bad pool")
)
