package learn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Scaler maps each feature by its own affine function x -> (x-Shift)·Factor.
// Fit it on the training rows and apply it to both sets, so that nothing is
// learnt from the test rows.
type Scaler struct {
	Shift, Factor []float64 // one entry a column
}

// FitMinMax returns the Scaler that maps each column's range in ds onto
// [lo, hi], up to rounding. A constant column maps to the middle of [lo, hi].
// NaN is skipped. Other data scaled with it may leave [lo, hi].
//
// It panics unless lo < hi, and on a nominal column: an Encoder comes first.
func FitMinMax(ds *Dataset, lo, hi float64) *Scaler {
	if !(lo < hi) {
		panic(fmt.Sprintf("learn: FitMinMax wants lo < hi, got %v and %v", lo, hi))
	}
	return fit(ds, func(col []float64) (shift, factor float64) {
		least, most := math.Inf(1), math.Inf(-1)
		for _, v := range col {
			least, most = min(least, v), max(most, v)
		}
		if !(most > least) {
			return least - (lo+hi)/2, 1
		}
		factor = (hi - lo) / (most - least)
		return least - lo/factor, factor
	})
}

// FitStandard returns the Scaler that gives each column of ds mean 0 and
// standard deviation 1 (divisor n-1). A constant column maps to 0. NaN is
// skipped. It panics on a nominal column: an Encoder comes first.
func FitStandard(ds *Dataset) *Scaler {
	return fit(ds, func(col []float64) (shift, factor float64) {
		if slices.Min(col) == slices.Max(col) { // its mean may be rounded
			return col[0], 1
		}
		mean, sd := stat.MeanStdDev(col, nil)
		if !(sd > 0) {
			return mean, 1
		}
		return mean, 1 / sd
	})
}

func fit(ds *Dataset, column func([]float64) (shift, factor float64)) *Scaler {
	wantNumbers(ds)
	s := &Scaler{Shift: make([]float64, ds.Dim()), Factor: make([]float64, ds.Dim())}
	for j := range ds.Dim() {
		s.Factor[j] = 1
		if col := ds.present(j); len(col) > 0 {
			s.Shift[j], s.Factor[j] = column(col)
		}
	}
	return s
}

// Apply returns a scaled copy of ds; labels, weights and names are shared.
// It panics when ds has another number of columns than the Scaler was fitted to,
// or a nominal one.
func (s *Scaler) Apply(ds *Dataset) *Dataset {
	if ds.Dim() != len(s.Shift) {
		panic(fmt.Sprintf("learn: scaler fitted to %d columns, data has %d", len(s.Shift), ds.Dim()))
	}
	wantNumbers(ds)
	scaled := *ds
	scaled.X = mat.DenseCopyOf(ds.X)
	for i := range ds.Len() {
		row := scaled.X.RawRowView(i)
		for j := range row {
			row[j] = (row[j] - s.Shift[j]) * s.Factor[j]
		}
	}
	return &scaled
}

// wantNumbers panics when a column is nominal: its ranks have no scale.
func wantNumbers(ds *Dataset) {
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
			panic(fmt.Sprintf("learn: column %d (%s) holds names; see FitOneHot and FitOrdinal", j, ds.FeatureName(j)))
		}
	}
}
