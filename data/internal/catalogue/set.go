// Package catalogue lists the data sets that data.Open knows and opens them. A
// set comes from an embedded file, from other sets, or from files that users
// bring.
package catalogue

import (
	"errors"
	"slices"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/lib/learn"
)

// These are the errors of package data.
var (
	ErrUnknown = errors.New("data: unknown data set") // see data.ErrUnknown
	ErrMissing = errors.New("data: missing data set") // see data.ErrMissing
)

// Set is one entry of the catalogue: a set that comes with Mercer, one computed
// from such a set, or one that users bring.
type Set struct {
	Name  string // what data.Open is called with, such as "sonar"
	About string // what the set is about, in one line

	Rows, Features int // the shape of the Dataset
	Missing        int // rows with a missing value
	Train          int // rows of the standard training part, which come first; 0 means there is none

	labels  []string            // class labels as the file writes them, ascending by rank
	shown   []string            // the class names of the Dataset; nil means labels
	nominal map[string][]string // nominal columns and their levels in order

	compute func(open opener) (*learn.Dataset, error) // from other sets; nil for those with a file
	bring   *wanted                                   // the files of users; nil for those that come with Mercer
}

// opener returns a data set by its name.
type opener = func(name string) (*learn.Dataset, error)

// Classes returns the class names in a new slice.
func (s Set) Classes() []string {
	if s.shown != nil {
		return slices.Clone(s.shown)
	}
	return slices.Clone(s.labels)
}

// format returns the options that read the set's CSV file.
func (s Set) format() format.CSV {
	return format.CSV{Name: s.Name, Label: "label", Classes: s.labels, Nominal: s.nominal}
}
