package experiment

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestSameBitsWhateverTheOrder(t *testing.T) {
	want := csvOf(t, mustRun(t, toy(nil), Options{Jobs: 1}))
	if lines := strings.Count(want, "\n"); lines != 1+2*3*3 {
		t.Fatalf("%d lines:\n%s", lines, want)
	}
	for _, jobs := range []int{0, 2, 7, 100} {
		if got := csvOf(t, mustRun(t, toy(nil), Options{Jobs: jobs})); got != want {
			t.Errorf("%d jobs:\n%s\nwant\n%s", jobs, got, want)
		}
	}
	dirs := []string{t.TempDir(), t.TempDir()}
	for i := range 4 { // in another order, and in two folders
		mustRun(t, toy(nil), Options{Shard: Shard{3 - i, 4}, Dir: dirs[i/2]})
	}
	merged, err := Load(toy(nil), dirs...)
	if err != nil {
		t.Fatal(err)
	}
	if got := csvOf(t, merged); got != want {
		t.Errorf("shards:\n%s\nwant\n%s", got, want)
	}
}

func TestFailuresAreKeptAndOthersGoOn(t *testing.T) {
	var healed atomic.Bool
	table := toy(nil)
	draw := table.Methods[0].Run
	table.Methods[1].Run = func(ctx context.Context, task Task, source Source) (Output, error) {
		switch {
		case healed.Load() || task.Dataset == "two":
			return draw(ctx, task, source)
		case task.Run == 1:
			panic("at the disco")
		case task.Run == 2:
			return Output{Values: []Value{{Metric: "own", Value: math.NaN()}}}, nil
		case task.Run == 3:
			return Output{Values: []Value{{Metric: "own"}, {Metric: "own"}}}, nil
		}
		return Output{}, errors.New("out of luck")
	}
	dir := t.TempDir()
	rs := mustRun(t, table, Options{Dir: dir})
	failed := rs.Failed()
	if len(failed) != 5 || len(rs.Done) != 30 || len(rs.Missing) != 0 {
		t.Fatalf("%d failed of %d", len(failed), len(rs.Done))
	}
	for run, says := range []string{"out of luck", "panic: at the disco", "own is NaN", "own  appears twice", "out of luck"} {
		if failed[run].Run != run || !strings.Contains(failed[run].Err, says) {
			t.Errorf("%+v, want %s", failed[run], says)
		}
	}
	err := rs.Finish(t.Context(), toySource)
	if !errors.Is(err, ErrMissing) || !strings.Contains(err.Error(), "5 of 30 tasks failed, the first is toy/draws/one/b/0: out of luck") {
		t.Error(err)
	}
	healed.Store(true)
	if got, want := csvOf(t, mustRun(t, table, Options{Dir: dir})), csvOf(t, mustRun(t, toy(nil), Options{})); got != want {
		t.Errorf("healed:\n%s\nwant\n%s", got, want)
	}
}

func TestSourceErrorsAreFailures(t *testing.T) {
	table := toy(nil)
	table.Datasets = []string{"one", "three"}
	rs := mustRun(t, table, Options{})
	if len(rs.Failed()) != 15 || rs.Failed()[0].Err != "no such set" {
		t.Errorf("%d failed", len(rs.Failed()))
	}
	rs, err := Run(t.Context(), table, Options{})
	if err != nil || len(rs.Failed()) != 30 {
		t.Errorf("without a source %d failed, %v", len(rs.Failed()), err)
	}
}

