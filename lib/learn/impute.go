package learn

import (
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Imputer replaces missing values (NaN) by one number per column. Fit it on the
// training set and apply it to the training set and the test set, so that
// training learns nothing from the test set. Alternatively, Dataset.DropMissing
// removes the incomplete rows.
type Imputer struct {
	Fill   []float64  // one number per column; for a nominal column, the rank of a level in Levels
	Levels [][]string // levels of the fitted set; see Dataset.Levels
}

// FitMean returns an Imputer that fills a column of numbers with its mean in
// ds, and a nominal column with its most frequent level. Among equally frequent
// levels, it takes the first. NaN is skipped. If all values of a column are
// missing, it is filled with 0 or, if nominal, with its first level. A nominal
// column without any level is not filled.
//
// It panics if a value of a nominal column is not the rank of one of its Levels, or
// if ds has more or fewer labels or weights than rows.
func FitMean(ds *Dataset) *Imputer {
	return fitFill(ds, func(col []float64) float64 {
		u := unit(floats.Norm(col, math.Inf(1))) // the sum of the values may overflow
		if u != 1 {
			floats.Scale(u, col)
		}
		return portable.Mean(col) / u
	})
}

// FitMedian is like FitMean but uses the median of a column, which a few
// extreme values do not change. The median is the middle value, or the mean of
// the two middle values.
func FitMedian(ds *Dataset) *Imputer {
	return fitFill(ds, func(col []float64) float64 {
		slices.Sort(col)
		low, high := col[(len(col)-1)/2], col[len(col)/2]
		if math.IsInf(high-low, 1) {
			return float64(low/2) + float64(high/2)
		}
		return low + float64((high-low)/2)
	})
}

func fitFill(ds *Dataset, middle func([]float64) float64) *Imputer {
	ds.wantRows("FitMean or FitMedian")
	m := &Imputer{Fill: make([]float64, ds.Dim()), Levels: slices.Clone(ds.Levels)}
	for j := range m.Fill {
		col := ds.present(j)
		switch {
		case len(col) == 0:
		case ds.LevelsOf(j) != nil:
			for i := range ds.Len() {
				ds.rank(i, j) // for its panic
			}
			m.Fill[j] = mostFrequent(col)
		default:
			m.Fill[j] = middle(col)
		}
	}
	return m
}

// mostFrequent returns the value that occurs most often, the smallest one among
// equals.
func mostFrequent(values []float64) float64 {
	slices.Sort(values)
	best, most, run := values[0], 0, 0
	for i, v := range values {
		if i == 0 || v != values[i-1] {
			run = 0
		}
		if run++; run > most {
			best, most = v, run
		}
	}
	return best
}

// present returns the values of column j that are not NaN.
func (ds *Dataset) present(j int) []float64 {
	values := make([]float64, 0, ds.Len())
	ds.parts(j, j+1, func(_ int, part []float64) { values = append(values, part...) })
	return values
}

// parts gives take the values of the columns from ... to-1 that are not NaN, k counted
// from 0. They come in the order of the rows, in parts that are not empty and that take may change.
func (ds *Dataset) parts(from, to int, take func(k int, part []float64)) {
	if ds.Len() == 0 {
		return
	}
	const most = 64 // rows of columnGroup columns, which fit the first cache
	w := to - from
	tile := make([]float64, w*most)
	n := ds.Len()
	for first := 0; first < n; first += most {
		rows, missing := min(first+most, n)-first, false
		for i := range rows {
			for k, v := range ds.X.RawRowView(first + i)[from:to] {
				tile[k*most+i] = v
				missing = missing || v != v
			}
		}
		for k := range to - from {
			part := tile[k*most : k*most+rows]
			if missing {
				part = slices.DeleteFunc(part, math.IsNaN)
			}
			if len(part) > 0 {
				take(k, part)
			}
		}
	}
}

// Apply returns a filled copy of ds. The copy shares labels, weights and names
// with ds. Levels are matched by name, as in an Encoder. If the level to fill
// in is missing from the Levels of ds, the copy has it as an additional level.
//
// Apply panics if ds does not have as many columns as the fitted set, or if a
// column is nominal in only one of the two sets.
func (m *Imputer) Apply(ds *Dataset) *Dataset {
	if ds.Dim() != len(m.Fill) {
		panic(fmt.Sprintf("learn: imputer fitted to %d columns, data has %d", len(m.Fill), ds.Dim()))
	}
	filled := *ds
	filled.X = mat.DenseCopyOf(ds.X)
	filled.Levels = slices.Clone(ds.Levels)
	for j := range m.Fill {
		fill := m.fill(&filled, j)
		for i := range ds.Len() {
			if math.IsNaN(filled.X.At(i, j)) {
				filled.X.Set(i, j, fill)
			}
		}
	}
	return &filled
}

// fill returns the number that fills column j of ds. It adds the level if ds
// lacks it.
func (m *Imputer) fill(ds *Dataset, j int) float64 {
	known, levels := (&Dataset{Levels: m.Levels}).LevelsOf(j), ds.LevelsOf(j)
	switch {
	case (known == nil) != (levels == nil):
		panic(fmt.Sprintf("learn: column %d (%s) is nominal either in the data or to the imputer, not both", j, ds.FeatureName(j)))
	case known == nil:
		return m.Fill[j]
	case len(known) == 0:
		return math.NaN()
	}
	level := known[int(m.Fill[j])]
	r := slices.Index(levels, level)
	if r < 0 {
		r = len(levels)
		ds.Levels[j] = append(slices.Clone(levels), level)
	}
	return float64(r)
}
