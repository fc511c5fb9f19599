package linear

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// validate calls ds.Validate and also returns whether ds is tame.
func validate(ds *learn.Dataset) (bool, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return false, err
	}
	return tame(ds), nil
}

// tame reports whether ds is known to have no large feature or weight. ds must
// be valid.
func tame(ds *learn.Dataset) bool {
	raw := ds.X.RawMatrix()
	if raw.Stride != raw.Cols {
		return false
	}
	for _, w := range ds.W {
		if w > large {
			return false
		}
	}
	size := len(raw.Data) / simd.Width * simd.Width
	return simd.Within(raw.Data[:size], large) && floats.Norm(raw.Data[size:], math.Inf(1)) <= large
}
