package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/interp/lang/builder"
)

const buildUsage = `Usage: mercer build --with MODULE@VERSION [--with ...] [-o FILE]
       mercer build --with PACKAGE@VERSION ...
       mercer build --with MODULE=FOLDER ...

Builds a new mercer whose cells can also import the packages of MODULE, or the one
PACKAGE. These packages are compiled, so they run at full speed, and they may use
cgo or assembly, which cannot be interpreted. If one of them cannot be compiled, the
command says why, and writes nothing. It needs the Go toolchain, and works in any
folder.

FILE is ./mercer if it is not given. "FILE install" makes it a kernel of Jupyter.

A notebook does not need this command: after %go get, what cannot be interpreted is
compiled by itself, for this notebook.

Cells cannot use the generic functions and types of such packages with types of their
own. For a module with a generic API, use %go get in a cell instead.
`

func runBuild(c *console, args []string) int {
	var with []string
	out := "mercer"
	if runtime.GOOS == "windows" {
		out += ".exe"
	}
	f := newFlags(c, "build", buildUsage)
	f.Func("with", "add `MODULE@VERSION`; may be repeated", func(s string) error {
		with = append(with, s)
		return nil
	})
	f.StringVar(&out, "o", out, "write the program to `FILE`")
	rest, code, ok := f.positional(args)
	switch {
	case !ok:
		return code
	case len(rest) > 0:
		return f.misuse("it takes only flags, no arguments")
	case len(with) == 0:
		return f.misuse("--with is missing: which modules?")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	out, err := filepath.Abs(out)
	if err != nil {
		return f.fail(err)
	}
	if err := regular.Check("-o", out); err != nil && !errors.Is(err, fs.ErrNotExist) { // go build would read it first
		return f.fail(err)
	}
	sweep()
	packages, err := builder.Build(ctx, thisMercer(), builder.Order{With: with, Out: out})
	if err != nil {
		return f.fail(err)
	}
	for _, p := range packages {
		fmt.Fprintln(c.err, "+", p)
	}
	fmt.Fprintf(c.out, "%s has %s compiled in.\n", out, strings.Join(with, ", "))
	return exitOK
}
