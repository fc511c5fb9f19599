package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/runtime"
	"github.com/mercer-go/mercer/interp/worker"
)

// runProgram runs a .go file and returns its exit code.
func runProgram(c *console, file string, args []string) int {
	f := newFlags(c, "run", runUsage)
	source, err := os.ReadFile(file)
	if err != nil {
		return f.fail(err)
	}
	text := string(source)
	if strings.HasPrefix(text, "#!") { // a script that names mercer as its interpreter
		text = "//" + text
	}
	worker.LimitMemory(0) // what is too much is said in a word, without the interpreter's own stack
	session, err := runtime.New(runtime.Options{Args: append([]string{file}, args...), Direct: true})
	if err != nil {
		return f.fail(err)
	}
	cells := percentCells(text)
	if cells == nil {
		cells = []string{text}
	}
	for _, source := range cells {
		if err = c.run(session, runtime.Cell{Name: filepath.Base(file), Source: source}); err != nil {
			break
		}
	}
	return c.verdict(forProgram(err))
}

// run runs one cell whose output goes to the terminal, and shows its value.
func (c *console) run(session *runtime.Session, cell runtime.Cell) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	value, err := session.Run(ctx, cell, c)
	if err == nil {
		c.Display(value)
	}
	return err
}

// verdict shows how a cell has failed, if it has, and returns the exit code.
func (c *console) verdict(err error) int {
	var e *runtime.Error
	switch {
	case errors.As(err, &e) && e.Kind == runtime.Exit:
		return e.Code
	case errors.As(err, &e) && e.Kind == runtime.Interrupted:
		fmt.Fprintln(c.err, e.Message)
		return exitInterrupted
	case err != nil:
		c.trace(err)
		return exitFailure
	}
	return exitOK
}

// advice is what a cell's error says of a module that is missing.
var advice = regexp.MustCompile(`%go get (\S+) (?:adds|fetches) it`)

// forProgram words advice for a program, which has no magics.
func forProgram(err error) error {
	var e *runtime.Error
	if !errors.As(err, &e) {
		return err
	}
	const instead = `"go get $1" in the folder of the go.mod adds it, or "mercer build --with $1" makes a mercer that has it`
	plain := *e
	plain.Message = advice.ReplaceAllString(e.Message, instead)
	plain.Trace = slices.Clone(e.Trace)
	for i, line := range plain.Trace {
		plain.Trace[i] = advice.ReplaceAllString(line, instead)
	}
	return &plain
}

// Display prints the text of a value: all that a terminal can show.
func (c *console) Display(d display.Data) {
	if text, ok := d.Data[display.MIMETypeText].(string); ok {
		fmt.Fprintln(c.out, text)
	}
}

// Update prints the new value below the old one.
func (c *console) Update(d display.Data) { c.Display(d) }

// Clear does nothing: what a terminal has shown may be in a file.
func (c *console) Clear(bool) {}

// Progress keeps the last line of a terminal up to date, and leaves nothing behind.
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
