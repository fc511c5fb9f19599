package experiment

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// edit copies a folder's file of results to another, changed.
func edit(t *testing.T, from string, change func(string) string) (to string) {
	t.Helper()
	to = t.TempDir()
	text, err := os.ReadFile(filepath.Join(from, "results.jsonl"))
	if err == nil {
		err = os.WriteFile(filepath.Join(to, "results.jsonl"), changed(t, text, change), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return to
}

func TestLoadDuplicates(t *testing.T) {
	dir := t.TempDir()
	want := csvOf(t, mustRun(t, toy(nil), Options{Dir: dir, Program: "1"}))
	same := edit(t, dir, func(s string) string { return strings.ReplaceAll(s, `"seconds":`, `"seconds":1`) })
	if rs, err := Load(toy(nil), dir, same); err != nil || csvOf(t, rs) != want {
		t.Errorf("equal results in two folders: %v", err)
	}
	for what, change := range map[string]func(string) string{
		"a value":     func(s string) string { return strings.Replace(s, `"size","value":1`, `"size","value":3`, 1) },
		"a metric":    func(s string) string { return strings.Replace(s, `"own"`, `"OWN"`, 1) },
		"an artefact": func(s string) string { return strings.Replace(s, `"seconds"`, `"artefact":"12","seconds"`, 1) },
	} {
		other := edit(t, dir, change)
		if _, err := Load(toy(nil), dir, other); !errors.Is(err, ErrConflict) || !strings.Contains(err.Error(), "toy/draws/") || !strings.Contains(err.Error(), other) {
			t.Errorf("%s differs: %v", what, err)
		}
	}
	program := edit(t, dir, func(s string) string { return strings.Replace(s, `"program":"1"`, `"program":"2"`, 1) })
	if _, err := Load(toy(nil), dir, program); !errors.Is(err, ErrOther) {
		t.Errorf("another program: %v", err)
	}
	failed := edit(t, dir, func(s string) string { return strings.ReplaceAll(s, `"seconds"`, `"error":"no","seconds"`) })
	for _, dirs := range [][]string{{failed, dir}, {dir, failed}} {
		if rs, err := Load(toy(nil), dirs...); err != nil || csvOf(t, rs) != want {
			t.Errorf("failures beside results: %v", err)
		}
	}
}

func TestLoadParts(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toy(nil), Options{Dir: dir, Shard: Shard{1, 4}})
	rs, err := Load(toy(nil), dir, filepath.Join(dir, "nothing"))
	if err != nil || len(rs.Done) != 8 || len(rs.Missing) != 22 {
		t.Fatalf("%v", err)
	}
	if err := rs.Complete(); !errors.Is(err, ErrMissing) || !strings.Contains(err.Error(), "22 of 30 tasks have none, the first is toy/draws/one/a/0") {
		t.Error(err)
	}
	part, _ := toy(nil).Select(Selection{Runs: 2})
	whole := mustRun(t, toy(nil), Options{Dir: dir})
	if rs, err := Load(part, dir); err != nil || rs.Complete() != nil || len(rs.Done) != 12 {
		t.Errorf("a part of the table: %v", err)
	}
	if len(whole.Done) != 30 {
		t.Errorf("%d", len(whole.Done))
	}
}

// changed applies a change to each line of a file of results, and seals the line again.
func changed(t *testing.T, text []byte, change func(string) string) []byte {
	t.Helper()
	var all []byte
	for line := range bytes.Lines(text) {
		plain, sealed, err := unseal(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil || !sealed {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(append(all, seal([]byte(change(string(plain))))...), '\n')
	}
	return all
}
