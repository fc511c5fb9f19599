// Package results holds published tables: the runs that the notebooks show beside
// the numbers of the papers, and the comparisons with other libraries.
//
// Each table is a CSV file in this folder. The JSON file with the same name says
// which command and which program made it.
package results

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
)

//go:embed *.csv *.json
var published embed.FS

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
}

// Provenance says which command and which program made a table.
type Provenance struct {
	Command string `json:"command"` // the command that makes it again, such as "mercer reproduce demo/kernels --runs 20 --seed 1 --format csv"
	Program string `json:"program"` // the program's version and the kind of machine, such as "mercer v0.4.0, go1.26.8 linux/amd64"
}

// Load returns the table with the given name. For example, "linli-table1" is a
// run of "mercer reproduce linli/table1". Names lists the names. Load needs no
// network and no file. Every call returns a new Table.
//
// The error wraps ErrUnknown.
func Load(name string) (*Table, error) { return load(published, name) }

// load is Load from the files in fsys.
func load(fsys fs.FS, name string) (*Table, error) {
	file, err := fsys.Open(name + ".csv")
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
	defer file.Close() //nolint:errcheck // a file that was only read

	lines, err := csv.NewReader(file).ReadAll() // checks that all lines have one length
	if err != nil {
		return nil, fmt.Errorf("results: %s.csv: %w", name, err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("results: %s.csv: line 1, column 1: no header", name)
	}
	t := &Table{Name: name, Columns: lines[0], Rows: lines[1:]}
	made, err := fs.ReadFile(fsys, name+".json")
	if err == nil {
		err = json.Unmarshal(made, &t.Made)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("results: %s.json: %w", name, err)
	}
	return t, nil
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
