package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/notebook"
)

const (
	plainWidth = 80
	clearLine  = "\r\x1b[K"
)

// progress reports on the run of a notebook. On a terminal, it updates a line
// while a cell runs; elsewhere it prints one line for each cell. It also
// explains errors.
type progress struct {
	console *console
	file    string
	print   bool   // whether to print what the cells show
	width   int    // of the terminal; 0 if there is none
	stop    func() // ends the run, because nobody sees what the cells show

	ticking sync.WaitGroup
	done    chan struct{} // closed when the cell has ended

	mu     sync.Mutex
	within string // the progress that the running cell reports; "" if none
}

func newProgress(c *console, file string, verbose bool) *progress {
	return &progress{console: c, file: file, print: verbose, width: c.width(), stop: func() {}}
}

// report implements notebook.Options.Progress.
func (p *progress) report(now notebook.Progress) {
	if !now.Done {
		p.begin(now)
		return
	}
	if p.width > 0 {
		close(p.done)
		p.ticking.Wait()
		fmt.Fprint(p.console.err, clearLine)
	}
	fmt.Fprintln(p.console.err, p.line(now, now.Elapsed))
	if p.print {
		for t := range now.Texts {
			p.show(t)
		}
		if p.console.out.failure() != nil {
			p.stop()
		}
	}
	if now.Err != nil && !errors.Is(now.Err, context.Canceled) {
		p.console.explain(fmt.Sprintf("%s: cell %d", p.file, now.Number), now.Source, now.Err)
	}
}

// begin updates the line until the cell has ended.
func (p *progress) begin(now notebook.Progress) {
	if p.width == 0 {
		return
	}
	p.done = make(chan struct{})
	p.mu.Lock()
	p.within = ""
	p.mu.Unlock()
	start := time.Now()
	fmt.Fprint(p.console.err, clearLine, p.line(now, 0))
	p.ticking.Go(func() {
		ticker := time.NewTicker(100 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				fmt.Fprint(p.console.err, clearLine, p.living(now, time.Since(start)))
			case <-p.done:
				return
			}
		}
	})
}

// inside implements notebook.Options.Inside.
func (p *progress) inside(d display.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.within = d.String(); d.Ended {
		p.within = ""
	}
}

// warn implements notebook.Options.Warn.
func (p *progress) warn(err error) {
	if p.width > 0 {
		fmt.Fprint(p.console.err, clearLine)
	}
	fmt.Fprintf(p.console.err, "mercer run: %v\n", err)
}

// living returns the line of a running cell: with its progress if it reports
// it, and with its source if not.
func (p *progress) living(now notebook.Progress, elapsed time.Duration) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.within != "" {
		now.Source = p.within
	}
	return p.line(now, elapsed)
}

// line returns a line like "[ 3/12]   0.4s  x := 1", cut to the terminal's
// width.
func (p *progress) line(now notebook.Progress, elapsed time.Duration) string {
	total := fmt.Sprint(now.Total)
	mark := ""
	if now.Err != nil {
		mark = "FAILED  "
	}
	line := fmt.Sprintf("[%*d/%s] %6.1fs  %s%s", len(total), now.Number, total, elapsed.Seconds(), mark, printable(firstLine(now.Source)))
	width := p.width
	if width == 0 {
		width = plainWidth
	}
	return cut(line, width)
}

// cut shortens the line so that it fits into the width.
func cut(line string, width int) string {
	if runes := []rune(line); len(runes) >= width {
		return string(runes[:max(0, width-2)]) + "…"
	}
	return line
}

// show prints an output, and ends the line after a value.
func (p *progress) show(t notebook.Text) {
	var to io.Writer = p.console.out
	if t.Stream == "stderr" {
		to = p.console.err
	}
	text := t.Text
	if t.Stream == "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	fmt.Fprint(to, text)
}

// printable removes the characters that could move a terminal's cursor.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
}
