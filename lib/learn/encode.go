package learn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Encoder turns nominal columns into numbers that a kernel can use; see
// Dataset.Levels. It leaves columns of numbers unchanged. Fit it on the
// training set and apply it to the training set and the test set. Levels are
// matched by name. So a test set that was read separately is encoded in the
// same way, even if its levels have another order.
type Encoder struct {
	Levels [][]string // for each column of the fitted set: the levels that the Encoder knows; nil for a column of numbers
	OneHot bool       // true: one column per level; false: one column of ranks
}

// FitOneHot returns an Encoder that replaces each nominal column of ds by 0/1
// columns, one for each level that occurs in ds. The new columns are named
// "column=level". In a set that is encoded later, a level that does not occur
// in ds becomes 0 in all of them. A missing value becomes NaN in all of them.
//
// FitOneHot panics if a nominal column has a value that is not a rank in its
// Levels.
func FitOneHot(ds *Dataset) *Encoder {
	ds.wantRows("FitOneHot")
	e := &Encoder{Levels: make([][]string, ds.Dim()), OneHot: true}
	for j := range ds.Dim() {
		levels := ds.LevelsOf(j)
		if levels == nil {
			continue
		}
		seen := make([]bool, len(levels))
		for i := range ds.Len() {
			if r, ok := ds.rank(i, j); ok {
				seen[r] = true
			}
		}
		e.Levels[j] = []string{}
		for r, ok := range seen {
			if ok {
				e.Levels[j] = append(e.Levels[j], levels[r])
			}
		}
	}
	return e
}

// FitOrdinal returns an Encoder that uses the ranks 0, 1, … of each nominal
// column as numbers. The order is that of Levels in ds. In a set that is
// encoded later, a level that ds does not list becomes NaN, which means
// missing.
func FitOrdinal(ds *Dataset) *Encoder {
	ds.wantRows("FitOrdinal")
	e := &Encoder{Levels: make([][]string, ds.Dim())}
	for j := range e.Levels {
		e.Levels[j] = slices.Clone(ds.LevelsOf(j))
	}
	return e
}

// Apply returns an encoded copy of ds without nominal columns. The copy shares
// labels, weights and class names with ds.
//
// Apply panics if ds does not have as many columns as the fitted set, if a
// column is nominal in only one of the two sets, if a nominal column has a
// value that is not a rank in its Levels, or if no column is left.
func (e *Encoder) Apply(ds *Dataset) *Dataset {
	if ds.Dim() != len(e.Levels) {
		panic(fmt.Sprintf("learn: encoder fitted to %d columns, data has %d", len(e.Levels), ds.Dim()))
	}
	encoded := *ds
	encoded.Features, encoded.Levels = nil, nil
	for j, known := range e.Levels {
		if (known == nil) != (ds.LevelsOf(j) == nil) {
			panic(fmt.Sprintf("learn: column %d (%s) is nominal either in the data or to the encoder, not both", j, ds.FeatureName(j)))
		}
		if known == nil || !e.OneHot {
			encoded.Features = append(encoded.Features, ds.FeatureName(j))
			continue
		}
		for _, level := range known {
			encoded.Features = append(encoded.Features, ds.FeatureName(j)+"="+level)
		}
	}
	if len(encoded.Features) == 0 {
		panic("learn: nothing is left to encode: no column of the fitted set has a value")
	}
	encoded.X = mat.NewDense(ds.Len(), len(encoded.Features), nil)
	at := 0
	for j, known := range e.Levels {
		at += e.column(encoded.X, at, ds, j, known)
	}
	return &encoded
}

// column encodes column j of ds into columns at, at+1, … of X and returns their
// number.
func (e *Encoder) column(X *mat.Dense, at int, ds *Dataset, j int, known []string) int {
	width := 1
	if known != nil && e.OneHot {
		width = len(known)
	}
	to := make([]int, len(ds.LevelsOf(j))) // the rank in the Encoder of each level of ds
	for r, level := range ds.LevelsOf(j) {
		to[r] = slices.Index(known, level)
	}
	for i := range ds.Len() {
		if known == nil {
			X.Set(i, at, ds.X.At(i, j))
			continue
		}
		r, present := ds.rank(i, j)
		switch {
		case !present:
			for k := range width {
				X.Set(i, at+k, math.NaN())
			}
		case e.OneHot && to[r] >= 0:
			X.Set(i, at+to[r], 1)
		case !e.OneHot && to[r] >= 0:
			X.Set(i, at, float64(to[r]))
		case !e.OneHot:
			X.Set(i, at, math.NaN())
		}
	}
	return width
}

// rank returns the rank of the level in row i of the nominal column j, or false
// for a missing value. It panics if the value is not a rank.
func (ds *Dataset) rank(i, j int) (r int, present bool) {
	v := ds.X.At(i, j)
	if math.IsNaN(v) {
		return 0, false
	}
	if levels := len(ds.LevelsOf(j)); !(v >= 0 && v < float64(levels)) || v != math.Trunc(v) {
		panic(fmt.Sprintf("learn: row %d, column %d (%s) is %v, want the rank of one of %d levels", i, j, ds.FeatureName(j), v, levels))
	}
	return int(v), true
}
