package experiment

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestChangedResults: whatever byte of a result that is not the last is changed, it is
// not taken for a result. Before, a digit could be changed unseen.
func TestChangedResults(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "results.jsonl")
	table := toy(nil)
	table.Runs = 1
	mustRun(t, table, Options{Dir: dir, Jobs: 1})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := Check(dir); n != 6 || err != nil {
		t.Errorf("%d results, %v", n, err)
	}
	second := bytes.IndexByte(whole, '\n') + 1
	third := second + bytes.IndexByte(whole[second:], '\n')
	for at := range third {
		damaged := bytes.Clone(whole)
		damaged[at] ^= 1
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readFile(path); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "results.jsonl: line ") {
			t.Fatalf("byte %d of %q: %v", at, whole[:third], err)
		}
	}
	if _, err := Check(dir); !errors.Is(err, ErrFormat) {
		t.Error(err)
	}
	if _, err := Run(t.Context(), table, Options{Source: toySource, Dir: dir}); !errors.Is(err, ErrFormat) {
		t.Errorf("a run goes on from a damaged file: %v", err)
	}
}

// TestChangedArtefact: Check compares each artefact with its result.
func TestChangedArtefact(t *testing.T) {
	dir := t.TempDir()
	stored := &artefacts{dirs: []string{dir}}
	sum, err := stored.put("task/1", []byte("model"))
	if err != nil {
		t.Fatal(err)
	}
	line, err := Result{ID: "task/1", Artefact: sum}.line()
	if err != nil {
		t.Fatal(err)
	}
	head := append(seal([]byte(`{"table":"a/b"}`)), '\n')
	if err := os.WriteFile(filepath.Join(dir, "results.jsonl"), append(head, line...), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := Check(dir); n != 1 || err != nil {
		t.Errorf("%d results, %v", n, err)
	}
	if err := os.WriteFile(artefactPath(dir, "task/1"), []byte("modem"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(dir); !errors.Is(err, ErrConflict) {
		t.Error(err)
	}
}

// TestResultsWithoutChecksums: the files of an earlier version have none, and are read;
// among lines with checksums a line without one was changed.
func TestResultsWithoutChecksums(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.jsonl")
	const head, line = `{"table":"toy/table","version":1,"seed":"1","program":"p"}`, `{"id":"a","dataset":"d","method":"m","run":0,"seconds":1}`
	for _, test := range []struct {
		lines []string
		good  bool
	}{
		{[]string{head, line, line}, true},
		{[]string{head, line, string(seal([]byte(line)))}, true},
		{[]string{string(seal([]byte(head))), line, line}, false},
		{[]string{head, strings.Replace(string(seal([]byte(line))), `"run":0`, `"run":1`, 1), line}, false},
	} {
		if err := os.WriteFile(path, []byte(strings.Join(test.lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if c, err := readFile(path); (err == nil) != test.good || test.good && len(c.results) != 2 {
			t.Errorf("%s: %v", fmt.Sprint(test.lines), err)
		}
	}
}
