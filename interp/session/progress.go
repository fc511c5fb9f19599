package session

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
)

const (
	progressAfter = time.Second // what ends earlier shows no bar
	progressEvery = 100 * time.Millisecond
	progressFresh = 2 * time.Second // after such a silence, another stage may take over
)

// progress combines the progress reports of a cell, from any number of
// goroutines, into one bar.
type progress struct {
	show func(display.Progress)

	mu     sync.Mutex
	now    display.Progress         // the stage that is shown; none if it has no name
	start  time.Time                // of the cell's first report
	begun  time.Time                // of the stage
	first  int                      // steps that were done at the stage's first report
	spent  map[string]time.Duration // time shown, by stage
	again  bool                     // a stage has begun more than once
	heard  time.Time                // time of the latest report of the stage
	shown  time.Time                // zero if nothing has been shown
	behind bool                     // there is news that was not shown
	timer  *time.Timer              // shows news and the time
	ended  bool
}

func newProgress(show func(display.Progress)) *progress {
	return &progress{show: show, spent: map[string]time.Duration{}}
}

// report handles a report. If two stages run at the same time, the one that
// began first is shown until it is done or silent.
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

// over reports whether the stage that is shown is done.
func (p *progress) over() bool { return p.now.Total > 0 && p.now.Done >= p.now.Total }

// tick shows news a few times a second.
func (p *progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.behind || time.Since(p.shown) >= time.Second { // without news, the time goes on
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

// spend adds the time since the latest report to the stage that is shown.
func (p *progress) spend(now time.Time) {
	if p.now.Stage != "" {
		p.spent[p.now.Stage] += now.Sub(p.heard)
	}
}

// end shows the end of the bar, if there was one. Later reports are ignored.
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

// sumUp makes the last state of the bar, for a cell that has ended. After
// several calls, the step and the note of the last one say nothing about the
// others, so only names are left: those of stages that took a tenth of the time
// or more, the longest first.
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

// withProgress calls learn.WithProgress as a cell would.
func (s *Session) withProgress(ctx context.Context, p *progress) context.Context {
	table := s.packages.Symbols["github.com/mercer-go/mercer/lib/learn"]
	if table == nil {
		return ctx
	}
	with := table()["WithProgress"]
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
