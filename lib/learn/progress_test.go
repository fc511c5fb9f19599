package learn_test

import (
	"context"
	"sync"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestReportReachesTheFunction(t *testing.T) {
	var got []learn.Progress
	ctx := learn.WithProgress(t.Context(), func(p learn.Progress) { got = append(got, p) })
	child, cancel := context.WithCancel(ctx)
	defer cancel()
	want := learn.Progress{Stage: "SMO", Done: 3, Total: 10, Note: "gap 3e-04"}
	learn.Report(child, want)
	if len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestReportWithoutAFunction(t *testing.T) {
	learn.Report(t.Context(), learn.Progress{Stage: "SMO"}) // must not panic
}

func TestWithProgressReplacesTheFunction(t *testing.T) {
	outer, inner := 0, 0
	ctx := learn.WithProgress(t.Context(), func(learn.Progress) { outer++ })
	learn.Report(learn.WithProgress(ctx, func(learn.Progress) { inner++ }), learn.Progress{})
	learn.Report(ctx, learn.Progress{})
	if outer != 1 || inner != 1 {
		t.Errorf("%d outer and %d inner reports, want 1 and 1", outer, inner)
	}
}

func TestReportFromManyGoroutines(t *testing.T) {
	var mu sync.Mutex
	sum := 0
	ctx := learn.WithProgress(t.Context(), func(p learn.Progress) {
		mu.Lock()
		defer mu.Unlock()
		sum += p.Done
	})
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() { learn.Report(ctx, learn.Progress{Done: i}) })
	}
	all.Wait()
	if sum != 45 {
		t.Errorf("the reports sum to %d, want 45", sum)
	}
}
