package format

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/lib/learn"
)

// CSV is a file of comma-separated values: a header, then one example per line.
//
// CSV{} takes the column "label" as the class, or else the last column that is
// neither dropped nor the weight. All other columns are numbers. An empty cell is
// a missing value, NaN. Cells may be in quotes.
//
// Two classes have the labels -1 and +1, more classes have 0 to k-1. They keep
// the names of the file. Without Classes they are in ascending order: "mine" is
// -1 and "rock" is +1.
//
// A CSV file does not say which columns are nominal, or in which order the
// classes are. To read what Write has written, with the same bits, use the same
// options, and also set Nominal and Classes.
type CSV struct {
	Name     string              // name of the data set; "" means none, or the name of the file in data.ReadFile
	Label    string              // column of the class; "" means "label", or else the last column that is left
	Classes  []string            // the classes in order; nil means those in the file, ascending
	Nominal  map[string][]string // nominal columns and their levels in order; nil levels mean those in the file, ascending
	Weight   string              // column of the example weights; "" means there is none
	Drop     []string            // columns to leave out, such as "id"; "" is a column without a name
	Missing  []string            // other texts that mean a missing value, such as "?" or "NA"
	Comma    rune                // separator of the cells; 0 means ','
	NoHeader bool                // the first line is an example, and the columns are named x1, x2, …
	MaxBytes int64               // bytes that Read may hold, see ErrTooLarge; 0 means 1 GiB
}

// Read reads one data set, up to the end of r, which may be compressed with gzip.
// The error wraps ErrMalformed or ErrTooLarge, and names the line and the cell, both
// counted from 1.
func (f CSV) Read(r io.Reader) (*learn.Dataset, error) { return unzipped(r, f.MaxBytes, f.read) }

// The uses of a column that is not a feature.
const (
	isLabel = -1 - iota
	isWeight
	isDropped
)

// columns returns the use of each column: the number of a feature, or isLabel,
// isWeight or isDropped.
func (f CSV) columns(header []string, limit *budget.Budget) (b *builder, roles []int, err error) {
	for j, name := range header {
		if name == "" && !slices.Contains(f.Drop, "") {
			return nil, nil, fmt.Errorf("line 1, column %d: a column without a name (row numbers? leave them out by an empty name in CSV.Drop)", j+1)
		}
	}
	if first, second := twice(header); second >= 0 {
		return nil, nil, fmt.Errorf("line 1, column %d: the name %.60q again, after column %d", second+1, header[first], first+1)
	}
	wanted := slices.Concat(f.Drop, slices.Sorted(maps.Keys(f.Nominal)))
	if f.Weight != "" {
		wanted = append(wanted, f.Weight)
	}
	if f.Label != "" {
		wanted = append(wanted, f.Label)
	}
	for _, name := range wanted {
		if !slices.Contains(header, name) {
			return nil, nil, fmt.Errorf("line 1, column 1: there is no column %q, only %s", name, quoted(header))
		}
	}
	class := f.class(header)
	switch {
	case class < 0:
		return nil, nil, errors.New("line 1, column 1: no column is left for the class")
	case f.taken(header[class]):
		return nil, nil, fmt.Errorf("line 1, column %d: the class, %.60q, is also in CSV.Drop or CSV.Weight", class+1, header[class])
	case slices.Contains(f.Drop, f.Weight) && f.Weight != "":
		return nil, nil, fmt.Errorf("line 1, column %d: the weight, %q, is also in CSV.Drop", slices.Index(header, f.Weight)+1, f.Weight)
	}
	b = &builder{classes: newNames(f.Classes, limit), budget: limit}
	for j, name := range header {
		levels, nominal := f.Nominal[name]
		switch {
		case j == class:
			roles = append(roles, isLabel)
		case f.Weight != "" && name == f.Weight:
			roles = append(roles, isWeight)
		case slices.Contains(f.Drop, name):
			roles = append(roles, isDropped)
		default:
			roles = append(roles, len(b.features))
			b.features = append(b.features, strings.Clone(name))
			b.nominal = append(b.nominal, nil)
			if nominal {
				b.nominal[len(b.nominal)-1] = newNames(levels, limit)
			}
		}
	}
	if len(b.features) == 0 {
		hint := ""
		if strings.ContainsAny(strings.Join(header, ""), ";\t|") {
			hint = fmt.Sprintf(" in %s (does another mark divide the cells? see CSV.Comma)", quoted(header))
		}
		return nil, nil, fmt.Errorf("line 1, column 1: no feature besides the label%s", hint)
	}
	return b, roles, nil
}

// class returns the column of the class, or -1 if the other uses take every column.
func (f CSV) class(header []string) int {
	if f.Label != "" {
		return slices.Index(header, f.Label)
	}
	if i := slices.Index(header, "label"); i >= 0 && !f.taken("label") {
		return i
	}
	for j := len(header) - 1; j >= 0; j-- {
		if !f.taken(header[j]) {
			return j
		}
	}
	return -1
}

// taken reports whether a column is dropped or holds the weights.
func (f CSV) taken(name string) bool {
	return f.Weight != "" && name == f.Weight || slices.Contains(f.Drop, name)
}

// date is how dates begin, in any order of year, month and day.
var date = lazyregexp.New(`^\d{1,4}([-/.])\d{1,2}([-/.])\d{1,4}`)

// cell adds one cell to the row.
func (f CSV) cell(b *builder, role int, cell string) error {
	missing := cell == "" || slices.Contains(f.Missing, cell)
	switch {
	case role == isDropped:
	case role == isLabel && missing:
		return errors.New("the class is missing")
	case role == isLabel:
		return b.label(cell)
	case role == isWeight:
		w, err := weight(cell)
		if err != nil {
			return err
		}
		return b.weigh(w)
	case missing:
		b.values = append(b.values, math.NaN())
	default:
		v, err := b.value(role, cell)
		if err != nil && b.nominal[role] == nil {
			hint := "a column of names belongs in CSV.Nominal, a mark of missing values in CSV.Missing"
			if date().MatchString(cell) {
				hint = "a date? package data/frame reads such files, and makes numbers of dates by a query"
			}
			err = fmt.Errorf("%w (%s)", err, hint)
		}
		b.values = append(b.values, v)
		return err
	}
	return nil
}
