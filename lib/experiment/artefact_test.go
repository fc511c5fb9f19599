package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// noted is the toy table whose tasks leave their names as artefacts.
func noted() Table {
	table := toy(nil)
	draw := table.Methods[0].Run
	for i := range table.Methods {
		table.Methods[i].Run = func(ctx context.Context, task Task, source Source) (Output, error) {
			out, err := draw(ctx, task, source)
			out.Artefact = []byte("of " + task.ID)
			return out, err
		}
	}
	return table
}

func TestArtefacts(t *testing.T) {
	dirs := []string{t.TempDir(), t.TempDir()}
	memory := mustRun(t, noted(), Options{})
	for i, dir := range dirs {
		mustRun(t, noted(), Options{Dir: dir, Shard: Shard{i, 2}})
	}
	disk, err := Load(noted(), dirs...)
	if err != nil || disk.Complete() != nil {
		t.Fatal(err)
	}
	for i, r := range disk.Done {
		blob, err := disk.Artefact(r)
		held, err2 := memory.Artefact(memory.Done[i])
		if want := "of " + r.ID; err != nil || err2 != nil || string(blob) != want || !bytes.Equal(held, blob) {
			t.Errorf("%s: %q, %v; %q, %v", r.ID, blob, err, held, err2)
		}
	}
	if entries, err := os.ReadDir(filepath.Join(dirs[0], "artefacts")); err != nil || len(entries) != 15 {
		t.Errorf("%d files, want one for each task of the shard: %v", len(entries), err)
	}

	first := disk.Done[0]
	path := artefactPath(dirs[0], first.ID)
	os.WriteFile(path, []byte("of another"), 0o666)
	if _, err := disk.Artefact(first); !errors.Is(err, ErrConflict) || !strings.Contains(err.Error(), path) {
		t.Errorf("a changed file: %v", err)
	}
	os.Remove(path)
	if _, err := disk.Artefact(first); !errors.Is(err, ErrMissing) {
		t.Errorf("a lost file: %v", err)
	}
	plain := mustRun(t, toy(nil), Options{})
	if _, err := plain.Artefact(plain.Done[0]); !errors.Is(err, ErrMissing) {
		t.Errorf("a task without one: %v", err)
	}
}

func TestFinishAddsRows(t *testing.T) {
	table := noted()
	table.Finish = func(_ context.Context, all *Results, source Source) ([]Result, error) {
		ds, err := source.Open("two")
		if err != nil {
			return nil, err
		}
		length := 0
		for _, r := range all.Done {
			blob, err := all.Artefact(r)
			if err != nil {
				return nil, err
			}
			length += len(blob)
		}
		return []Result{{Dataset: "two", Method: "lengths", Values: []Value{{Metric: fmt.Sprint("of ", ds.Len()), Value: float64(length)}}}}, nil
	}
	dir := t.TempDir()
	want := csvOf(t, mustRun(t, table, Options{}))
	if line := "toy,draws,two,lengths,,of 2,1,600,,,,\n"; !strings.HasSuffix(want, line) { // 30 × ("of " + "toy/draws/one/a/0")
		t.Errorf("%s is not at the end of\n%s", line, want)
	}
	mustRun(t, table, Options{Dir: dir, Shard: Shard{0, 2}})
	rs := mustRun(t, table, Options{Dir: dir, Shard: Shard{1, 2}})
	csvOf(t, rs)
	if got := csvOf(t, rs); got != want { // the second time adds nothing
		t.Errorf("in shards:\n%s", got)
	}
	table.Finish = func(context.Context, *Results, Source) ([]Result, error) { return nil, errors.New("no") }
	if err := mustRun(t, table, Options{}).Finish(t.Context(), toySource); err == nil || err.Error() != "experiment: finishing toy/draws: no" {
		t.Error(err)
	}
}
