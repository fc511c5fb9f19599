package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/interp/notebook"
	"github.com/mercer-go/mercer/interp/session/worker"
)

const runUsage = `Usage: mercer run FILE.ipynb [-o OUT.ipynb] [-p NAME=VALUE]... [--answers] [--timeout D] [--allow-errors]
       mercer run FILE.go [ARGUMENTS]

Runs the cells of a notebook in the notebook's own folder, and shows the progress.
Without -o, it prints what the cells show. With -o, it writes a copy of the
notebook with the new outputs.

It stops at the first cell that fails, says where, and exits with 1. OUT then
contains the outputs so far and the error. If OUT is FILE itself, FILE is not
changed. Cells with the tag raises-exception may fail. An interrupt (Ctrl-C)
stops the cell, writes nothing and exits with 130. The cells run in a separate
process. If that process ends, for example because memory runs out, the cell has
failed.

-p sets a variable after the cell with the tag parameters, which declares the
variable with its default value. Without such a cell, it sets the variable at the
top. VALUE is a number, true, false or another Go value without names, such as
[]int{1, 2}; anything else is a string.

--answers checks the exercises: it puts the answers that the notebook's text
gives into the cells "// Exercise 1", "// What if 1" and so on, and fails if a
cell "// Check exercise 1" does not say that the answer is right.

A .go file is a whole program, or statements like those of a cell. It can import
the same packages as a cell. ARGUMENTS are its os.Args[1:]. Lines with "// %%"
divide it into cells, as in the scripts of editors and jupytext. A program that
panics exits with 2.
`

// runOptions are the flags of "mercer run".
type runOptions struct {
	file, out   string
	timeout     time.Duration
	allowErrors bool
	answers     bool
	parameters  []notebook.Parameter
}

// runner runs the cells of a notebook until it is closed.
type runner interface {
	notebook.Session
	Close()
}

func runRun(c *console, args []string) int {
	if len(args) > 0 && filepath.Ext(args[0]) == ".go" {
		return runProgram(c, args[0], args[1:])
	}
	var o runOptions
	f := newFlags(c, "run", runUsage)
	f.StringVar(&o.out, "o", "", "write the notebook with its new outputs to `OUT`")
	f.Func("timeout", "stop a cell after `D`, such as 90s; 0 means never", func(s string) (err error) {
		o.timeout, err = parseTimeout(s)
		return err
	})
	f.Func("p", "set a variable of the notebook: `NAME=VALUE`", func(s string) error {
		p, err := notebook.ParseParameter(s)
		o.parameters = append(o.parameters, p)
		return err
	})
	f.BoolVar(&o.allowErrors, "allow-errors", false, "continue after a cell that fails, and exit with 0")
	f.BoolVar(&o.answers, "answers", false, "answer the exercises as the notebook does, and check them")
	rest, code, ok := f.positional(args)
	switch {
	case !ok:
		return code
	case len(rest) > 0 && filepath.Ext(rest[0]) == ".go":
		return f.misuse("%s is a program: flags before it are for notebooks; put its own arguments after it", rest[0])
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
	if o.answers {
		if err := nb.PutAnswers(); err != nil {
			return f.fail(fmt.Errorf("%s: %w", o.file, err))
		}
	}
	if len(o.parameters) > 0 {
		nb.SetParameters(o.parameters)
	}
	if o.out != "" { // before the current folder changes
		if o.out, err = filepath.Abs(o.out); err == nil {
			err = checkOut(o.out)
		}
		if err != nil {
			return f.fail(err)
		}
	}
	sweep(filepath.Dir(o.file), filepath.Dir(cmp.Or(o.out, o.file)))
	name, err := filepath.Abs(o.file)
	if err != nil {
		return f.fail(err)
	}
	return runNotebook(f, o, nb, func() runner { return worker.New(kernelOptions(name)) })
}

// parseTimeout reads a duration that is not negative.
func parseTimeout(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	_, number := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && number == nil:
		return 0, fmt.Errorf("the unit is missing: write %ss for seconds or %sm for minutes", s, s)
	case err != nil:
		return 0, errors.New("write it like 90s, 5m or 1h30m")
	case d < 0:
		return 0, errors.New("it must not be negative")
	}
	return d, nil
}

// checkOut checks before a long run that its result can be written.
func checkOut(out string) error {
	dir := filepath.Dir(out)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("-o %s: there is no folder %s", out, dir)
	}
	if info, err := os.Stat(out); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("-o %s: it is not a regular file", out)
	}
	if err := atomicfile.Check(out); err != nil {
		return fmt.Errorf("-o %s: %w", out, err)
	}
	return nil
}

// runNotebook starts a runner in the notebook's folder, runs the notebook on
// it, writes the result, and returns the exit code.
func runNotebook(f *flags, o runOptions, nb *notebook.Notebook, start func() runner) int {
	code := exitOK
	same := sameFile(o.file, o.out)
	// A second interrupt ends the program, in case the first one has no effect.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	back, err := enter(filepath.Dir(o.file))
	if err != nil {
		return f.fail(err)
	}
	defer back()
	e := start()
	defer e.Close()
	defer func() { _ = nb.Close() }() // what is left is in the system's temporary folder
	progress := newProgress(f.console, o.file, o.out == "")
	progress.stop = cancel
	err = notebook.Run(ctx, nb, e, notebook.Options{
		Timeout:     o.timeout,
		AllowErrors: o.allowErrors,
		Progress:    progress.report,
		Inside:      progress.inside,
		Warn:        progress.warn,
	})
	var failed *notebook.CellError
	switch {
	case f.console.out.failure() != nil:
		return exitFailure
	case errors.Is(err, context.Canceled) && !errors.As(err, &failed):
		fmt.Fprintln(f.console.err, "Interrupted; nothing was written.")
		return exitInterrupted
	case errors.As(err, &failed): // it has been explained
		code = exitFailure
	case err != nil:
		return f.fail(err)
	}
	if o.out == "" || code != exitOK && same {
		return code
	}
	e.Close() // what goroutines show from now on does not change the notebook
	if err := nb.WriteFile(o.out); err != nil {
		return f.fail(err)
	}
	return code
}

// enter makes dir the current folder; back goes back.
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

// firstLine returns the first line of a source that is not blank.
func firstLine(source string) string {
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
