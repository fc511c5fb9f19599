package learn

import (
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Validate checks what every algorithm takes for granted: at least one example,
// as many labels (and weights) as rows, finite features that are numbers, finite
// weights >= 0, labels either {-1, +1} or 0..k-1, and no class without an example.
// A single class is allowed here; see ValidateTwoClass.
//
// The error wraps ErrShape, ErrNominal, ErrNotFinite, ErrLabel, ErrEmptyClass or
// ErrWeight and names the 0-based row and the column of the first fault.
func (ds *Dataset) Validate() error {
	if err := ds.validateShape(); err != nil {
		return err
	}
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
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
	return ds.validateLabels()
}

// ValidateTwoClass is Validate, and besides demands that the labels be -1 and
// +1 with examples of positive weight in both.
func (ds *Dataset) ValidateTwoClass() error {
	if err := ds.Validate(); err != nil {
		return err
	}
	var weight [2]float64
	for i, y := range ds.Y {
		if y != -1 && y != 1 {
			return fmt.Errorf("%w: row %d has label %d, want -1 or +1 (a two-class algorithm; see Dataset.OneVsRest)", ErrLabel, i, y)
		}
		weight[(y+1)/2] += ds.Weight(i)
	}
	for side, label := range []int{-1, 1} {
		if weight[side] == 0 {
			return fmt.Errorf("%w: no example of positive weight has label %+d", ErrEmptyClass, label)
		}
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

func (ds *Dataset) validateShape() error {
	if ds == nil || ds.X == nil || ds.X.IsEmpty() {
		return fmt.Errorf("%w: the data set has no examples", ErrShape)
	}
	n, d := ds.X.Dims()
	if len(ds.Y) != n {
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

func (ds *Dataset) validateLabels() error {
	labels := ds.Labels()
	if labels[0] == -1 {
		for i, y := range ds.Y {
			if y != -1 && y != 1 {
				return fmt.Errorf("%w: row %d has label %d beside labels -1; want -1 and +1, or 0..k-1", ErrLabel, i, y)
			}
		}
		return nil
	}
	if labels[0] < 0 {
		i := slices.Index(ds.Y, labels[0])
		return fmt.Errorf("%w: row %d has label %d, want -1 and +1, or 0..k-1", ErrLabel, i, labels[0])
	}
	if slices.Equal(labels, []int{1}) { // only the positive half of a two-class set
		return nil
	}
	for k, label := range labels {
		if label != k {
			return fmt.Errorf("%w: labels reach %d but class %d has no example", ErrEmptyClass, labels[len(labels)-1], k)
		}
	}
	return nil
}
