package learn

import (
	"fmt"
	"slices"
)

// validateLabels checks the labels, after their number was checked.
func (ds *Dataset) validateLabels(need Need) error {
	signed := ds.signed()
	if !signed {
		if err := ds.validateNumbering(); err != nil {
			return err
		}
	}
	switch need {
	case PlusMinus, TwoClass:
		if !signed {
			i := slices.IndexFunc(ds.Y, func(y int) bool { return y != -1 && y != 1 })
			return fmt.Errorf("%w: row %d has label %d, want -1 or +1 (a two-class algorithm; ds.OneVsRest(1) %s)", ErrLabel, i, ds.Y[i], ds.relabelled())
		}
		if need == TwoClass {
			return ds.validateWeight([]int{-1, 1})
		}
	case MultiClass:
		labels := ds.Labels()
		if len(labels) < 2 {
			return fmt.Errorf("%w: every example has label %d, want two classes at least", ErrEmptyClass, labels[0])
		}
		return ds.validateWeight(labels)
	}
	return nil
}

// signed reports whether all labels are -1 or +1.
func (ds *Dataset) signed() bool {
	for _, y := range ds.Y {
		if y != 1 && y != -1 {
			return false
		}
	}
	return true
}

// relabelled says what OneVsRest(1) does to the labels, which are not all -1 or
// +1.
func (ds *Dataset) relabelled() string {
	if len(ds.Labels()) == 2 {
		return "makes them ±1"
	}
	return "makes label 1 +1 and the others -1"
}

// validateNumbering finds the fault in labels that are not all -1 or +1, if
// there is one.
func (ds *Dataset) validateNumbering() error {
	if least := slices.Min(ds.Y); least < -1 {
		return fmt.Errorf("%w: row %d has label %d, want -1 and +1, or 0..k-1", ErrLabel, slices.Index(ds.Y, least), least)
	} else if least == -1 {
		i := slices.IndexFunc(ds.Y, func(y int) bool { return y != -1 && y != 1 })
		return fmt.Errorf("%w: row %d has label %d beside labels -1; want -1 and +1, or 0..k-1", ErrLabel, i, ds.Y[i])
	}
	labels := ds.Labels()
	for k, label := range labels {
		if label != k {
			return fmt.Errorf("%w: labels reach %d but class %d has no example", ErrEmptyClass, labels[len(labels)-1], k)
		}
	}
	return nil
}

// validateWeight checks that each of the labels has an example of positive
// weight.
func (ds *Dataset) validateWeight(labels []int) error {
	low := labels[0]
	found, left := make([]bool, labels[len(labels)-1]-low+1), len(labels)
	for i, y := range ds.Y {
		if at := y - low; !found[at] && (ds.W == nil || ds.W[i] > 0) {
			found[at] = true
			if left--; left == 0 {
				return nil
			}
		}
	}
	for _, label := range labels {
		if !found[label-low] {
			name := fmt.Sprint(label)
			if low < 0 {
				name = fmt.Sprintf("%+d", label)
			}
			return fmt.Errorf("%w: no example of positive weight has label %s", ErrEmptyClass, name)
		}
	}
	return nil
}
