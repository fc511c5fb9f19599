package catalogue

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/regular"
)

// variable names the directory of the sets that users bring.
const variable = "MERCER_DATA"

// folders lists the places in that directory where a file may be.
func folders() []string { return []string{".", "reference", "splits"} }

// search returns the path of a file that users bring, or "". The file may be
// compressed, and may have its own name or the name its publisher gives it.
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

// missingFiles returns one error that names the missing files and who publishes
// them, or nil if all files are there.
func (s Set) missingFiles(files ...sumFile) error {
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
	return fmt.Errorf("%w: %q does not come with Mercer; put %s (each may end in .gz) into %s; published by %s; SOURCES.md says what the files must hold",
		ErrMissing, s.Name, strings.Join(missing, ", "), place, s.bring.where)
}

// withFile checks the file's SHA-256 and then reads it. Its errors name the path.
func withFile(f sumFile, read func(plain io.Reader) error) error {
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
		return fmt.Errorf("data: %s: %w: %w", path, format.ErrMalformed, err)
	}
	if sum := fmt.Sprintf("%x", hash.Sum(nil)); sum != f.sum {
		return fmt.Errorf("data: %s: %w: it holds other data than is expected: SHA-256 %s, want %s", path, format.ErrMalformed, sum, f.sum)
	}
	if err := withPlain(path, read); err != nil {
		return fmt.Errorf("data: %s: %w", path, err)
	}
	return nil
}

// withPlain opens a file, calls read with its contents, and closes it. It
// decompresses the contents if needed, and converts a published file of usps to CSV.
func withPlain(path string, read func(io.Reader) error) error {
	file, err := regular.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	plain, err := stream.Unzip(file)
	if err != nil {
		return err
	}
	if isZip(path) {
		plain = newZipReader(plain)
	}
	return read(plain)
}

// isThere reports whether Open would find the set.
func (s Set) isThere() bool {
	return s.bring == nil || !errors.Is(s.missingFiles(s.bring.files...), ErrMissing)
}
