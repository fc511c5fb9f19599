package catalogue

import (
	"fmt"
	"io/fs"

	"github.com/mercer-go/mercer/lib/learn"
)

// Open is data.Open with the embedded files.
func Open(files fs.FS, name string) (*learn.Dataset, error) {
	s, err := Find(name)
	if err != nil {
		return nil, err
	}
	switch {
	case s.compute != nil:
		return s.compute(func(source string) (*learn.Dataset, error) { return Open(files, source) })
	case s.bring != nil:
		return s.openBrought()
	}
	return s.openEmbedded(files)
}

// Where returns where Open gets the set from: "built in", "computed", "found" or
// "absent".
func (s Set) Where() string {
	switch {
	case s.compute != nil:
		return "computed"
	case s.bring == nil:
		return "built in"
	case s.isThere():
		return "found"
	}
	return "absent"
}

// openEmbedded reads the set from open/NAME.csv.gz.
func (s Set) openEmbedded(files fs.FS) (*learn.Dataset, error) {
	path := "open/" + s.Name + ".csv.gz"
	file, err := files.Open(path)
	if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	ds, err := s.format().Read(file)
	if err != nil {
		return nil, fmt.Errorf("data: %s: %w", path, err)
	}
	ds.Classes = s.Classes()
	return ds, nil
}
