package linear

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// validate is ds.ValidateTwoClass, and says besides whether ds is tame.
func validate(ds *learn.Dataset) (bool, error) {
	if tame(ds) {
		return true, nil
	}
	return false, ds.ValidateTwoClass()
}

// tame is whether ds surely passes ValidateTwoClass and has no large feature. It
// takes a single fast look at the features: the full one takes as long as some
// trainings.
func tame(ds *learn.Dataset) bool {
	if ds == nil || ds.X == nil || ds.X.IsEmpty() {
		return false
	}
	raw := ds.X.RawMatrix()
	if raw.Stride != raw.Cols || len(ds.Y) != raw.Rows ||
		ds.W != nil && len(ds.W) != raw.Rows || ds.Features != nil && len(ds.Features) != raw.Cols {
		return false
	}
	var count [2]int
	for i, y := range ds.Y {
		w := ds.Weight(i)
		if y != 1 && y != -1 || !(w >= 0 && w <= large) {
			return false
		}
		if w > 0 {
			count[(y+1)/2]++
		}
	}
	size := len(raw.Data) / simd.Width * simd.Width
	return count[0] > 0 && count[1] > 0 && simd.Within(raw.Data[:size], large) &&
		floats.Norm(raw.Data[size:], math.Inf(1)) <= large
}
