package learn

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/mercer-go/mercer/internal/portable"
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
	return fit(ds, func(_ []float64, least, most float64) (shift, factor float64) {
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
	return fit(ds, func(col []float64, least, most float64) (shift, factor float64) {
		if least == most { // its mean may be rounded
			return col[0], 1
		}
		mean, sd := portable.MeanStdDev(col)
		if !(sd > 0) {
			return mean, 1
		}
		return mean, 1 / sd
	})
}

// fit calls column for each column that has values, with them and the least and the largest of them.
func fit(ds *Dataset, column func(col []float64, least, most float64) (shift, factor float64)) *Scaler {
	wantNumbers(ds)
	ds.wantRows("FitMinMax or FitStandard")
	s := &Scaler{Shift: make([]float64, ds.Dim()), Factor: slices.Repeat([]float64{1}, ds.Dim())}
	units := slices.Repeat([]float64{1}, ds.Dim())
	spaces := sync.Pool{New: func() any { return make([]float64, columnGroup*ds.Len()) }} // of each worker
	groups := (ds.Dim() + columnGroup - 1) / columnGroup
	ds.inParallel(groups, func(g int) {
		space := spaces.Get().([]float64)
		defer spaces.Put(space) //nolint:staticcheck // a slice in an interface costs nothing beside it
		first := g * columnGroup
		for k, col := range ds.presents(first, min(first+columnGroup, ds.Dim()), space) {
			if len(col) == 0 {
				continue
			}
			j := first + k
			least, most := extremes(col)
			if u := unit(max(-least, most)); u != 1 {
				units[j] = u
				floats.Scale(u, col)
				least, most = least*u, most*u
			}
			s.Shift[j], s.Factor[j] = column(col, least, most)
		}
	})
	if slices.ContainsFunc(units, func(u float64) bool { return u != 1 }) {
		s.Unit = units
	}
	return s
}

// columnGroup is how many columns are collected at once: as many numbers as a line of the cache has.
const columnGroup = 8

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

// extremes returns the least and the largest value.
func extremes(col []float64) (least, most float64) {
	least, most = col[0], col[0]
	for _, v := range col {
		if v < least {
			least = v
		}
		if v > most {
			most = v
		}
	}
	if least == 0 || most == 0 { // there are two zeros
		return slices.Min(col), slices.Max(col)
	}
	return least, most
}

// unit returns 1 if sums, differences and squares of values up to the largest
// neither overflow nor underflow. Otherwise it returns the power of two that brings
// the largest value close to 1.
func unit(largest float64) float64 {
	_, bits := math.Frexp(largest)
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
