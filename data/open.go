package data

import (
	"embed"

	"github.com/mercer-go/mercer/data/internal/catalogue"
	"github.com/mercer-go/mercer/lib/learn"
)

//go:embed open/*.csv.gz SOURCES.md
var embedded embed.FS

// What may go wrong with the name of a data set. Test with errors.Is.
var (
	// ErrUnknown means that no data set has that name. The message suggests the
	// nearest name.
	ErrUnknown = catalogue.ErrUnknown
	// ErrMissing means that the set does not come with Mercer and that its files are
	// not in MERCER_DATA. The message names the files and says who publishes them.
	ErrMissing = catalogue.ErrMissing
)

// Open returns the data set of that name. Names and Table list the names.
//
// Most sets come with Mercer, or are computed from those that do: they need no
// network and no file. Open looks for the others in the directory that the
// environment variable MERCER_DATA names, and in its folders "reference" and
// "splits". It checks their SHA-256. Every call returns a new Dataset.
//
// Two classes have the labels -1 and +1, more classes 0 to k-1. Classes names
// them in that order. An empty cell of the source is NaN: see
// learn.Dataset.DropMissing and learn.FitMedian. A column of names holds their
// ranks in Levels: see learn.FitOneHot. The numbers are those of the source, not
// scaled, except in the sets named ida_, which repeat the scaling of their benchmark.
//
// The error wraps ErrUnknown for a name that no set has, ErrMissing for a set
// that you must bring and did not, and format.ErrMalformed for a broken file.
func Open(name string) (*learn.Dataset, error) { return catalogue.Open(embedded, name) }

// Names lists the data sets that Open knows, ascending, with those that you must
// bring. Table says which are here.
func Names() []string { return catalogue.Names() }

// Splits returns the published divisions of a data set into training and test
// rows. Each is a Fold, and learn.Dataset.Subset makes sets of its rows.
//
// dna, letter, mnist, satimage, usps and vowel have one standard division, whose
// training rows come first. A set named raetsch_ has the divisions of its
// benchmark, in their order, from MERCER_DATA. letter has 15,000 training rows, as
// at LIBSVM; others use 16,000.
//
// The error wraps ErrUnknown for a name that no set has, ErrMissing for a set
// without a published division or without its file, and format.ErrMalformed for a
// broken file.
func Splits(name string) ([]learn.Fold, error) { return catalogue.Splits(name) }
