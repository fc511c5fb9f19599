package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/internal/regular"
)

// content is what a file of results contains.
type content struct {
	header  header
	sealed  bool // each line has a checksum
	results []Result
	size    int64 // bytes of the complete lines; the rest is an incomplete last line
}

// readFile reads a file of results and checks the checksums of its lines. A last line
// that does not end, or cannot be parsed, or has another checksum, was being written
// when its process died. It is left out. A file without a
// complete header has size 0.
//
// The error wraps ErrFormat, or is that of the file system.
func readFile(path string) (content, error) {
	var c content
	text, err := regular.ReadFile(path)
	if err != nil {
		return c, err
	}
	for number := 1; ; number++ {
		line, rest, whole := bytes.Cut(text, []byte("\n"))
		if !whole {
			return c, nil
		}
		if number == 1 {
			err = c.readHeader(line)
		} else {
			err = c.readResult(line)
		}
		if err != nil && (len(rest) > 0 || errors.Is(err, errChanged)) { // a line that was cut off has no checksum
			return c, fmt.Errorf("%w: %s: line %d: %w", ErrFormat, path, number, err)
		} else if err != nil {
			return c, nil
		}
		c.size += int64(len(line)) + 1
		text = rest
	}
}

func (c *content) readHeader(line []byte) error {
	plain, sealed, err := unseal(line)
	if err != nil {
		return err
	}
	c.sealed = sealed
	return strict(plain, &c.header)
}

func (c *content) readResult(line []byte) error {
	var r Result
	plain, sealed, err := unseal(line)
	if err == nil && c.sealed && !sealed {
		err = errors.New("the line was changed: it has no SHA-256")
	}
	if err == nil {
		err = strict(plain, &r)
	}
	if err == nil && r.ID == "" {
		err = errors.New("no id")
	}
	if err == nil {
		c.results = append(c.results, r)
	}
	return err
}

// strict is json.Unmarshal, but refuses fields that v does not have: their names were
// changed.
func strict(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.More() || d.InputOffset() < int64(len(bytes.TrimSpace(text))) {
		return errors.New("more than one value")
	}
	return nil
}

// Check reads the files of results in a folder, whatever their table, and the artefacts
// of these results. It returns the number of the results, and the first fault: the error
// wraps ErrFormat, ErrMissing or ErrConflict, or is that of the file system. It names
// the file.
func Check(dir string) (count int, err error) {
	files, err := resultFiles(dir)
	if err != nil {
		return 0, err
	}
	stored := &artefacts{dirs: []string{dir}}
	for _, file := range files {
		c, err := readFile(file)
		if err != nil {
			return count, err
		}
		for _, r := range c.results {
			count++
			if r.Artefact == "" {
				continue
			}
			if _, err := stored.get(r); err != nil {
				return count, err
			}
		}
	}
	return count, nil
}

// resultFiles lists the files of results in a folder. A folder that does not exist has
// none.
func resultFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "results") && filepath.Ext(e.Name()) == ".jsonl" {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files, nil
}

// readFolder adds the results of all files in a folder to into. A folder that does
// not exist has no results. If want names no program, it gets the program of the
// first file.
//
// The error names the file and wraps ErrFormat, ErrOther or ErrConflict, or is that
// of the file system.
func readFolder(dir string, want *header, into results) error {
	files, err := resultFiles(dir)
	if err != nil {
		return err
	}
	for _, file := range files {
		c, err := readFile(file)
		if err != nil {
			return err
		}
		if c.size == 0 { // its process died before it wrote the header
			continue
		}
		if want.Program == "" {
			want.Program = c.header.Program
		}
		if err := c.header.differs(*want); err != nil {
			return fmt.Errorf("%w (%s)", err, file)
		}
		for _, r := range c.results {
			if err := into.add(r); err != nil {
				return fmt.Errorf("%w (%s)", err, file)
			}
		}
	}
	return nil
}
