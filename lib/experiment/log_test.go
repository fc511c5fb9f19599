package experiment

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A kill can cut the file off after any byte. The next run must complete it in every
// case.
func TestTornFileIsMended(t *testing.T) {
	table := toy(nil)
	table.Runs = 1
	want := csvOf(t, mustRun(t, table, Options{}))
	dir := t.TempDir()
	path := filepath.Join(dir, "results.jsonl")
	mustRun(t, table, Options{Dir: dir, Jobs: 1})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for end := range len(whole) {
		if err := os.WriteFile(path, whole[:end], 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := readFile(path)
		if lines := bytes.Count(whole[:end], []byte("\n")); err != nil || len(c.results) != max(0, lines-1) {
			t.Fatalf("cut at %d: %d results of %d lines, %v", end, len(c.results), lines, err)
		}
		if end%101 > 0 && whole[end] != '\n' {
			continue // to run takes longer than to read
		}
		if got := csvOf(t, mustRun(t, table, Options{Dir: dir, Jobs: 1})); got != want {
			t.Fatalf("cut at %d:\n%s\nwant\n%s", end, got, want)
		}
		mended, err := readFile(path)
		if err != nil || len(mended.results) != 6 {
			t.Fatalf("cut at %d: %d results, %v", end, len(mended.results), err)
		}
	}
}

// A machine that loses its power may leave zeros in place of the last line.
func TestLastLineOfZeros(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "results.jsonl")
	mustRun(t, toy(nil), Options{Dir: dir})
	whole, _ := os.ReadFile(path)
	lines := bytes.SplitAfter(whole, []byte("\n"))
	last := lines[len(lines)-2]
	for i := range len(last) - 1 {
		last[i] = 0
	}
	os.WriteFile(path, bytes.Join(lines, nil), 0o666)
	if got := csvOf(t, mustRun(t, toy(nil), Options{Dir: dir})); got != csvOf(t, mustRun(t, toy(nil), Options{})) {
		t.Error(got)
	}
}

// A full disk also cuts a line off. Results of other workers must not be written after
// it, because the file would then be damaged in its middle.
func TestNothingFollowsATornLine(t *testing.T) {
	dir := t.TempDir()
	table := toy(nil)
	l, err := takeLog(dir, "results.jsonl")
	if err == nil {
		err = l.open(table.header(""))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	good := l.file
	if _, err := good.WriteString(`{"id":"toy/dr`); err != nil {
		t.Fatal(err)
	}
	if l.file, err = os.Open(l.path); err != nil { // which cannot be written to
		t.Fatal(err)
	}
	first := l.append(Result{ID: "toy/draws/one/a/0"})
	_ = l.file.Close()
	l.file = good
	for _, task := range table.Tasks()[1:4] {
		if err := l.append(Result{ID: task.ID}); err == nil || !errors.Is(err, first) {
			t.Errorf("%s was added: %v, want %v", task.ID, err, first)
		}
	}
	if rs, err := Load(table, dir); err != nil || len(rs.Done) != 0 {
		t.Errorf("%v", err)
	}
}

func TestBrokenFile(t *testing.T) {
	for name, text := range map[string]string{
		"line 1": "not JSON\n{}\n",
		"line 2": `{"table":"toy/draws","version":1,"seed":"7"}` + "\n{\"id\":\n{\"id\":\"x\"}\n",
		"line 3": `{"table":"toy/draws","version":1,"seed":"7"}` + "\n{\"id\":\"x\"}\n{}\n{\"id\":\"y\"}\n",
	} {
		dir := t.TempDir()
		os.WriteFile(filepath.Join(dir, "results.jsonl"), []byte(text), 0o666)
		_, err := Load(toy(nil), dir)
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
		if _, err := Run(t.Context(), toy(nil), Options{Source: toySource, Dir: dir}); !errors.Is(err, ErrFormat) {
			t.Errorf("Run: %v", err)
		}
	}
}

func TestResultsOfAnotherRunAreRefused(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toy(nil), Options{Dir: dir, Program: "1.0"})
	for _, test := range []struct {
		says   string
		change func(*Table, *Options)
	}{
		{"seed 7, not 8", func(t *Table, _ *Options) { t.Seed = 8 }},
		{"version of the table 1, not 2", func(t *Table, _ *Options) { t.Version = 2 }},
		{"table toy/draws, not toy/table1", func(t *Table, _ *Options) { t.Name = "table1" }},
		{"program 1.0, not 1.1", func(_ *Table, o *Options) { o.Program = "1.1" }},
		{"seed 7, not 9", func(t *Table, o *Options) { t.Seed, o.Shard = 9, Shard{0, 2} }},
	} {
		table, o := toy(nil), Options{Source: toySource, Dir: dir, Program: "1.0"}
		test.change(&table, &o)
		_, err := Run(t.Context(), table, o)
		if !errors.Is(err, ErrOther) || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), "results.jsonl") {
			t.Errorf("%v, want %s", err, test.says)
		}
	}
	if rs, err := Load(toy(nil), dir); err != nil || rs.Complete() != nil || rs.Program != "1.0" {
		t.Errorf("the folder is not as it was: %v", err)
	}
}

func TestOneWriterAtATime(t *testing.T) {
	dir := t.TempDir()
	table := toy(nil)
	table.Runs, table.Datasets = 1, table.Datasets[:1]
	draw := table.Methods[0].Run
	table.Methods[0].Run = func(ctx context.Context, task Task, source Source) (Output, error) {
		if _, err := Run(ctx, toy(nil), Options{Source: toySource, Dir: dir}); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), dir) {
			t.Errorf("a second writer: %v", err)
		}
		if _, err := Load(table, dir); err != nil {
			t.Errorf("a reader: %v", err)
		}
		return draw(ctx, task, source)
	}
	mustRun(t, table, Options{Dir: dir})
	mustRun(t, table, Options{Dir: dir})
}
