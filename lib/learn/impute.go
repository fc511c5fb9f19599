package learn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Imputer fills missing values, which are NaN, with one number a column. Fit it
// on the training rows and apply it to both sets, so that nothing is learnt from
// the test rows. DropMissing leaves the incomplete rows out instead.
type Imputer struct {
	Fill   []float64  // one entry a column; the rank of a level in Levels for a nominal one
	Levels [][]string // of the fitted set; see Dataset.Levels
}

// FitMean returns the Imputer that fills a column of numbers with its mean in
// ds and a nominal one with its most frequent level, the first of equals. NaN is
// skipped. A column that is missing everywhere is filled with 0, a nominal one
// with its first level; without any level it stays missing.
//
// It panics on a value that is no rank of its column's Levels.
func FitMean(ds *Dataset) *Imputer {
	return fitFill(ds, func(col []float64) float64 {
		u := unit(col) // a sum of the values may be no float64
		if u != 1 {
			floats.Scale(u, col)
		}
		return stat.Mean(col, nil) / u
	})
}

// FitMedian is FitMean with the median in place of the mean, which a few extreme
// values do not move: the middle value, or halfway between the two middle ones.
func FitMedian(ds *Dataset) *Imputer {
	return fitFill(ds, func(col []float64) float64 {
		slices.Sort(col)
		low, high := col[(len(col)-1)/2], col[len(col)/2]
		if math.IsInf(high-low, 1) {
			return low/2 + high/2
		}
		return low + (high-low)/2
	})
}

func fitFill(ds *Dataset, middle func([]float64) float64) *Imputer {
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

// mostFrequent is the value that occurs most often, the least of equals.
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

// present copies the values of column j that are not NaN.
func (ds *Dataset) present(j int) []float64 {
	col := make([]float64, 0, ds.Len())
	for i := range ds.Len() {
		if v := ds.X.At(i, j); !math.IsNaN(v) {
			col = append(col, v)
		}
	}
	return col
}

// Apply returns a filled copy of ds; labels, weights and names are shared. Levels
// are matched by name, as by an Encoder, and one that ds does not know is added
// to those of its column.
//
// It panics when ds has another number of columns than the Imputer was fitted
// to, and when a column is nominal on one side only.
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

// fill is what column j of ds is filled with. It adds the level if ds lacks it.
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
