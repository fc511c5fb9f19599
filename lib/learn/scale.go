package learn

import (
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Scaler maps each feature by its own affine function
//
//	x -> (x·Unit - Shift)·Factor
//
// Fit it on the training set and apply it to the training set and the test set,
// so that training learns nothing from the test set.
type Scaler struct {
	Shift, Factor []float64 // one number per column
	// Unit is a power of two for each column, or nil if all are 1. It differs from
	// 1 only if the largest absolute value of the column is above 2^400 or below
	// 2^-400, because ranges or squares could overflow or become 0.
	Unit []float64
}

// FitMinMax returns a Scaler that maps the range of each column in ds to [lo,
// hi], up to rounding. A constant column is mapped to the middle of [lo, hi].
// NaN is skipped. When the Scaler is applied to other data, values may lie
// outside [lo, hi].
//
// FitMinMax panics unless lo < hi and hi-lo is finite. It also panics on a
// nominal column: apply an Encoder first. Like FitStandard, it panics if ds has more
// or fewer labels or weights than rows.
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

// toConstant maps v to c. If c is smaller than the spacing of floating-point
// numbers near v, then v - c equals v. So the factor reduces v to the size of
// c.
func toConstant(v, c float64) (shift, factor float64) {
	const lost = 30 // bits of c that may be lost in v - c
	by := 1.0
	if _, bits := math.Frexp(v / c); bits > lost {
		by = math.Ldexp(1, min(bits, 1000))
	}
	return v - float64(c*by), 1 / by
}

// FitStandard returns a Scaler that gives each column of ds mean 0 and standard
// deviation 1 (divisor n-1). A constant column is mapped to 0. NaN is skipped.
// FitStandard panics on a nominal column: apply an Encoder first.
func FitStandard(ds *Dataset) *Scaler {
	return fit(ds, func(col []float64) (shift, factor float64) {
		if slices.Min(col) == slices.Max(col) { // its mean may be rounded
			return col[0], 1
		}
		mean, sd := portable.MeanStdDev(col)
		if !(sd > 0) {
			return mean, 1
		}
		return mean, 1 / sd
	})
}

func fit(ds *Dataset, column func([]float64) (shift, factor float64)) *Scaler {
	wantNumbers(ds)
	ds.wantRows("FitMinMax or FitStandard")
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

// unit returns 1 if sums, differences and squares of the values neither
// overflow nor underflow. Otherwise it returns the power of two that brings the
// largest value close to 1.
func unit(col []float64) float64 {
	_, bits := math.Frexp(floats.Norm(col, math.Inf(1)))
	if -400 < bits && bits < 400 {
		return 1
	}
	return math.Ldexp(1, -min(max(bits, -1000), 1000))
}

// Apply returns a scaled copy of ds. The copy shares labels, weights and names
// with ds. Apply panics if ds does not have as many columns as the fitted set,
// or if a column is nominal.
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

// wantNumbers panics if a column is nominal, because ranks cannot be scaled.
func wantNumbers(ds *Dataset) {
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
			panic(fmt.Sprintf("learn: column %d (%s) holds names; see FitOneHot and FitOrdinal", j, ds.FeatureName(j)))
		}
	}
}
