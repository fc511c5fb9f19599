package data

import (
	"compress/gzip"
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

//go:embed open/*.csv.gz
var embedded embed.FS

// Load returns the embedded data set of that name; see Names and Table. It
// needs no network and no file. Every call returns a fresh Dataset that shares
// nothing with another.
//
// Two classes are labelled -1 and +1, three 0, 1 and 2, and Classes names them
// in that order. A cell that is empty in the source is NaN: see
// learn.Dataset.DropMissing. Features are as in the source, not scaled.
//
// The error wraps ErrUnknown, or ErrFormat should the embedded file be broken.
func Load(name string) (*learn.Dataset, error) {
	known := sets()
	i := slices.IndexFunc(known, func(s set) bool { return s.name == name })
	if i < 0 {
		return nil, unknown(name)
	}
	return known[i].open(embedded)
}

// open reads the set from open/NAME.csv.gz in fsys.
func (s set) open(fsys fs.FS) (*learn.Dataset, error) {
	path := "open/" + s.name + ".csv.gz"
	file, err := fsys.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read

	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: line 1, column 1: %w", ErrFormat, path, err)
	}
	ds, err := s.parse(unzipped)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFormat, path, err)
	}
	return ds, nil
}
