package learn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Imputer fills missing values, which are NaN, with one number a column. Fit it
// on the training rows and apply it to both sets, so that nothing is learnt from
// the test rows. DropMissing leaves the incomplete rows out instead.
type Imputer struct {
	Fill []float64 // one entry a column
}

// FitMean returns the Imputer that fills a column of numbers with its mean in
// ds and a nominal one with its most frequent level, the first of equals. NaN is
// skipped. A column that is missing everywhere is filled with 0.
func FitMean(ds *Dataset) *Imputer {
	return fitFill(ds, func(col []float64) float64 { return stat.Mean(col, nil) })
}

// FitMedian is FitMean with the median in place of the mean, which a few extreme
// values do not move: the middle value, or halfway between the two middle ones.
func FitMedian(ds *Dataset) *Imputer {
	return fitFill(ds, func(col []float64) float64 {
		slices.Sort(col)
		low, high := col[(len(col)-1)/2], col[len(col)/2]
		return low + (high-low)/2
	})
}

func fitFill(ds *Dataset, middle func([]float64) float64) *Imputer {
	m := &Imputer{Fill: make([]float64, ds.Dim())}
	for j := range m.Fill {
		col := ds.present(j)
		switch {
		case len(col) == 0:
		case ds.LevelsOf(j) != nil:
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

// Apply returns a filled copy of ds; labels, weights and names are shared. It
// panics when ds has another number of columns than the Imputer was fitted to.
func (m *Imputer) Apply(ds *Dataset) *Dataset {
	if ds.Dim() != len(m.Fill) {
		panic(fmt.Sprintf("learn: imputer fitted to %d columns, data has %d", len(m.Fill), ds.Dim()))
	}
	filled := *ds
	filled.X = mat.DenseCopyOf(ds.X)
	for i := range ds.Len() {
		row := filled.X.RawRowView(i)
		for j, v := range row {
			if math.IsNaN(v) {
				row[j] = m.Fill[j]
			}
		}
	}
	return &filled
}
