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
	results []Result
	size    int64 // bytes of the complete lines; the rest is an incomplete last line
}

// readFile reads a file of results. A last line that does not end, or cannot be
// parsed, was being written when its process died. It is left out. A file without a
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
			err = json.Unmarshal(line, &c.header)
		} else {
			var r Result
			if err = json.Unmarshal(line, &r); err == nil && r.ID == "" {
				err = errors.New("no id")
			}
			if err == nil {
				c.results = append(c.results, r)
			}
		}
		if err != nil && len(rest) > 0 {
			return c, fmt.Errorf("%w: %s: line %d: %w", ErrFormat, path, number, err)
		} else if err != nil {
			return c, nil
		}
		c.size += int64(len(line)) + 1
		text = rest
	}
}

// readFolder adds the results of all files in a folder to into. A folder that does
// not exist has no results. If want names no program, it gets the program of the
// first file.
//
// The error names the file and wraps ErrFormat, ErrOther or ErrConflict, or is that
// of the file system.
func readFolder(dir string, want *header, into results) error {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), "results") || filepath.Ext(e.Name()) != ".jsonl" {
			continue
		}
		file := filepath.Join(dir, e.Name())
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
