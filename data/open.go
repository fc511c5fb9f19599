package data

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/mercer-go/mercer/lib/learn"
)

//go:embed open/*.csv.gz
var embedded embed.FS

// Open returns the data set of that name; see Names and Table. The sets that
// come with Mercer, and those computed from them, need no network and no file;
// others it finds in the directory that the environment variable MERCER_DATA
// names, or in its folders "reference" and "splits", and checks by their SHA-256.
// Every call returns a fresh Dataset that shares nothing with another.
//
// Two classes are labelled -1 and +1, more 0 to k-1, and Classes names them in
// that order. A cell that is empty in the source is NaN: see
// learn.Dataset.DropMissing and learn.FitMedian. A nominal column holds ranks in
// its Levels: see learn.FitOneHot. Numbers are as in the source, not scaled, but
// for the sets named ida_, which repeat the scaling of their benchmark.
//
// The error wraps ErrUnknown for a name that no set has, ErrMissing for a set
// that must be brought and was not, and ErrFormat for a broken file.
func Open(name string) (*learn.Dataset, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	switch {
	case s.compute != nil:
		return s.compute()
	case s.bring != nil:
		return s.openBrought()
	}
	return s.open(embedded)
}

// open reads the set from open/NAME.csv.gz in fsys.
func (s set) open(fsys fs.FS) (*learn.Dataset, error) {
	path := "open/" + s.name + ".csv.gz"
	file, err := fsys.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	ds, err := readNamed(path, file, s.format())
	if err != nil {
		return nil, err
	}
	ds.Classes = s.classes()
	return ds, nil
}
