package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/notebook"
	"github.com/mercer-go/mercer/interp/worker"
)

const runUsage = `Usage: mercer run FILE.ipynb [-o OUT.ipynb] [-p NAME=VALUE]... [--timeout D] [--allow-errors]
       mercer run FILE.go [ARGUMENTS]

Runs the cells of a notebook, in the notebook's own folder, and tells its
progress. Without -o it prints what the cells show; with -o it writes a copy of
the notebook with the new outputs.

It stops at the first cell that fails, says where, and exits with 1. OUT then
holds what there is so far, the error included, unless OUT is FILE itself, which
is left as it was. Cells with the tag raises-exception may fail. An interrupt
(Ctrl-C) stops the cell, writes nothing and exits with 130. The cells run in a
process of their own: one that ends it, as for want of memory, has failed.

-p sets a variable behind the cell with the tag parameters, which declares it
with its default, or else at the top. VALUE is a number, true, false or other Go
without names, such as []int{1, 2}, and anything else is a string.

A .go file is a whole program, or like a cell: statements need no function
around them. It can import what a cell can; ARGUMENTS are its os.Args[1:]. Lines
"// %%" begin a cell each, as in scripts of editors and jupytext.
`

// runOptions are the flags of "mercer run".
type runOptions struct {
	file, out   string
	timeout     time.Duration
	allowErrors bool
	parameters  []notebook.Parameter
}

// engine runs a notebook's cells until it is closed.
type engine interface {
	notebook.Engine
	Close()
}

func runRun(c *console, args []string) int {
	if len(args) > 0 && filepath.Ext(args[0]) == ".go" {
		return runProgram(c, args[0], args[1:])
	}
	var o runOptions
	f := newFlags(c, "run", runUsage)
	f.StringVar(&o.out, "o", "", "write the notebook with its new outputs to `OUT`")
	f.Func("timeout", "what a cell may take, such as 90s; `D` of 0 means any time", func(s string) (err error) {
		o.timeout, err = parseTimeout(s)
		return err
	})
	f.Func("p", "set a variable of the notebook, as `NAME=VALUE`", func(s string) error {
		p, err := notebook.ParseParameter(s)
		o.parameters = append(o.parameters, p)
		return err
	})
	f.BoolVar(&o.allowErrors, "allow-errors", false, "go on after a cell that fails, and exit with 0")
	rest, code, ok := f.positional(args)
	switch {
	case !ok:
		return code
	case len(rest) > 0 && filepath.Ext(rest[0]) == ".go":
		return f.misuse("%s is a program; flags before it are for notebooks, and its own arguments stand behind it", rest[0])
	case len(rest) != 1:
		return f.misuse("it takes one file, not %d", len(rest))
	case filepath.Ext(rest[0]) != ".ipynb":
		return f.misuse("%s is neither an .ipynb nor a .go file", rest[0])
	}
	o.file = rest[0]
	nb, err := notebook.ReadFile(o.file)
	if err != nil {
		return f.fail(err)
	}
	if len(o.parameters) > 0 {
		nb.SetParameters(o.parameters)
	}
	if o.out != "" { // before the folder changes
		if o.out, err = filepath.Abs(o.out); err == nil {
			err = checkOut(o.out)
		}
		if err != nil {
			return f.fail(err)
		}
	}
	return runNotebook(f, o, nb, func() engine { return worker.New(worker.Options{}) })
}

// parseTimeout reads a duration that is not negative.
func parseTimeout(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	_, number := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && number == nil:
		return 0, fmt.Errorf("a unit is missing: %ss are seconds, %sm minutes", s, s)
	case err != nil:
		return 0, errors.New("write such as 90s, 5m or 1h30m")
	case d < 0:
		return 0, errors.New("it is negative")
	}
	return d, nil
}

// checkOut finds out before a long run whether its result can be written.
func checkOut(out string) error {
	dir := filepath.Dir(out)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("-o %s: there is no folder %s", out, dir)
	}
	if info, err := os.Stat(out); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("-o %s: it is not a regular file", out)
	}
	probe, err := os.CreateTemp(dir, ".mercer-*.tmp") // as the writing itself will do
	if err != nil {
		return fmt.Errorf("-o %s: %w", out, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// runNotebook runs the notebook on an engine, which is started in the
// notebook's folder, writes it, and returns the exit code.
func runNotebook(f *flags, o runOptions, nb *notebook.Notebook, start func() engine) int {
	code := exitOK
	same := sameFile(o.file, o.out)
	// A second interrupt ends the program, should the first one be of no use.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)

	back, err := enter(filepath.Dir(o.file))
	if err != nil {
		return f.fail(err)
	}
	defer back()
	e := start()
	defer e.Close()
	progress := newProgress(f.console, o.file, o.out == "")
	err = notebook.Run(ctx, nb, e, notebook.Options{
		Timeout:     o.timeout,
		AllowErrors: o.allowErrors,
		Progress:    progress.report,
		Inside:      progress.inside,
	})
	var failed *notebook.CellError
	switch {
	case errors.Is(err, context.Canceled) && !errors.As(err, &failed):
		fmt.Fprintln(f.console.err, "Interrupted; nothing was written.")
		return exitInterrupted
	case errors.As(err, &failed): // and has been explained
		code = exitFailure
	case err != nil:
		return f.fail(err)
	}
	if o.out == "" || code != exitOK && same {
		return code
	}
	if err := nb.WriteFile(o.out); err != nil {
		return f.fail(err)
	}
	return code
}

// enter makes dir the current folder; back undoes it.
func enter(dir string) (back func(), err error) {
	old, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return func() { _ = os.Chdir(old) }, os.Chdir(dir)
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// firstLine is the first line of a source that says something.
func firstLine(source string) string {
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
