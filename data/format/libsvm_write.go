package format

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// Write writes ds: every value that is not +0. The first line also has the last
// feature, even if it is 0, so that no column is lost. A class is written as its
// name if all names are numbers, such as "1" and "2", and otherwise as its label.
//
// Write returns an error for what the format cannot hold: infinite values,
// example weights and nominal columns. learn.FitOneHot turns nominal columns into
// numbers.
func (f LIBSVM) Write(w io.Writer, ds *learn.Dataset) error {
	classes, ranks, err := classRanks(ds)
	if err != nil {
		return err
	}
	if ds.W != nil {
		return errors.New("format: LIBSVM files have no example weights")
	}
	if f.Features != 0 && f.Features != ds.Dim() {
		return fmt.Errorf("format: LIBSVM.Features is %d, the set has %d features", f.Features, ds.Dim())
	}
	numeric := numbersAscend(classes)
	base := 1
	if f.ZeroBased {
		base = 0
	}
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
			return fmt.Errorf("format: LIBSVM files hold numbers only, column %d (%s) has names; see learn.FitOneHot", j, ds.FeatureName(j))
		}
	}
	var b []byte
	for i := range ds.Len() {
		b = b[:0]
		if numeric {
			b = append(b, classes[ranks[i]]...)
		} else {
			b = strconv.AppendInt(b, int64(ds.Y[i]), 10)
		}
		row := ds.X.RawRowView(i)
		for j, v := range row {
			if math.Float64bits(v) == 0 && !(i == 0 && j == len(row)-1) {
				continue
			}
			if math.IsInf(v, 0) {
				return fmt.Errorf("format: %w: row %d, column %d (%s) is %v", learn.ErrNotFinite, i, j, ds.FeatureName(j), v)
			}
			b = append(b, ' ')
			b = strconv.AppendInt(b, int64(j+base), 10)
			b = append(b, ':')
			b = stream.AppendNumber(b, v)
		}
		if _, err := w.Write(append(b, '\n')); err != nil {
			return fmt.Errorf("format: %w", err)
		}
	}
	return nil
}

// numbersAscend reports whether Read would give these names the same classes.
func numbersAscend(classes []string) bool {
	same := slices.Clone(classes)
	ascending(same)
	if !slices.Equal(same, classes) {
		return false
	}
	for _, name := range classes {
		v, err := stream.Number(name)
		if err != nil || string(stream.AppendNumber(nil, v+0)) != name {
			return false
		}
	}
	return len(slices.Compact(same)) == len(classes)
}
