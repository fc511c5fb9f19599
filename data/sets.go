package data

import (
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// set is one entry of the catalogue: a set that comes with Mercer, one computed
// from such a set, or one that users bring.
type set struct {
	name  string
	about string // one line, for Table

	rows, features int
	missing        int // rows with a missing value
	train          int // rows of the standard training part, which come first; 0 means there is none

	labels  []string            // class labels as the file writes them, ascending by rank
	shown   []string            // the class names of the Dataset; nil means labels
	nominal map[string][]string // columns of names and their levels in order

	compute func() (*learn.Dataset, error) // from other sets; nil for those with a file
	bring   *wanted                        // the files of users; nil for those that come with Mercer
}

// classes is a fresh list of the class names.
func (s set) classes() []string {
	if s.shown != nil {
		return slices.Clone(s.shown)
	}
	return slices.Clone(s.labels)
}

// format is how the set's CSV file is read.
func (s set) format() CSV {
	return CSV{Name: s.name, Label: "label", Classes: s.labels, Nominal: s.nominal}
}

// sets is the catalogue, ascending by name.
func sets() []set {
	return slices.SortedFunc(slices.Values(slices.Concat(builtIn(), computed(), brought())), func(a, b set) int {
		if a.name < b.name {
			return -1
		}
		return 1
	})
}

// find is the set of that name.
func find(name string) (set, error) {
	for _, s := range sets() {
		if s.name == name {
			return s, nil
		}
	}
	return set{}, unknown(name)
}

// Names lists the data sets that Open knows, ascending, with those that users
// must bring; see Table.
func Names() []string {
	var names []string
	for _, s := range sets() {
		names = append(names, s.name)
	}
	return names
}
