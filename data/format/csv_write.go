package format

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// Write writes ds: the features, then the weights if ds has them, and last the
// class in the column "label", or f.Label. NaN becomes an empty cell. A class
// without a name is written as its label.
//
// Write returns an error for anything that Read would not return: an infinite
// value, a number that is also in f.Missing, weights without a column name in
// f.Weight, two columns with the same name, and a name that is empty or contains
// a carriage return.
func (f CSV) Write(w io.Writer, ds *learn.Dataset) error {
	classes, ranks, err := classRanks(ds)
	if err != nil {
		return err
	}
	header := make([]string, ds.Dim(), ds.Dim()+2)
	for j := range header {
		header[j] = ds.FeatureName(j)
	}
	if ds.W != nil {
		if f.Weight == "" {
			return errors.New("format: the set has example weights; name a column for them in CSV.Weight")
		}
		header = append(header, f.Weight)
	}
	header = append(header, orElse(f.Label, "label"))
	if err := f.checkNames(ds, header, classes); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	if f.Comma != 0 {
		out.Comma = f.Comma
	}
	if !f.NoHeader {
		if err := out.Write(header); err != nil {
			return fmt.Errorf("format: %w", err)
		}
	}
	record, digits := make([]string, 0, len(header)), []byte(nil)
	for i := range ds.Len() {
		record = record[:0]
		for j, v := range ds.X.RawRowView(i) {
			switch levels := ds.LevelsOf(j); {
			case math.IsNaN(v):
				record = append(record, "")
				continue
			case math.IsInf(v, 0):
				return fmt.Errorf("format: %w: row %d, column %d (%s) is %v", learn.ErrNotFinite, i, j, ds.FeatureName(j), v)
			case levels != nil:
				level, err := levelName(ds, i, j)
				if err != nil {
					return err
				}
				record = append(record, level)
				continue
			}
			digits = stream.AppendNumber(digits[:0], v)
			number := string(digits)
			if slices.Contains(f.Missing, number) {
				return fmt.Errorf("format: row %d, column %d (%s) is %v, a mark of missing values in CSV.Missing", i, j, ds.FeatureName(j), v)
			}
			record = append(record, number)
		}
		if ds.W != nil {
			record = append(record, string(stream.AppendNumber(nil, ds.W[i])))
		}
		if err := out.Write(append(record, classes[ranks[i]])); err != nil {
			return fmt.Errorf("format: %w", err)
		}
	}
	out.Flush()
	return out.Error()
}

// checkNames returns an error for names that Read would change.
func (f CSV) checkNames(ds *learn.Dataset, header, classes []string) error {
	if first, second := twice(header); second >= 0 {
		return fmt.Errorf("format: columns %d and %d are both named %q", first, second, header[first])
	}
	if first, second := twice(classes); second >= 0 {
		return fmt.Errorf("format: classes %d and %d are both named %q", first, second, classes[first])
	}
	texts := slices.Concat(header, classes)
	for j := range ds.Dim() {
		texts = append(texts, ds.LevelsOf(j)...)
	}
	for _, name := range texts {
		if name == "" || strings.ContainsRune(name, '\r') || strings.HasPrefix(name, "\ufeff") || slices.Contains(f.Missing, name) {
			return fmt.Errorf("format: the name %q would not be read back from CSV", name)
		}
	}
	return nil
}
