// Package results holds published tables: the runs that the notebooks show beside
// the numbers of the papers, and the comparisons with other libraries.
//
// Each table is a CSV file in this folder. The JSON file with the same name says
// which command and which program made it, and the SHA-256 of the CSV file.
package results

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
	"github.com/mercer-go/mercer/internal/regular"
)

//go:embed *.csv *.json
var published embed.FS

// ErrChanged means that a table is not the one of its checksum.
var ErrChanged = errors.New("results: the table was changed")

// ErrUnknown means that no table has that name. The message lists the names and
// suggests the most similar one.
var ErrUnknown = errors.New("results: unknown table")

// Table is a table of measurements. The rows are those that the original run
// wrote.
type Table struct {
	Name    string     // such as "linli-table1"
	Columns []string   // the names of the columns, from left to right
	Rows    [][]string // each has the length of Columns; a cell may be empty
	Made    Provenance // what made the table; empty if this is not known

	old bool // an interrupted run has not replaced it
}

// Provenance says which command and which program made a table.
type Provenance struct {
	Command string `json:"command"` // the command that makes it again, such as "mercer reproduce demo/kernels --runs 20 --seed 1 --format csv"
	Program string `json:"program"` // the program's version and the kind of machine, such as "mercer v0.4.0, go1.26.8 linux/amd64"
	SHA256  string `json:"sha256"`  // checksum of the CSV file, in hexadecimal; empty in files of an earlier version

	// Before is what made the table that a run is replacing. It is nil when the
	// run has ended. The JSON file is written before the CSV file, so after an
	// interruption the table agrees with one of the two.
	Before *Provenance `json:"before,omitempty"`
}

// Of returns what made a CSV file with this JSON file: p, or p.Before if the run has
// not replaced the table.
func (p Provenance) Of(table []byte) Provenance {
	if p.Before != nil && Sum(table) != p.SHA256 {
		return *p.Before
	}
	p.Before = nil
	return p
}

// Sum returns the checksum of a CSV file, as in Provenance.
func Sum(table []byte) string { return fmt.Sprintf("%x", sha256.Sum256(table)) }

// Load returns the table with the given name. For example, "linli-table1" is a
// run of "mercer reproduce linli/table1". Names lists the names. Load needs no
// network and no file. Every call returns a new Table.
//
// The error wraps ErrUnknown.
func Load(name string) (*Table, error) { return load(published, name) }

// Check reads all tables in a folder, such as those that "mercer reproduce" has written,
// and compares them with their checksums. It returns the names of the tables that agree,
// those of the tables without a checksum, those of the tables that an interrupted run has
// not replaced, and the first fault: the error wraps ErrChanged, or says that a table
// cannot be read.
func Check(dir string) (agree, without, old []string, err error) {
	folder := os.DirFS(dir)
	for _, name := range namesIn(folder) {
		t, loadErr := load(folder, name)
		switch {
		case loadErr != nil:
			err = cmp.Or(err, loadErr)
		case t.old:
			old = append(old, name)
		case t.Made.SHA256 == "":
			without = append(without, name)
		default:
			agree = append(agree, name)
		}
	}
	return agree, without, old, err
}

// load is Load from the files in fsys.
func load(fsys fs.FS, name string) (*Table, error) {
	table, err := readRegular(fsys, name+".csv")
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		names := namesIn(fsys)
		hint := ""
		if near := nearest.Name(strings.ToLower(strings.TrimSpace(name)), names); near != "" {
			hint = fmt.Sprintf(", did you mean %q?", near)
		}
		return nil, fmt.Errorf("%w %q%s (there are %s)", ErrUnknown, name, hint, strings.Join(names, ", "))
	} else if err != nil {
		return nil, fmt.Errorf("results: %w", err)
	}
	lines, err := csv.NewReader(bytes.NewReader(table)).ReadAll() // checks that all lines have one length
	if err != nil {
		return nil, fmt.Errorf("results: %s.csv: %w", name, err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("results: %s.csv: line 1, column 1: no header", name)
	}
	t := &Table{Name: name, Columns: lines[0], Rows: lines[1:]}
	made, err := readRegular(fsys, name+".json")
	if err == nil {
		err = json.Unmarshal(made, &t.Made)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("results: %s.json: %w", name, err)
	}
	sum := Sum(table)
	t.old = t.Made.Before != nil && sum != t.Made.SHA256
	t.Made = t.Made.Of(table)
	if t.Made.SHA256 != "" && sum != t.Made.SHA256 {
		return nil, fmt.Errorf("%w: the SHA-256 of %s.csv is %s, and that of the table that was made is %s", ErrChanged, name, sum, t.Made.SHA256)
	}
	return t, nil
}

// readRegular reads a regular file: a named pipe has no end.
func readRegular(fsys fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", name, regular.ErrNotRegular)
	}
	return fs.ReadFile(fsys, name)
}

// Names lists the tables that Load knows, in ascending order.
func Names() []string { return namesIn(published) }

func namesIn(fsys fs.FS) []string {
	files, _ := fs.Glob(fsys, "*.csv") // the pattern is valid
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".csv")
	}
	slices.Sort(files)
	return files
}
