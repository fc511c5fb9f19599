package learn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Encoder turns nominal columns into numbers that a kernel can measure; columns
// of numbers pass unchanged. Fit it on the training rows and apply it to both
// sets: levels are matched by name, so a test set that was read on its own, with
// its levels in another order, is encoded alike.
type Encoder struct {
	Levels [][]string // by column of the fitted set: the levels it knows; nil for a column of numbers
	OneHot bool       // one column a level, else one column of ranks
}

// FitOneHot returns the Encoder that gives each nominal column of ds one 0/1
// column for every level that occurs in ds, named "column=level". A level that
// ds lacks becomes zeros in all of them, a missing value NaN in all of them.
//
// It panics on a value that is no rank of its column's Levels.
func FitOneHot(ds *Dataset) *Encoder {
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

// FitOrdinal returns the Encoder that takes the ranks 0, 1, … of each nominal
// column of ds, in the order of its Levels, as numbers. A level that ds does not
// know becomes NaN, a missing value.
func FitOrdinal(ds *Dataset) *Encoder {
	e := &Encoder{Levels: make([][]string, ds.Dim())}
	for j := range e.Levels {
		e.Levels[j] = slices.Clone(ds.LevelsOf(j))
	}
	return e
}

// Apply returns an encoded copy of ds without nominal columns; labels, weights
// and class names are shared.
//
// It panics when ds has another number of columns than the Encoder was fitted
// to, when a column is nominal on one side only, and on a value that is no rank
// of its column's Levels.
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

// column encodes column j of ds into columns at, at+1, … of X and returns how
// many it filled.
func (e *Encoder) column(X *mat.Dense, at int, ds *Dataset, j int, known []string) int {
	width := 1
	if known != nil && e.OneHot {
		width = len(known)
	}
	to := make([]int, len(ds.LevelsOf(j))) // the rank that the Encoder gives each level of ds
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

// rank is the rank of the level in row i of the nominal column j, or false for
// a missing value. It panics when the value is no rank.
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
