package results

import (
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// small is a folder with one table in it.
func small(text string) fstest.MapFS {
	return fstest.MapFS{"small.csv": {Data: []byte(text)}}
}

func TestPublishedResultsLoad(t *testing.T) {
	names := Names()
	if !slices.Contains(names, "peers") || !slices.Contains(names, "scaling") {
		t.Errorf("tables %v, want peers and scaling among them", names)
	}
	for _, name := range names {
		r, err := Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if len(r.Rows) == 0 || len(r.Columns) < 2 {
			t.Errorf("%v", r)
		}
	}
}

// A reproduced table is named by the command that made it.
func TestPublishedTablesSayWhatMadeThem(t *testing.T) {
	found := 0
	for _, name := range Names() {
		r, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(r.Columns, "paper_mean") {
			continue // a comparison with other programs
		}
		found++
		id := r.Rows[0][0] + "/" + r.Rows[0][1]
		if name != strings.ReplaceAll(id, "/", "-") || !strings.HasPrefix(r.Made.Command, "mercer reproduce "+id+" ") ||
			!strings.Contains(r.Made.Program, "go1.") || strings.Contains(r.Made.Program, "dirty") || len(r.Made.SHA256) != 64 {
			t.Errorf("%s, of %s, was made by %+v", name, id, r.Made)
		}
	}
	if found == 0 {
		t.Error("no table of a paper is published")
	}
}

func TestResultsProvenance(t *testing.T) {
	files := small("a,b\n1,x\n")
	files["small.json"] = &fstest.MapFile{Data: []byte(`{"command": "mercer reproduce a/b", "program": "mercer v1"}`)}
	r, err := load(files, "small")
	if want := (Provenance{Command: "mercer reproduce a/b", Program: "mercer v1"}); err != nil || r.Made != want || r.Where("a", "1").Made != want {
		t.Errorf("%+v, %v", r, err)
	}
	files["small.json"] = &fstest.MapFile{Data: []byte(`{`)}
	if _, err := load(files, "small"); err == nil || !strings.Contains(err.Error(), "small.json") {
		t.Error(err)
	}
}

// TestChangedTable: a table is compared with its checksum when it is loaded, and Check
// does so for a folder.
func TestChangedTable(t *testing.T) {
	const text = "a,b\n1,x\n"
	files := small(text)
	files["small.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"command": "c", "program": "p", "sha256": %q}`, Sum([]byte(text)))}
	if _, err := load(files, "small"); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	if agree, without, _, err := Check(dir); err != nil || !slices.Equal(agree, []string{"small"}) || len(without) > 0 {
		t.Errorf("%v, %v, %v", agree, without, err)
	}
	files["small.csv"].Data[4] = '2'
	if _, err := load(files, "small"); !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), "small.csv is "+Sum([]byte("a,b\n2,x\n"))) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "small.csv"), files["small.csv"].Data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "tiny.csv"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if agree, without, _, err := Check(dir); !errors.Is(err, ErrChanged) || len(agree) > 0 || !slices.Equal(without, []string{"tiny"}) {
		t.Errorf("%v, %v, %v", agree, without, err)
	}
}

func TestResultsColumns(t *testing.T) {
	r, err := load(small("axis,ratio,note\nN,0.5,\nD,,\"left, out\"\nN,2e-3,\n"), "small")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"N", "D", "N"}, r.Texts("axis")); diff != "" {
		t.Error(diff)
	}
	if got := r.Floats("ratio"); got[0] != 0.5 || !math.IsNaN(got[1]) || got[2] != 2e-3 {
		t.Errorf("ratio %v, want 0.5, NaN for the empty cell, 0.002", got)
	}
	if diff := cmp.Diff([]float64{0.5, 2e-3}, r.Where("axis", "N").Floats("ratio")); diff != "" {
		t.Error(diff)
	}
	if got := r.Where("axis", "D").Texts("note"); !slices.Equal(got, []string{"left, out"}) {
		t.Errorf("note %q", got)
	}
}

func TestResultsErrors(t *testing.T) {
	good := small("a,b\n1,x\n")
	for _, tc := range []struct {
		name, table string
		files       fstest.MapFS
		want        error
		says        string
	}{
		{"unknown", "smal", good, ErrUnknown, `unknown table "smal", did you mean "small"? (there are small)`},
		{"no path", "../small", good, ErrUnknown, "there are small"},
		{"ragged", "small", small("a,b\n1\n"), csv.ErrFieldCount, "small.csv: record on line 2"},
		{"empty", "small", small(""), nil, "small.csv: line 1, column 1: no header"},
	} {
		_, err := load(tc.files, tc.table)
		if err == nil || tc.want != nil && !errors.Is(err, tc.want) || !strings.Contains(fmt.Sprint(err), tc.says) {
			t.Errorf("%s: %v, want %v with %q", tc.name, err, tc.want, tc.says)
		}
	}
}

func TestResultsPanicsNameTheColumn(t *testing.T) {
	r, err := load(small("a,b\n1,x\n"), "small")
	if err != nil {
		t.Fatal(err)
	}
	for want, call := range map[string]func(){
		`no column "c" (there are a, b)`: func() { r.Texts("c") },
		`no column "d" (there are a, b)`: func() { r.Where("d", "1") },
		`row 0: b is "x", want a number`: func() { r.Floats("b") },
		`results: small has no column "`: func() { r.Floats("") },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("panic %q, want %q in it", got, want)
				}
			}()
			call()
		}()
	}
}

func TestResultsShown(t *testing.T) {
	r, err := load(small("a,b\n"+strings.Repeat("1,<x>\n", 12)), "small")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.String(), "small: 12 rows of a, b"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	page := r.HTML()
	if n := strings.Count(page, "<tr><td>1</td><td>&lt;x&gt;</td></tr>"); n != shownRows || !strings.Contains(page, "…") {
		t.Errorf("%d rows of %d and the ellipsis expected:\n%s", n, shownRows, page)
	}
}
