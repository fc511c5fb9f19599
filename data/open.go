package data

import (
	"embed"

	"github.com/mercer-go/mercer/data/internal/catalogue"
	"github.com/mercer-go/mercer/lib/learn"
)

//go:embed open/*.csv.gz SOURCES.md
var embedded embed.FS

// Errors of Open, Splits and Generate. Test for them with errors.Is.
var (
	// ErrUnknown means that no data set has that name. The message suggests the most
	// similar name.
	ErrUnknown = catalogue.ErrUnknown
	// ErrMissing means that the set does not come with Mercer and that its files are
	// not in MERCER_DATA. The message names the files and who publishes them. From
	// Splits it can also mean that no division of the set is published.
	ErrMissing = catalogue.ErrMissing
)

// Open returns the data set with the given name. Names and Table list the names.
//
// Most sets come with Mercer or are computed from such sets. They need no network
// and no file. For the others, Open looks in the directory that the environment
// variable MERCER_DATA names, and in its folders "reference" and "splits". It
// checks the SHA-256 of each file. Every call returns a new Dataset.
//
// Two classes have the labels -1 and +1. More classes have the labels 0 to k-1.
// Classes names them in that order. An empty cell of the source is NaN: see
// learn.Dataset.DropMissing and learn.FitMedian. In a nominal column, the number r
// stands for the name at position r of the column's Levels: see learn.FitOneHot.
//
// The numbers are those of the source and are not scaled. Only the sets with a name
// that begins with ida_ are standardised over all rows, except ida_splice. SOURCES.md
// compares this with the scale of their benchmark.
//
// The error wraps ErrUnknown for an unknown name, ErrMissing for a set that you
// must bring and whose files are not there, and format.ErrMalformed for a broken
// file.
func Open(name string) (*learn.Dataset, error) { return catalogue.Open(embedded, name) }

// Names lists the data sets that Open knows, in ascending order. It includes the
// sets that you must bring. Table says which sets are available.
func Names() []string { return catalogue.Names() }

// Splits returns the published divisions of a data set into training and test
// rows. Each is a learn.Fold; learn.Dataset.Subset returns the set of its rows.
//
// dna, letter, mnist, satimage, usps and vowel have one standard division. Its
// training rows come first. A set with a name that begins with raetsch_ has the
// divisions of its benchmark, in the order of the benchmark. They are read from a file
// in MERCER_DATA. letter has 15,000 training rows, as in LIBSVM's version. Some papers
// use 16,000.
//
// The error wraps ErrUnknown for an unknown name, ErrMissing for a set without a
// published division or without its file, and format.ErrMalformed for a broken
// file.
func Splits(name string) ([]learn.Fold, error) { return catalogue.Splits(name) }
