package runtime

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/symbols"
)

const (
	progressAfter = time.Second // what ends sooner shows no bar
	progressEvery = 100 * time.Millisecond
	progressFresh = 2 * time.Second // a stage that is silent for longer makes room for another
)

// progress gathers the reports of the library's calls within a cell, from any
// number of goroutines, into one bar.
type progress struct {
	show func(display.Progress)

	mu     sync.Mutex
	now    display.Progress         // the stage in view; none if it has no name
	start  time.Time                // of the first report of the cell
	begun  time.Time                // of the stage
	first  int                      // what had been done at its first report
	spent  map[string]time.Duration // in view, by stage
	again  bool                     // a stage has begun more than once
	heard  time.Time                // its latest report
	shown  time.Time                // zero if nothing has been shown
	behind bool                     // there is news that was not shown
	timer  *time.Timer              // shows them, and counts the time
	ended  bool
}

func newProgress(show func(display.Progress)) *progress {
	return &progress{show: show, spent: map[string]time.Duration{}}
}

// report takes in a report. Of two stages at once the one that began first is
// in view, until it is done or says nothing any more.
func (p *progress) report(stage string, done, total int, note string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	now := time.Now()
	if p.start.IsZero() {
		p.start = now
		p.timer = time.AfterFunc(progressAfter, p.tick)
	}
	other := stage != p.now.Stage
	if other && !p.heard.IsZero() && !p.over() && now.Sub(p.heard) < progressFresh {
		return
	}
	p.spend(now)
	_, known := p.spent[stage]
	if !known {
		p.spent[stage] = 0
	}
	if other || done < p.now.Done || done == 0 && total == 0 {
		p.again = p.again || known
		p.begun, p.first = now, done
	}
	p.heard, p.behind = now, true
	p.now = display.Progress{Stage: stage, Done: done, Total: total, Note: note}
}

// over tells whether the stage in view is done.
func (p *progress) over() bool { return p.now.Total > 0 && p.now.Done >= p.now.Total }

// tick shows the news, a few times a second.
func (p *progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.behind || time.Since(p.shown) >= time.Second { // the time goes on without news
		p.draw()
	}
	p.timer.Reset(progressEvery)
}

func (p *progress) draw() {
	now := time.Now()
	d := p.now
	d.Elapsed, d.Remaining = now.Sub(p.start), 0
	if fresh := d.Done - p.first; fresh > 0 && d.Done < d.Total && now.Sub(p.begun) >= progressAfter {
		perStep := now.Sub(p.begun) / time.Duration(fresh)
		d.Remaining = max(time.Duration(d.Total-d.Done)*perStep-now.Sub(p.heard), 0)
	}
	p.shown, p.behind = now, false
	p.show(d)
}

// spend adds the time since the latest report to the stage in view.
func (p *progress) spend(now time.Time) {
	if p.now.Stage != "" {
		p.spent[p.now.Stage] += now.Sub(p.heard)
	}
}

// end shows how the bar has ended, if there was one; later reports are ignored.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	if p.timer != nil {
		p.timer.Stop()
	}
	if !p.shown.IsZero() {
		p.spend(time.Now())
		p.sumUp()
		p.now.Ended = true
		p.draw()
	}
}

// sumUp makes the stage in view what is worth telling of a cell that has
// ended. Where several calls were, the step and the figure of the last one say
// nothing of the others, while the time is that of all: only the names of
// those that took a tenth of it or more are left, the longest first.
func (p *progress) sumUp() {
	var total time.Duration
	for _, d := range p.spent {
		total += d
	}
	var names []string
	for name, d := range p.spent {
		if 10*d >= total {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(p.spent[b], p.spent[a]), strings.Compare(a, b))
	})
	if p.again || len(names) > 1 || p.now.Done == 0 && p.now.Total == 0 {
		p.now = display.Progress{Stage: strings.Join(names, ", ")}
	}
}

// withProgress is learn.WithProgress, reached as a cell would reach it.
func withProgress(ctx context.Context, p *progress) context.Context {
	with := symbols.Symbols["github.com/mercer-go/mercer/lib/learn"]["WithProgress"]
	if !with.IsValid() {
		return ctx
	}
	report := reflect.MakeFunc(with.Type().In(1), func(args []reflect.Value) []reflect.Value {
		r := args[0]
		p.report(r.FieldByName("Stage").String(), int(r.FieldByName("Done").Int()), int(r.FieldByName("Total").Int()), r.FieldByName("Note").String())
		return nil
	})
	return with.Call([]reflect.Value{reflect.ValueOf(ctx), report})[0].Interface().(context.Context)
}
