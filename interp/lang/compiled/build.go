package compiled

import (
	"context"
	"crypto/sha256"
	"embed"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/internal/tempdir"
	"github.com/mercer-go/mercer/interp/lang/compiled/wire"
	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

//go:embed wire/*.go
var wireSource embed.FS

// Build compiles a program and returns the path of the executable. The same
// sources are compiled only once. manifest is the go.mod with the versions of
// modules to use; "" means none. If the cell is wrong, the error is a
// *front.Error.
func (p *Program) Build(ctx context.Context, manifest string) (string, error) {
	mod, err := p.module(manifest)
	if err != nil {
		return "", err
	}
	files := map[string]string{
		"go.mod": mod.text, "go.sum": mod.sum,
		"cell.go": "package main\n//line " + wire.CellFile + ":1:1\n" + p.source + "\n",
		"main.go": p.main(),
	}
	entries, err := wireSource.ReadDir("wire")
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		source, err := wireSource.ReadFile("wire/" + e.Name())
		if err != nil {
			return "", err
		}
		files["wire/"+e.Name()] = string(source)
	}
	binary, err := binaryFor(files)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(binary); err == nil && !mod.local {
		return binary, nil
	}
	return binary, p.build(ctx, files, binary)
}

// main returns the source that serves the cell's functions. Its names are ones
// that no cell would use.
func (p *Program) main() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package main\n\nimport mercer_wire \"compiled/wire\"\n\nfunc main() {\n\tmercer_wire.Serve(mercer_wire.Prints{%v, %v},\n", p.prints.Files, p.prints.Builtins)
	for _, f := range p.Functions {
		fmt.Fprintf(&b, "\t\tmercer_wire.Function{%s, []bool{", f.Name)
		for _, w := range f.writes {
			fmt.Fprintf(&b, "%v, ", w)
		}
		b.WriteString("}},\n")
	}
	b.WriteString("\t)\n}\n")
	return b.String()
}

// binaryFor is the path that the executable built from some files has.
func binaryFor(files map[string]string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "mercer", "compiled")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, runtime.GOOS, runtime.GOARCH, os.Getenv("GOFLAGS"), os.Getenv("GOAMD64"), os.Getenv("GOEXPERIMENT"))
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
	}
	name := fmt.Sprintf("%x", h.Sum(nil)[:16])
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(dir, name), nil
}

// TemporaryPrefix begins the names of the temporary folders for builds.
const TemporaryPrefix = "mercer-compile-"

// build runs the toolchain on the files in a folder of their own.
func (p *Program) build(ctx context.Context, files map[string]string, binary string) error {
	if _, err := modules.Toolchain(); err != nil {
		return fault("%s: %v", "%%compile", err)
	}
	folder, err := tempdir.Make(TemporaryPrefix)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove() }() // the next start removes what is left
	dir := folder.Path
	if err := os.Mkdir(filepath.Join(dir, "wire"), 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	// Under a name of its own first: two sessions may build the same.
	temporary, err := os.CreateTemp(filepath.Dir(binary), "building-")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temporary.Name()) }() // gone if all went well
	if err := temporary.Close(); err != nil {
		return err
	}
	_, err = modules.Go(ctx, dir, []string{"GOWORK=off"}, "build", "-mod=mod", "-trimpath", "-ldflags=-s -w", "-o", temporary.Name(), ".")
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return p.buildError(err)
	}
	return os.Rename(temporary.Name(), binary)
}

var inCell = lazyregexp.New(`(?m)^\S*` + wire.CellFile + `:(\d+)(?::(\d+))?: (.*(?:\n\t.*)*)`)

// buildError is the compiler's first complaint, at its place in the cell.
func (p *Program) buildError(err error) error {
	m := inCell().FindStringSubmatch(err.Error())
	if m == nil {
		return fault("%v", err)
	}
	line, _ := strconv.Atoi(m[1])   // digits
	column, _ := strconv.Atoi(m[2]) // or nothing
	return &front.Error{Message: strings.ReplaceAll(m[3], "go get ", "%go get "), Line: line, Column: max(column, 1)}
}

func fault(format string, args ...any) error {
	return &front.Error{Message: fmt.Sprintf(format, args...), Line: 1, Column: 1}
}
