package data

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed results
var published embed.FS

// Results is a table of measurements that came with this copy of Mercer, as
// the run that made it wrote it. LoadResults returns one.
type Results struct {
	Name    string
	Columns []string
	Rows    [][]string // each as long as Columns; a cell may be empty
	Made    Provenance // by what; empty where it was not kept
}

// Provenance is what made a table of results: the command that makes it again,
// and the version of Mercer, Go and the machine that ran it.
type Provenance struct {
	Command string `json:"command"` // such as "mercer reproduce demo/kernels --runs 20 --seed 1 --format csv"
	Program string `json:"program"` // such as "mercer v0.4.0, go1.26.8 linux/amd64"
}

// LoadResults returns the table of that name, such as "demo-kernels", a run of
// "mercer reproduce demo/kernels"; see ResultNames. It needs no network and no
// file. Every call returns a fresh table.
//
// The error wraps ErrNoResults, or ErrFormat should the embedded file be broken.
func LoadResults(name string) (*Results, error) { return loadResults(published, name) }

// loadResults is LoadResults from the files in fsys.
func loadResults(fsys fs.FS, name string) (*Results, error) {
	file, err := fsys.Open("results/" + name + ".csv")
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		names := resultNames(fsys)
		hint := ""
		if near := nearest(strings.ToLower(strings.TrimSpace(name)), names); near != "" {
			hint = fmt.Sprintf(", did you mean %q?", near)
		}
		return nil, fmt.Errorf("%w: %q%s (there are %s)", ErrNoResults, name, hint, strings.Join(names, ", "))
	} else if err != nil {
		return nil, fmt.Errorf("data: %w", err)
	}
	defer file.Close() //nolint:errcheck // a file that was only read

	lines, err := csv.NewReader(file).ReadAll() // which sees to it that all are of one length
	if err != nil {
		return nil, fmt.Errorf("%w: results/%s.csv: %w", ErrFormat, name, err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%w: results/%s.csv: line 1, column 1: no header", ErrFormat, name)
	}
	r := &Results{Name: name, Columns: lines[0], Rows: lines[1:]}
	made, err := fs.ReadFile(fsys, "results/"+name+".json")
	if err == nil {
		err = json.Unmarshal(made, &r.Made)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: results/%s.json: %w", ErrFormat, name, err)
	}
	return r, nil
}

// ResultNames lists the tables that LoadResults knows, ascending.
func ResultNames() []string { return resultNames(published) }

func resultNames(fsys fs.FS) []string {
	files, _ := fs.Glob(fsys, "results/*.csv") // the pattern is a good one
	for i, f := range files {
		files[i] = strings.TrimSuffix(path.Base(f), ".csv")
	}
	slices.Sort(files)
	return files
}

// Where is the rows whose cell in the column is the value, in their order. It
// shares them with r. It panics when there is no such column.
func (r *Results) Where(column, value string) *Results {
	j := r.column(column)
	some := &Results{Name: r.Name, Columns: r.Columns, Made: r.Made}
	for _, row := range r.Rows {
		if row[j] == value {
			some.Rows = append(some.Rows, row)
		}
	}
	return some
}

// Texts is the column from top to bottom. It panics when there is none of that
// name.
func (r *Results) Texts(column string) []string {
	j := r.column(column)
	texts := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		texts[i] = row[j]
	}
	return texts
}

// Floats is the column from top to bottom, with NaN for an empty cell. It
// panics when there is none of that name, or a cell is not a number.
func (r *Results) Floats(column string) []float64 {
	values := make([]float64, len(r.Rows))
	for i, text := range r.Texts(column) {
		v, err := strconv.ParseFloat(text, 64)
		if text == "" {
			v = math.NaN()
		} else if err != nil {
			panic(fmt.Sprintf("data: results %s: row %d: %s is %q, want a number", r.Name, i, column, text))
		}
		values[i] = v
	}
	return values
}

// column is the place of a column.
func (r *Results) column(name string) int {
	j := slices.Index(r.Columns, name)
	if j < 0 {
		panic(fmt.Sprintf("data: results %s have no column %q (there are %s)", r.Name, name, strings.Join(r.Columns, ", ")))
	}
	return j
}
