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
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/internal/tempdir"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

const buildUsage = `Usage: mercer build --with MODULE@VERSION [--with ...] [-o FILE]
       mercer build --with MODULE=FOLDER ...

Builds a new mercer whose cells can also import the packages of MODULE. These
packages are compiled, so they run at full speed, and they may use cgo or
assembly, which cannot be interpreted. This command needs the Go toolchain.

FILE is ./mercer if it is not given. "FILE install" makes it a kernel of Jupyter.

Cells cannot use the generic functions and types of such packages. For a module
with a generic API, use %go get in a cell instead.
`

// mercerModule is the path of the module to which this program belongs.
const mercerModule = "github.com/mercer-go/mercer"

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
	dir, err := tempdir.Make(buildPrefix)
	if err != nil {
		return f.fail(err)
	}
	defer func() { _ = dir.Remove() }() // the next start removes what is left
	b := &building{ctx: ctx, console: c, dir: dir.Path}
	if err := b.build(with, out); err != nil {
		return f.fail(err)
	}
	fmt.Fprintf(c.out, "%s has %s compiled in.\n", out, strings.Join(with, ", "))
	return exitOK
}

// building is a build in a temporary module. Its main package is the source of
// this program with more tables of symbols.
type building struct {
	ctx     context.Context
	console *console
	dir     string
}

func (b *building) build(with []string, out string) error {
	if _, err := modules.Toolchain(); err != nil {
		return err
	}
	if err := b.module(); err != nil {
		return err
	}
	paths, err := b.add(with)
	if err != nil {
		return err
	}
	packages, err := b.packages(paths)
	if err != nil {
		return err
	}
	if err := b.copyProgram(); err != nil {
		return err
	}
	for _, p := range packages {
		fmt.Fprintln(b.console.err, "+", p)
	}
	if _, err := b.run(append([]string{"run", "-mod=mod", mercerModule + "/interp/symbols/generate", "-into", b.dir}, packages...)...); err != nil {
		return err
	}
	_, err = b.run("build", "-mod=mod", "-trimpath", "-o", out, ".")
	return err
}

// run runs the go command in the temporary module.
func (b *building) run(args ...string) (string, error) {
	return modules.Go(b.ctx, b.dir, []string{"GOWORK=off"}, args...)
}

// copyProgram copies the source of this program's main package.
func (b *building) copyProgram() error {
	said, err := b.run("list", "-mod=mod", "-f", `{{.Dir}}{{range .GoFiles}}{{"\n"}}{{.}}{{end}}{{range .EmbedFiles}}{{"\n"}}{{.}}{{end}}`, mercerModule+"/interp/cmd/mercer")
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(said), "\n")
	i := slices.IndexFunc(lines, filepath.IsAbs) // the lines before it report downloads
	if i < 0 {
		return fmt.Errorf("go list: %s", said)
	}
	for _, name := range lines[i+1:] {
		data, err := os.ReadFile(filepath.Join(lines[i], filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		to := filepath.Join(b.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
