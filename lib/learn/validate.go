package learn

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Need is what an algorithm requires of a Dataset; see Dataset.Validate. Every
// Need includes Points, and every Need after Points includes Labels.
type Need int

const (
	// Points requires at least one example, finite features that are numbers, and
	// finite weights >= 0. The labels may be missing; their values are not
	// checked. This is enough for one-class machines, clustering and scatter
	// plots.
	Points Need = iota
	// Labels requires a label for every example. The labels are -1 and +1, or
	// 0..k-1 with at least one example of each class. A single class is enough.
	Labels
	// PlusMinus requires labels -1 and +1. One of them may be missing.
	PlusMinus
	// TwoClass requires labels -1 and +1, and an example of positive weight for
	// each.
	TwoClass
	// MultiClass requires at least two classes, and an example of positive weight
	// in each.
	MultiClass
)

// Validate returns an error if ds does not have what an algorithm requires, and
// nil otherwise:
//
//	ds.Validate(learn.TwoClass)
//
// The error names the 0-based row and the column of the first fault. It wraps
// ErrShape (no examples, or parts that differ in size), ErrNominal,
// ErrNotFinite, ErrWeight, ErrLabel or ErrEmptyClass. Validate takes O(n·d)
// time.
func (ds *Dataset) Validate(need Need) error {
	if err := ds.validateShape(need); err != nil {
		return err
	}
	for j := range ds.Levels {
		if ds.Levels[j] != nil {
			return fmt.Errorf("%w: column %d (%s); see FitOneHot and FitOrdinal", ErrNominal, j, ds.FeatureName(j))
		}
	}
	if err := ds.validateNumbers(); err != nil {
		return err
	}
	for i, w := range ds.W {
		if !(w >= 0) || math.IsInf(w, 0) {
			return fmt.Errorf("%w: row %d has weight %v, want a finite number >= 0", ErrWeight, i, w)
		}
	}
	if need == Points {
		return nil
	}
	return ds.validateLabels(need)
}

func (ds *Dataset) validateShape(need Need) error {
	if ds == nil || ds.X == nil || ds.X.IsEmpty() {
		return fmt.Errorf("%w: the data set has no examples", ErrShape)
	}
	n, d := ds.X.Dims()
	if ds.Y == nil && need != Points {
		return fmt.Errorf("%w: the data set has no labels", ErrShape)
	}
	if ds.Y != nil && len(ds.Y) != n {
		return fmt.Errorf("%w: X has %d rows but Y has %d labels", ErrShape, n, len(ds.Y))
	}
	if ds.W != nil && len(ds.W) != n {
		return fmt.Errorf("%w: X has %d rows but W has %d weights", ErrShape, n, len(ds.W))
	}
	if ds.Features != nil && len(ds.Features) != d {
		return fmt.Errorf("%w: X has %d columns but there are %d feature names", ErrShape, d, len(ds.Features))
	}
	if ds.Levels != nil && len(ds.Levels) != d {
		return fmt.Errorf("%w: X has %d columns but Levels has %d entries", ErrShape, d, len(ds.Levels))
	}
	return nil
}

func (ds *Dataset) validateNumbers() error {
	if raw := ds.X.RawMatrix(); raw.Stride == raw.Cols && simd.Within(raw.Data[:raw.Rows*raw.Cols], math.MaxFloat64) {
		return nil
	}
	for i := range ds.Len() {
		row := ds.X.RawRowView(i)
		if simd.Within(row, math.MaxFloat64) {
			continue
		}
		for j, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("%w: row %d, column %d (%s) is %v%s",
					ErrNotFinite, i, j, ds.FeatureName(j), v, missingHint(v))
			}
		}
	}
	return nil
}

func missingHint(v float64) string {
	if math.IsNaN(v) {
		return " (a missing value? see Dataset.DropMissing and FitMedian)"
	}
	return ""
}