// When the context ends, finished tasks are on the disk and do not run again.
func TestCancelAndResume(t *testing.T) {
	var calls atomic.Int64
	table := toy(&calls)
	draw := table.Methods[0].Run
	ctx, cancel := context.WithCancel(t.Context())
	table.Methods[2].Run = func(ctx context.Context, task Task, source Source) (Output, error) {
		if task.Run == 1 { // of the first set: after 3 tasks of run 0 and 2 of run 1
			cancel()
			<-ctx.Done()
			return Output{}, ctx.Err()
		}
		return draw(ctx, task, source)
	}
	dir := t.TempDir()
	rs, err := Run(ctx, table, Options{Source: toySource, Jobs: 1, Dir: dir})
	if !errors.Is(err, context.Canceled) || len(rs.Done) != 5 || len(rs.Missing) != 25 || len(rs.Failed()) != 0 {
		t.Fatalf("%d done, %v", len(rs.Done), err)
	}
	c, err := readFile(filepath.Join(dir, "results.jsonl"))
	if err != nil || len(c.results) != 5 {
		t.Fatalf("%d on the disk, %v", len(c.results), err)
	}
	calls.Store(0)
	if got, want := csvOf(t, mustRun(t, toy(&calls), Options{Dir: dir})), csvOf(t, mustRun(t, toy(nil), Options{})); got != want {
		t.Errorf("resumed:\n%s\nwant\n%s", got, want)
	}
	if calls.Load() != 25 {
		t.Errorf("%d tasks ran, want the 25 that were missing", calls.Load())
	}
	mustRun(t, toy(&calls), Options{Dir: dir})
	if calls.Load() != 25 {
		t.Error("tasks with a result ran again")
	}
}

// The error is ctx.Err(), even if the caller gave a cause.
func TestCancelWithACause(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("the notebook was closed"))
	if _, err := Run(ctx, toy(nil), Options{Source: toySource}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// An error without text is still an error.
func TestFailureWithoutAText(t *testing.T) {
	table := toy(nil)
	table.Methods[2].Run = func(context.Context, Task, Source) (Output, error) { return Output{}, errors.New("") }
	if rs := mustRun(t, table, Options{}); len(rs.Failed()) != 10 || rs.Complete() == nil {
		t.Errorf("%d failed, want 10", len(rs.Failed()))
	}
}

func TestProgress(t *testing.T) {
	dir := t.TempDir()
	mustRun(t, toy(nil), Options{Dir: dir, Shard: Shard{0, 3}})
	table := toy(nil)
	table.Methods[2].Run = func(ctx context.Context, _ Task, _ Source) (Output, error) {
		learn.Report(ctx, learn.Progress{Stage: "SMO"})
		return Output{}, errors.New("no")
	}
	var mu sync.Mutex
	var seen []learn.Progress
	ctx := learn.WithProgress(t.Context(), func(p learn.Progress) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, p)
	})
	if _, err := Run(ctx, table, Options{Source: toySource, Dir: dir, Jobs: 4}); err != nil {
		t.Fatal(err)
	}
	for i, p := range seen {
		if p.Stage != "toy/draws" || p.Done != 10+i || p.Total != 30 {
			t.Errorf("report %d: %+v", i, p)
		}
	}
	if len(seen) != 21 || seen[20].Note != "10 failed" {
		t.Errorf("%d reports, the last %+v", len(seen), seen[len(seen)-1])
	}
}

// Tasks get an error if they use a source that the caller did not provide.
func TestSourceWithoutFunctions(t *testing.T) {
	table := toy(nil)
	table.Methods = table.Methods[:1]
	table.Methods[0].Run = func(_ context.Context, task Task, source Source) (Output, error) {
		_, err := source.Open(task.Dataset)
		_, err2 := source.Generate("norm", 3, task.Split)
		return Output{}, errors.Join(err, err2)
	}
	rs, err := Run(t.Context(), table, Options{})
	if err != nil || len(rs.Failed()) != 10 {
		t.Fatal(err, rs)
	}
	if got := rs.Done[0].Err; !strings.Contains(got, "one: no source of data sets") || !strings.Contains(got, "norm: no source of generated examples") {
		t.Error(got)
	}
	source := toySource
	source.Generate = func(_ string, n int, _ uint64) (*learn.Dataset, error) {
		return toySource.Open(map[int]string{1: "one", 2: "two"}[n])
	}
	table.Methods[0].Run = func(_ context.Context, task Task, source Source) (Output, error) {
		ds, err := source.Generate("norm", 2, task.Split)
		if err != nil {
			return Output{}, err
		}
		return Output{Values: []Value{{Metric: "size", Value: float64(ds.Len())}}}, nil
	}
	if rs, err = Run(t.Context(), table, Options{Source: source}); err != nil || rs.Complete() != nil || rs.Done[0].Values[0].Value != 2 {
		t.Error(err, rs)
	}
}
