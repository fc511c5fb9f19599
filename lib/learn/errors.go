package learn

import "errors"

// What may be wrong with data or a search. Every error of this package wraps one
// of these. It names the row, the column and the value where there is one. Test
// with errors.Is.
var (
	// ErrShape: the parts of a data set, or a matrix and a model, differ in size.
	ErrShape = errors.New("learn: shapes do not fit")
	// ErrNotFinite: a feature is NaN or infinite.
	ErrNotFinite = errors.New("learn: value is not finite")
	// ErrNominal: a column holds names, not numbers; an Encoder makes numbers of them.
	ErrNominal = errors.New("learn: column of names")
	// ErrLabel: a label is outside the set of class labels.
	ErrLabel = errors.New("learn: bad label")
	// ErrEmptyClass: a class has no example, or none with a positive weight.
	ErrEmptyClass = errors.New("learn: class without examples")
	// ErrWeight: an example weight is negative or not finite.
	ErrWeight = errors.New("learn: bad example weight")
	// ErrNoColumn: a Pool has no hypothesis left to choose.
	ErrNoColumn = errors.New("learn: no column is left")
)
