package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data/results"
	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers"
)

// TestKeepInterrupted stops keep after each of its files. The table that is there
// then agrees with its checksum, whatever was there before, and the next run ends
// what was begun. A table that somebody has changed is found all the time.
func TestKeepInterrupted(t *testing.T) {
	table, ok := papers.Find("demo/kernels")
	if !ok {
		t.Fatal("there is no such table")
	}
	rows := func(n int) []experiment.Row {
		return make([]experiment.Row, n)
	}
	check := func(dir string) string {
		c, out, said := testConsole(t)
		dispatch(c, []string{"reproduce", "--check", dir})
		return strings.ReplaceAll(out()+said(), dir, "")
	}
	const good, old, without, changed = ": demo-kernels.csv agrees with its checksum\n",
		": demo-kernels.csv is of an earlier run; the last one was interrupted, so run its command again\n",
		": demo-kernels.csv has no checksum\n", "the table was changed"
	for _, start := range []struct {
		name  string
		begin func(dir string) error
		want  []string // after each file
	}{
		{"nothing", func(string) error { return nil }, []string{"has no table", "has no table", good}},
		{"a JSON file alone", func(dir string) error { return os.Remove(filepath.Join(dir, "demo-kernels.csv")) }, []string{"has no table", "has no table", good}},
		{"a table", func(string) error { return nil }, []string{good, old, good, good}},
		{"a table without a checksum", func(dir string) error { return os.Remove(filepath.Join(dir, "demo-kernels.json")) }, []string{without, old, good, good}},
		{"a changed table", func(dir string) error {
			f, err := os.OpenFile(filepath.Join(dir, "demo-kernels.csv"), os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			_, err = f.WriteString("demo,kernels,sonar,SVM-Stump,CV C,log2_C,1,-5,,,,\n")
			return err
		}, []string{changed, changed, good, good}},
	} {
		for stop := range start.want {
			r := &reproduction{table: table, out: t.TempDir()}
			if start.name != "nothing" {
				if err := r.keep("mercer v1", rows(1)); err != nil {
					t.Fatal(err)
				}
			}
			if err := start.begin(r.out); err != nil {
				t.Fatal(err)
			}
			files, err := r.files("mercer v2", rows(2))
			if err != nil {
				t.Fatal(err)
			}
			if len(files) != len(start.want)-1 {
				t.Fatalf("%s: %d files", start.name, len(files))
			}
			for _, f := range files[:stop] {
				if err := atomicfile.Write(f.path, f.content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if got := check(r.out); !strings.Contains(got, start.want[stop]) {
				t.Errorf("%s, %d files written: %q, want %q", start.name, stop, got, start.want[stop])
			}
			if err := r.keep("mercer v3", rows(3)); err != nil {
				t.Fatal(err)
			}
			after, _, _, err := results.Check(r.out)
			if err != nil || len(after) != 1 {
				t.Errorf("%s, %d files written, then a run: %v, %v", start.name, stop, after, err)
			}
			text, err := os.ReadFile(filepath.Join(r.out, "demo-kernels.json"))
			if err != nil || strings.Contains(string(text), "before") || !strings.Contains(string(text), "mercer v3") {
				t.Errorf("%v\n%s", err, text)
			}
		}
	}
}
