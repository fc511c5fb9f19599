// Package catalogue lists the data sets that data.Open knows and gets each from
// where it is: from an embedded file, from other sets, or from files that users bring.
package catalogue

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/nearest"
	"github.com/mercer-go/mercer/lib/learn"
)

// The errors of package data, which documents them.
var (
	ErrUnknown = errors.New("data: unknown data set")
	ErrMissing = errors.New("data: missing data set")
)

// Set is one entry of the catalogue: a set that comes with Mercer, one computed
// from such a set, or one that users bring.
type Set struct {
	Name  string
	About string // one line

	Rows, Features int
	Missing        int // rows with a missing value
	Train          int // rows of the standard training part, which come first; 0 means there is none

	labels  []string            // class labels as the file writes them, ascending by rank
	shown   []string            // the class names of the Dataset; nil means labels
	nominal map[string][]string // columns of names and their levels in order

	compute func(files fs.FS) (*learn.Dataset, error) // from other sets; nil for those with a file
	bring   *wanted                                   // the files of users; nil for those that come with Mercer
}

// All is the catalogue, ascending by name.
func All() []Set {
	return slices.SortedFunc(slices.Values(slices.Concat(builtIn(), computed(), brought())), func(a, b Set) int {
		return cmp.Compare(a.Name, b.Name)
	})
}

// Names lists the names of all sets, ascending.
func Names() []string {
	var names []string
	for _, s := range All() {
		names = append(names, s.Name)
	}
	return names
}

// Find is the set of that name. The error wraps ErrUnknown and suggests the nearest.
func Find(name string) (Set, error) {
	for _, s := range All() {
		if s.Name == name {
			return s, nil
		}
	}
	hint := ""
	switch plain := strings.ToLower(strings.TrimSpace(name)); plain {
	case "twonorm", "threenorm", "ringnorm", "waveform", "disc", "crammer":
		hint = fmt.Sprintf(", a generator: see data.%s%s", strings.ToUpper(plain[:1]), plain[1:])
	default:
		if near := nearest.Name(strings.ReplaceAll(plain, "-", "_"), Names()); near != "" {
			hint = fmt.Sprintf(", did you mean %q?", near)
		}
	}
	return Set{}, fmt.Errorf("%w %q%s (data.Names lists the %d there are)", ErrUnknown, name, hint, len(Names()))
}

// Classes is a fresh list of the class names.
func (s Set) Classes() []string {
	if s.shown != nil {
		return slices.Clone(s.shown)
	}
	return slices.Clone(s.labels)
}

// format is how the set's CSV file is read.
func (s Set) format() format.CSV {
	return format.CSV{Name: s.Name, Label: "label", Classes: s.labels, Nominal: s.nominal}
}
