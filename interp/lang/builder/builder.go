package builder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/internal/tempdir"
	"github.com/mercer-go/mercer/interp/lang/host"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// Mercer is the program that gets more packages.
type Mercer struct {
	Version  string        // of its module, such as v1.2.0; "devel" for a working copy
	Packages host.Packages // what is compiled in already
}

// has reports whether the source of mercer has a package compiled in.
func (m *Mercer) has(path string) bool {
	return m.Packages.Symbols[path] != nil && !slices.Contains(m.Packages.Added, path)
}

// Order says what to build.
type Order struct {
	// With are modules, packages, or patterns of packages: PATH@VERSION, or PATH=FOLDER for
	// the module in a folder. All packages of a module are compiled in.
	With []string
	// Packages are import paths of packages of the modules that Manifest requires.
	Packages []string
	// Manifest is a go.mod with versions and replacements to use; "" means none.
	Manifest string
	// Out is the program to write.
	Out string
	// Report, if set, hears what is being done. note is the package that is compiled.
	Report func(stage, note string)
}

// TemporaryPrefix begins the names of the temporary folders of builds.
const TemporaryPrefix = "mercer-build-"

// building is a build in a temporary module.
type building struct {
	mercer Mercer
	Order
	dir string
	env []string          // for the go command
	own map[string]string // the versions of the modules that mercer requires
	cgo string            // which package uses cgo, and why it is compiled without; or ""
}

// Build builds a program, and returns the import paths of the packages that it has more.
// If one of the packages that were asked for cannot be built, the error names it and
// says why, and nothing is written.
func Build(ctx context.Context, m Mercer, o Order) ([]string, error) {
	if _, err := modules.Toolchain(); err != nil {
		return nil, err
	}
	dir, err := tempdir.Make(TemporaryPrefix)
	if err != nil {
		return nil, err
	}
	defer func() { _ = dir.Remove() }() // the next start removes what is left
	if o.Report == nil {
		o.Report = func(string, string) {}
	}
	b := &building{mercer: m, Order: o, dir: dir.Path, env: []string{"GOWORK=off"}}
	flags, err := b.run(ctx, "env", "GOFLAGS")
	if err != nil {
		return nil, err
	}
	if err := b.keepFiles(ctx); err != nil {
		return nil, err
	}
	b.env = append(b.env, "GOFLAGS="+strings.TrimSpace(strings.TrimSpace(flags)+" -mod=mod -trimpath")) // for the generator's go commands too, so that nothing is compiled twice
	return b.build(ctx)
}

// keepFiles has the go command put its temporary files into the folder of the build: when
// it is interrupted, it leaves them. It does not, if the user has chosen another place.
func (b *building) keepFiles(ctx context.Context) error {
	chosen, err := b.run(ctx, "env", "GOTMPDIR")
	if err != nil || strings.TrimSpace(chosen) != "" {
		return err
	}
	dir := filepath.Join(b.dir, ".go")
	b.env = append(b.env, "GOTMPDIR="+dir)
	return os.Mkdir(dir, 0o700)
}

func (b *building) build(ctx context.Context) ([]string, error) {
	b.Report("finding modules", "")
	if err := b.module(ctx); err != nil {
		return nil, err
	}
	patterns, err := b.add(ctx)
	if err != nil {
		return nil, err
	}
	packages, err := b.packages(ctx, patterns)
	if err != nil {
		return nil, err
	}
	if err := b.copyProgram(ctx); err != nil {
		return nil, err
	}
	var without []string
	for {
		err := b.link(ctx, packages, without)
		more := unlinked(err)
		if len(more) == 0 || slices.Contains(without, more[0]) {
			return packages, err
		}
		without = append(without, more...)
	}
}

// link writes the tables of packages, without some functions, and builds the program.
func (b *building) link(ctx context.Context, packages, without []string) error {
	b.Report("compiling modules", "")
	generate := []string{"run", modulePath + "/interp/symbols/generate", "-into", b.dir, "-without", strings.Join(without, ",")}
	if _, err := b.run(ctx, append(generate, packages...)...); err != nil {
		return b.failed(err)
	}
	b.Report("building the kernel", "")
	said := &progress{report: func(path string) { b.Report("building the kernel", path) }}
	if err := modules.GoTo(ctx, said, b.dir, b.env, "build", "-v", "-ldflags=-w", "-o", b.Out, "."); err != nil {
		return b.failed(err)
	}
	return nil
}

// failed is the error of a compiler. If another attempt may go well, it is not a
// compileError: cgo may be what it misses, and somebody may install that, or the machine
// had too little of something.
func (b *building) failed(err error) error {
	switch {
	case b.cgo != "":
		return fmt.Errorf("%s: %w", b.cgo, err)
	case errors.Is(err, modules.ErrOffline) || scarce().MatchString(err.Error()):
		return err
	}
	return &compileError{err}
}

// scarce matches what the go command says if the machine is to blame. A program that is
// killed has mostly taken too much memory.
var scarce = lazyregexp.New(`signal: killed|cannot allocate memory|resource temporarily unavailable|no space left on device|disk quota exceeded|too many open files|permission denied|read-only file system`)

// compileError says that packages, all of which are there, cannot be compiled.
type compileError struct{ error }

func (e *compileError) Unwrap() error { return e.error }

var undefined = lazyregexp.New(`(?m)^(\S+): relocation target \S+ not defined`)

// unlinked returns the functions that cannot be linked, because they call what nothing
// defines. A program that does not use them can be linked all the same, but a table uses
// all functions of its package. No cell can call them either.
func unlinked(err error) (names []string) {
	if err == nil {
		return nil
	}
	for _, m := range undefined().FindAllStringSubmatch(err.Error(), -1) {
		names = append(names, m[1])
	}
	return names
}

// run runs the go command in the temporary module.
func (b *building) run(ctx context.Context, args ...string) (string, error) {
	return modules.Go(ctx, b.dir, b.env, args...)
}

// copyProgram copies the source of mercer's main package.
func (b *building) copyProgram(ctx context.Context) error {
	said, err := b.run(ctx, "list", "-f", `{{.Dir}}{{range .GoFiles}}{{"\n"}}{{.}}{{end}}{{range .EmbedFiles}}{{"\n"}}{{.}}{{end}}`, modulePath+"/interp/cmd/mercer")
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

// progress takes what "go build -v" prints, which has a line for each package.
type progress struct {
	report func(path string)
	rest   string
}

// Write implements io.Writer.
func (p *progress) Write(text []byte) (int, error) {
	lines := strings.Split(p.rest+string(text), "\n")
	p.rest = lines[len(lines)-1]
	for _, line := range lines[:len(lines)-1] {
		if line != "" && !strings.ContainsAny(line, " \t:") { // not a message
			p.report(line)
		}
	}
	return len(text), nil
}
