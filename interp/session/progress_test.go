package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
)

const reports = `import (
	"time"
	"github.com/mercer-go/mercer/lib/learn"
)
func work(stage string, n int) error {
	for i := range n {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		time.Sleep(10 * time.Millisecond)
		learn.Report(ctx, learn.Progress{Stage: stage, Done: i + 1, Total: n, Note: "note"})
	}
	return nil
}`

// TestProgress: a computation that takes long shows one bar, a few times a
// second, and then that it has ended; one that does not shows none.
func TestProgress(t *testing.T) {
	_, r, err := show(t, reports, "check(work(\"long\", 160))")
	n := len(r.progress)
	if err != nil || n < 3 {
		t.Fatalf("%d times; %v", n, err)
	}
	if most := 2 + int((r.progress[n-1].Elapsed-progressAfter)/progressEvery); n > most {
		t.Errorf("%d times, want at most %d", n, most)
	}
	for i, p := range r.progress {
		if p.Stage != "long" || p.Total != 160 || p.Note != "note" || p.Ended != (i == n-1) || p.Elapsed <= 0 ||
			i > 0 && p.Done < r.progress[i-1].Done {
			t.Errorf("%d of %d: %+v", i, n, p)
		}
	}
	if p := r.progress[n/2]; p.Remaining <= 0 || p.Remaining > 5*time.Second {
		t.Errorf("remaining: %+v", p)
	}
	if last := r.progress[n-1]; last.Done != 160 {
		t.Errorf("at the end: %+v", last)
	}
	_, r, err = show(t, reports, "check(work(\"short\", 3))")
	if err != nil || len(r.progress) > 0 {
		t.Errorf("a short one: %+v; %v", r.progress, err)
	}
}

// firstReport interrupts a cell when its first bar is shown.
type firstReport struct {
	recorder
	cancel context.CancelFunc
}

func (r *firstReport) Progress(p display.Progress) {
	r.recorder.Progress(p)
	r.cancel()
}

// TestProgressStops: a cell that is stopped ends its bar.
func TestProgressStops(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := firstReport{cancel: cancel}
	for i, source := range []string{reports, "check(work(\"endless\", 100000))"} {
		_, err = s.Run(ctx, Cell{Name: fmt.Sprint("cell", i), Source: source}, &r)
	}
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted {
		t.Errorf("%v", err)
	}
	if n := len(r.progress); n == 0 || !r.progress[n-1].Ended || r.progress[n-1].Done >= 100000 {
		t.Errorf("%+v", r.progress)
	}
}

// TestProgressStages: of several stages at once the first stays in view, until
// it is done.
func TestProgressStages(t *testing.T) {
	var shown []display.Progress
	p := newProgress(func(d display.Progress) { shown = append(shown, d) })
	p.report("outer", 1, 3, "")
	p.report("inner", 5, 10, "")
	if p.now.Stage != "outer" {
		t.Errorf("in view: %+v", p.now)
	}
	p.report("outer", 3, 3, "")
	p.report("inner", 6, 10, "")
	if p.now.Stage != "inner" || p.now.Done != 6 || p.first != 6 {
		t.Errorf("afterwards: %+v from %d", p.now, p.first)
	}
	p.heard = p.heard.Add(-2 * progressFresh)
	p.report("another", 1, 0, "")
	if p.now.Stage != "another" {
		t.Errorf("after silence: %+v", p.now)
	}
	p.report("another", 0, 0, "") // begins again
	if p.first != 0 {
		t.Errorf("begun again from %d", p.first)
	}
	p.end()
	if len(shown) > 0 {
		t.Errorf("shown: %+v", shown)
	}
}

// TestProgressOfManyCalls: what is left of a cell with several calls says which
// took the time, and not how far the last of them had come at its last report.
func TestProgressOfManyCalls(t *testing.T) {
	type call struct {
		stage string
		done  []int
		total int
	}
	solver := call{"solver", []int{0}, 0} // solves in its first steps, which it does not tell
	for name, test := range map[string]struct {
		calls []call
		want  string
	}{
		"one":               {[]call{{"boost", []int{1, 2, 3}, 3}}, "boost 3/3, note"},
		"one stopped":       {[]call{{"boost", []int{1, 2}, 3}}, "boost 2/3, note, stopped"},
		"one of its stages": {[]call{{"sort", []int{1}, 1}, {"boost", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 12}}, "boost 12/12, note"},
		"without steps":     {[]call{solver}, "solver"},
		"many":              {[]call{solver, solver, solver}, "solver"},
		"many of two":       {[]call{{"boost", []int{1, 2, 3}, 3}, solver, {"boost", []int{1, 2, 3}, 3}, solver}, "boost, solver"},
		"waiting":           {[]call{{"table", []int{0, 0, 0, 1, 2}, 2}}, "table 2/2, note"},
	} {
		var last display.Progress
		p := newProgress(func(d display.Progress) { last = d })
		for _, c := range test.calls {
			for _, done := range c.done {
				p.heard = p.heard.Add(-progressFresh) // as if it were long ago
				p.report(c.stage, done, c.total, "note")
			}
		}
		p.heard = p.heard.Add(-progressFresh)
		p.tick() // rather than wait for a second
		p.end()
		got := strings.Replace(last.String(), fmt.Sprintf(", %.1f s", last.Elapsed.Seconds()), "", 1)
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestProgressFromManyGoroutines(t *testing.T) {
	var mu sync.Mutex
	n := 0
	var last display.Progress
	p := newProgress(func(now display.Progress) { mu.Lock(); n++; last = now; mu.Unlock() })
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 150 {
				p.report("many", i, 150, "")
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
	wg.Wait()
	p.end()
	if most := 2 + int((last.Elapsed-progressAfter)/progressEvery); n < 1 || n > most {
		t.Errorf("shown %d times, want at most %d", n, most)
	}
}
