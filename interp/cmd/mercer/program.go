package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/worker"
	"github.com/mercer-go/mercer/interp/symbols"
)

// runProgram runs a .go file and returns its exit code.
func runProgram(c *console, file string, args []string) int {
	f := newFlags(c, "run", runUsage)
	source, err := regular.ReadFile(file)
	if err != nil {
		return f.fail(err)
	}
	sweep()
	text := string(source)
	if strings.HasPrefix(text, "#!") { // a script with mercer as its interpreter
		text = "//" + text
	}
	worker.LimitMemory(0) // then an error says that there is too little memory, without the interpreter's own stack
	s, err := session.New(session.Options{Packages: symbols.Packages(), Args: append([]string{file}, args...), Direct: true})
	if err != nil {
		return f.fail(err)
	}
	cells := percentCells(text)
	if cells == nil {
		cells = []string{text}
	}
	for _, source := range cells {
		if err = c.run(s, session.Cell{Name: filepath.Base(file), Source: source}); err != nil {
			break
		}
	}
	return c.verdict(forProgram(err))
}

// run runs one cell, prints its output to the terminal, and shows its value.
func (c *console) run(s *session.Session, cell session.Cell) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	value, err := s.Run(ctx, cell, c)
	if err == nil {
		c.Display(value)
	}
	return err
}

// verdict prints why a cell failed, if it did, and returns the exit code.
func (c *console) verdict(err error) int {
	var e *session.Error
	switch {
	case errors.As(err, &e) && e.Kind == session.Exit:
		return e.Code
	case errors.As(err, &e) && e.Kind == session.Interrupted:
		fmt.Fprintln(c.err, e.Message)
		return exitInterrupted
	case errors.As(err, &e) && (e.Kind == session.Panic || e.Kind == session.Crash):
		c.trace(err)
		return exitPanic
	case err != nil:
		c.trace(err)
		return exitFailure
	}
	return exitOK
}

// advice matches what a cell's error says about a missing module.
var advice = lazyregexp.New(`%go get (\S+) (?:adds|fetches) it`)

// forProgram rewrites this advice for a program, which has no magics.
func forProgram(err error) error {
	var e *session.Error
	if !errors.As(err, &e) {
		return err
	}
	const instead = `"go get $1" in the folder of the go.mod adds it, or "mercer build --with $1" makes a mercer that has it`
	plain := *e
	plain.Message = advice().ReplaceAllString(e.Message, instead)
	plain.Trace = slices.Clone(e.Trace)
	for i, line := range plain.Trace {
		plain.Trace[i] = advice().ReplaceAllString(line, instead)
	}
	return &plain
}

// Display prints the plain text of a value, as a terminal can show no more.
func (c *console) Display(d display.Data) {
	if text, ok := d.Data[display.MIMETypeText].(string); ok {
		fmt.Fprintln(c.out, text)
	}
}

// Update prints the new value below the old one.
func (c *console) Update(d display.Data) { c.Display(d) }

// Clear does nothing: printed text cannot be taken back.
func (c *console) Clear(bool) {}

// Progress shows progress on the last line of a terminal, and removes it at the
// end.
func (c *console) Progress(p display.Progress) {
	width, height := c.size()
	switch {
	case p.Ended:
		fmt.Fprint(c.err, c.last.end())
	case height > 1:
		fmt.Fprint(c.err, c.last.draw(cut(printable(p.String()), width), height))
	}
}

// Stream prints text that a cell printed.
func (c *console) Stream(name, text string) {
	if name == "stderr" {
		fmt.Fprint(c.err, text)
		return
	}
	fmt.Fprint(c.out, text)
}
