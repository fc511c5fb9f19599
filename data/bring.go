package data

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// variable names the directory of the sets that users bring.
const variable = "MERCER_DATA"

// folders are where in that directory a file may be.
func folders() []string { return []string{".", "reference", "splits"} }

// search returns the path of a file that users bring, compressed or not, by its
// own name or that of its publisher, or "".
func search(name string) string {
	directory := os.Getenv(variable)
	if directory == "" {
		return ""
	}
	names := []string{name, name + ".gz"}
	if zip, found := zipNames()[name]; found {
		names = append(names, zip, zip+".gz")
	}
	for _, name := range names {
		for _, folder := range folders() {
			path := filepath.Join(directory, folder, name)
			if info, err := os.Stat(path); err == nil && !info.IsDir() {
				return path
			}
		}
	}
	return ""
}

// missingFiles says in one error which of the files are not there and where they
// are published; nil if all are there.
func (s set) missingFiles(files ...sumFile) error {
	var missing []string
	for _, f := range files {
		if search(f.name) != "" {
			continue
		}
		wanted := f.name
		if zip, found := zipNames()[f.name]; found {
			wanted += " or " + zip
		}
		missing = append(missing, wanted)
	}
	if len(missing) == 0 {
		return nil
	}
	place := "the directory that " + variable + " names (it is not set)"
	if directory := os.Getenv(variable); directory != "" {
		place = fmt.Sprintf("%s, which %s names, or its folders reference and splits", directory, variable)
	}
	return fmt.Errorf("%w: %q does not come with Mercer; it wants %s, each perhaps with .gz, in %s; published by %s; SOURCES.md says what the files must hold",
		ErrMissing, s.name, strings.Join(missing, ", "), place, s.bring.where)
}

// withFile checks the file's SHA-256 and then reads it; the errors of read get
// the path.
func withFile(f sumFile, read func(path string, plain io.Reader) error) error {
	path := search(f.name)
	if path == "" {
		return fmt.Errorf("data: %s: %w", f.name, fs.ErrNotExist)
	}
	hash := sha256.New()
	err := withPlain(path, func(plain io.Reader) error {
		_, err := io.Copy(hash, plain)
		return err
	})
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrFormat, path, err)
	}
	if sum := fmt.Sprintf("%x", hash.Sum(nil)); sum != f.sum {
		return fmt.Errorf("%w: %s: it holds other data than is expected: SHA-256 %s, want %s", ErrFormat, path, sum, f.sum)
	}
	return withPlain(path, func(plain io.Reader) error { return read(path, plain) })
}

// withPlain opens a file, unzips it if need be, makes CSV of a published file of
// usps, and closes it.
func withPlain(path string, read func(io.Reader) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	plain, err := unzip(file)
	if err != nil {
		return err
	}
	if isZip(path) {
		plain = newZipReader(plain)
	}
	return read(plain)
}

// openBrought reads the set from the files of the user.
func (s set) openBrought() (*learn.Dataset, error) {
	if err := s.missingFiles(s.bring.files...); err != nil {
		return nil, err
	}
	var parts []*learn.Dataset
	if s.bring.idx {
		for k := 0; k < len(s.bring.files); k += 2 {
			part, err := joinFiles(s.bring.files[k], s.bring.files[k+1])
			if err != nil {
				return nil, err
			}
			for i, y := range part.Y { // a part need not have every class
				part.Y[i] = label(slices.Index(s.labels, part.ClassName(y)), len(s.labels))
			}
			parts = append(parts, part)
		}
	} else {
		for _, f := range s.bring.files {
			err := withFile(f, func(path string, plain io.Reader) error {
				part, err := readNamed(path, plain, s.format())
				parts = append(parts, part)
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	ds := stacked(parts)
	ds.Name, ds.Classes = s.name, s.classes()
	return ds, nil
}

// joinFiles reads images and labels of IDX files.
func joinFiles(images, labels sumFile) (*learn.Dataset, error) {
	arrays := make([]*Array, 0, 2)
	for _, f := range []sumFile{images, labels} {
		err := withFile(f, func(path string, plain io.Reader) error {
			a, err := readArray(plain, readIDX)
			if err != nil {
				return fmt.Errorf("%w: %s: %w", ErrFormat, path, err)
			}
			arrays = append(arrays, a)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return Join(arrays[0], arrays[1])
}

// stacked puts parts of equal columns one below the other.
func stacked(parts []*learn.Dataset) *learn.Dataset {
	whole := *parts[0]
	for _, part := range parts[1:] {
		X := &mat.Dense{}
		X.Stack(whole.X, part.X)
		whole.X, whole.Y = X, append(whole.Y, part.Y...)
	}
	return &whole
}

// isThere tells whether Open would find the set.
func (s set) isThere() bool {
	return s.bring == nil || !errors.Is(s.missingFiles(s.bring.files...), ErrMissing)
}
