package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/mercer-go/mercer/lib/learn"
)

// bar is a line on a terminal that shows how far a long run has come and how
// much time is left. Other lines can be written above it. Without a terminal,
// as in the log of a cluster's job, it writes a new line now and then.
type bar struct {
	console *console
	width   int // of the terminal; 0 if there is none

	mu    sync.Mutex
	now   learn.Progress
	first int       // tasks that were done before this run
	start time.Time // of this run; zero before the first report
	moved time.Time // when the last task ended

	done    chan struct{}
	ticking sync.WaitGroup
}

func newBar(c *console) *bar {
	b := &bar{console: c, width: c.width(), done: make(chan struct{})}
	b.ticking.Go(b.tick)
	return b
}

// report is a function for learn.WithProgress.
func (b *bar) report(p learn.Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.start.IsZero() {
		b.start, b.first = time.Now(), p.Done
	}
	if p.Done != b.now.Done {
		b.moved = time.Now()
	}
	b.now = p
	b.draw()
}

// logged is the time between two lines in a log.
const logged = 30 * time.Second

// tick counts the remaining time down between reports, or writes to a log.
func (b *bar) tick() {
	every := time.Second
	if b.width == 0 {
		every = logged
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			b.mu.Lock()
			b.draw()
			b.log()
			b.mu.Unlock()
		case <-b.done:
			return
		}
	}
}

// Write writes a line above the bar.
func (b *bar) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.width > 0 {
		fmt.Fprint(b.console.err, clearLine)
	}
	n, err := b.console.err.Write(p)
	b.draw()
	return n, err
}

// close removes the bar.
func (b *bar) close() {
	close(b.done)
	b.ticking.Wait()
	if b.width > 0 {
		fmt.Fprint(b.console.err, clearLine)
	}
}

func (b *bar) draw() {
	if b.width > 0 && !b.start.IsZero() {
		fmt.Fprint(b.console.err, clearLine, barLine(b.now, b.first, time.Since(b.start), time.Since(b.moved), b.width))
	}
}

// log writes the line if there is no terminal. The caller holds b.mu.
func (b *bar) log() {
	if b.width == 0 && !b.start.IsZero() {
		fmt.Fprintln(b.console.err, barLine(b.now, b.first, time.Since(b.start), time.Since(b.moved), plainWidth))
	}
}

// barLine returns a line like "demo/kernels [######......]  60/120  0:05, 0:05
// left", no wider than the terminal. first tasks were done before the run, so
// they do not count for its speed. still is the time since the last task ended.
func barLine(p learn.Progress, first int, elapsed, still time.Duration, width int) string {
	const longest = 40
	tail := fmt.Sprintf("  %d/%d  %s", p.Done, p.Total, clock(elapsed))
	if fresh := p.Done - first; fresh > 0 && p.Done < p.Total {
		tail += ", " + clock(remaining(fresh, p.Total-p.Done, elapsed, still)) + " left"
	}
	if p.Note != "" {
		tail += "  " + p.Note
	}
	line := p.Stage
	if cells := min(longest, width-len(p.Stage)-len(tail)-4); cells > 0 && p.Total > 0 {
		full := cells * p.Done / p.Total
		line += " [" + strings.Repeat("#", full) + strings.Repeat(".", cells-full) + "]"
	}
	line += tail
	return line[:min(len(line), max(0, width-1))]
}

// remaining estimates the time for the tasks left from the speed so far. It
// counts down until the next task ends. If that task takes longer than
// expected, the estimate assumes that it ends now.
func remaining(done, left int, elapsed, still time.Duration) time.Duration {
	counted := (elapsed-still)/time.Duration(done)*time.Duration(left) - still
	return max(counted, elapsed/time.Duration(done+1)*time.Duration(left-1))
}

// clock writes a time like 0:07, 12:34 or 1:02:03.
func clock(d time.Duration) string {
	s := int(d.Seconds() + 0.5)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
