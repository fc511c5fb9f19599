package linear

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// validate is ds.Validate, and says besides whether ds is tame.
func validate(ds *learn.Dataset) (bool, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return false, err
	}
	return tame(ds), nil
}

// tame is whether a valid ds surely has no large feature or weight.
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
