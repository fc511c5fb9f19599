package learn

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/parallel"
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
	return fit(ds, false, func(c *columnStats) (shift, factor float64) {
		if !(c.most > c.least) {
			return toConstant(c.least, (lo+hi)/2)
		}
		factor = (hi - lo) / (c.most - c.least)
		return c.least - lo/factor, factor
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
	return fit(ds, true, func(c *columnStats) (shift, factor float64) {
		if c.least == c.most { // its mean may be rounded
			return c.first, 1
		}
		mean, sd := c.spread.Mean, c.spread.StdDev()
		if !(sd > 0) {
			return mean, 1
		}
		return mean, 1 / sd
	})
}

// fit calls column for each column that has values, with its spread if that is wanted.
func fit(ds *Dataset, spread bool, column func(*columnStats) (shift, factor float64)) *Scaler {
	wantNumbers(ds)
	ds.wantRows("FitMinMax or FitStandard")
	s := &Scaler{Shift: make([]float64, ds.Dim()), Factor: slices.Repeat([]float64{1}, ds.Dim())}
	units := slices.Repeat([]float64{1}, ds.Dim())
	workers := runtime.GOMAXPROCS(0)
	groups := (ds.Dim() + columnGroup*workers - 1) / (columnGroup * workers) * workers // each worker has as many as the others
	ds.inParallel(groups, func(g int) {
		first := g * ds.Dim() / groups
		for k, c := range ds.stats(first, (g+1)*ds.Dim()/groups, spread) {
			if c.n == 0 {
				continue
			}
			units[first+k] = c.unit
			s.Shift[first+k], s.Factor[first+k] = column(&c)
		}
	})
	if slices.ContainsFunc(units, func(u float64) bool { return u != 1 }) {
		s.Unit = units
	}
	return s
}

// inParallel runs tasks on all processors if the set is large.
func (ds *Dataset) inParallel(n int, task func(i int)) {
	workers := runtime.GOMAXPROCS(0)
	if ds.Len()*ds.Dim() < 1<<16 {
		workers = 1
	}
	_ = parallel.DoOn(context.Background(), workers, n, func(i int) error { // no task fails
		task(i)
		return nil
	})
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
	if ds.Dim() == 0 {
		scaled.X = mat.DenseCopyOf(ds.X)
		return &scaled
	}
	scaled.X = mat.NewDense(ds.Len(), ds.Dim(), nil)
	const block = 1 << 10
	ds.inParallel((ds.Len()+block-1)/block, func(b int) {
		for i := b * block; i < min((b+1)*block, ds.Len()); i++ {
			s.scale(scaled.X.RawRowView(i), ds.X.RawRowView(i))
		}
	})
	return &scaled
}

// scale writes a scaled row.
func (s *Scaler) scale(to, row []float64) {
	if s.Unit != nil {
		floats.MulTo(to, row, s.Unit)
		row = to
	}
	shift, factor := s.Shift[:len(row)], s.Factor[:len(row)]
	for j, x := range row {
		to[j] = (x - shift[j]) * factor[j]
	}
}

// wantNumbers panics if a column is nominal, because ranks cannot be scaled.
func wantNumbers(ds *Dataset) {
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
			panic(fmt.Sprintf("learn: column %d (%s) holds names; see FitOneHot and FitOrdinal", j, ds.FeatureName(j)))
		}
	}
}
