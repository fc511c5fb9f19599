package learn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Scaler maps each feature by its own affine function
//
//	x -> (x·Unit - Shift)·Factor
//
// Fit it on the training rows and apply it to both sets, so that nothing is
// learnt from the test rows.
type Scaler struct {
	Shift, Factor []float64 // one entry a column
	// Unit is a power of two for each column, or nil if all are 1. It is another one
	// only where the largest number of a column is above 2^400 or below 2^-400: there
	// ranges or squares would overflow or vanish.
	Unit []float64
}

// FitMinMax returns the Scaler that maps each column's range in ds onto
// [lo, hi], up to rounding. A constant column maps to the middle of [lo, hi].
// NaN is skipped. Other data scaled with it may leave [lo, hi].
//
// It panics unless lo < hi and hi-lo is finite, and on a nominal column: an
// Encoder comes first.
func FitMinMax(ds *Dataset, lo, hi float64) *Scaler {
	if !(lo < hi) || math.IsInf(hi-lo, 1) {
		panic(fmt.Sprintf("learn: FitMinMax wants lo < hi and a finite hi-lo, got %v and %v", lo, hi))
	}
	return fit(ds, func(col []float64) (shift, factor float64) {
		least, most := slices.Min(col), slices.Max(col)
		if !(most > least) {
			return toConstant(least, (lo+hi)/2)
		}
		factor = (hi - lo) / (most - least)
		return least - lo/factor, factor
	})
}

// toConstant maps v to c. Where c is less than the spacing of numbers near v,
// v - c would be v: the factor brings v down to the size of c.
func toConstant(v, c float64) (shift, factor float64) {
	const lost = 30 // bits of c that may get lost in v - c
	by := 1.0
	if _, bits := math.Frexp(v / c); bits > lost {
		by = math.Ldexp(1, min(bits, 1000))
	}
	return v - c*by, 1 / by
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
		col := ds.present(j)
		if len(col) == 0 {
			continue
		}
		if u := unit(col); u != 1 {
			if s.Unit == nil {
				s.Unit = slices.Repeat([]float64{1}, ds.Dim())
			}
			s.Unit[j] = u
			floats.Scale(u, col)
		}
		s.Shift[j], s.Factor[j] = column(col)
	}
	return s
}

// unit is 1 for values whose sums, differences and squares neither overflow nor
// vanish. Else it is the power of two that brings the largest close to 1.
func unit(col []float64) float64 {
	_, bits := math.Frexp(floats.Norm(col, math.Inf(1)))
	if -400 < bits && bits < 400 {
		return 1
	}
	return math.Ldexp(1, -min(max(bits, -1000), 1000))
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
		if s.Unit != nil {
			floats.Mul(row, s.Unit)
		}
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
