package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/mercer-go/mercer/lib/learn"
)

// label is the label of the class of rank r among k: -1 and +1 for two, else r.
func label(r, k int) int {
	if k == 2 {
		return 2*r - 1
	}
	return r
}

// classRanks is label's inverse for a whole set: the names of the classes and
// the rank of each example's. Without Classes the labels are the names.
func classRanks(ds *learn.Dataset) (classes []string, ranks []int, err error) {
	if ds.X == nil || ds.Dim() == 0 {
		return nil, nil, fmt.Errorf("format: %w: there is nothing to write", learn.ErrShape)
	}
	if n, _ := ds.X.Dims(); n != len(ds.Y) {
		return nil, nil, fmt.Errorf("format: %w: X has %d rows but Y has %d labels", learn.ErrShape, n, len(ds.Y))
	}
	if ds.W != nil && len(ds.W) != len(ds.Y) {
		return nil, nil, fmt.Errorf("format: %w: %d rows but %d weights", learn.ErrShape, len(ds.Y), len(ds.W))
	}
	for i, w := range ds.W {
		if !(w >= 0) || math.IsInf(w, 1) {
			return nil, nil, fmt.Errorf("format: %w: row %d has weight %v", learn.ErrWeight, i, w)
		}
	}
	labels := ds.Labels()
	least, most := labels[0], labels[len(labels)-1]
	signed := least == -1 || least == 1 && most == 1 && len(ds.Classes) != 1
	if classes = slices.Clone(ds.Classes); classes == nil {
		if signed {
			classes = []string{"-1", "+1"}
		} else {
			for r := range min(max(most, 0), ds.Len()) + 1 {
				classes = append(classes, strconv.Itoa(r))
			}
		}
	}
	ranks = make([]int, ds.Len())
	for i, y := range ds.Y {
		r := y
		if signed && len(classes) == 2 && y*y == 1 {
			r = (y + 1) / 2
		}
		if r < 0 || r >= len(classes) {
			return nil, nil, fmt.Errorf("format: %w: row %d has label %d in a set of %d classes", learn.ErrLabel, i, y, len(classes))
		}
		ranks[i] = r
	}
	return classes, ranks, nil
}

// levelName is the level of row i in the nominal column j.
func levelName(ds *learn.Dataset, i, j int) (string, error) {
	levels, v := ds.LevelsOf(j), ds.X.At(i, j)
	if !(v >= 0 && v < float64(len(levels))) || v != math.Trunc(v) {
		return "", fmt.Errorf("format: row %d, column %d (%s) is %v, want the rank of one of %d levels", i, j, ds.FeatureName(j), v, len(levels))
	}
	return levels[int(v)], nil
}
