package godist

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// Program is a file of GOROOT/test that can run by itself.
type Program struct {
	Name   string // its path below GOROOT/test
	Path   string
	Source string
	Args   []string
	Out    string // what it prints according to its .out file
	HasOut bool
}

// Select lists the programs in a folder, in order, and what it leaves out.
func Select(root string) (selected []Program, out []trial.LeftOut, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		p := Program{Name: filepath.ToSlash(name), Path: path, Source: string(data)}
		if reason := p.unfit(); reason != "" {
			out = append(out, trial.LeftOut{Name: p.Name, Reason: reason})
			return nil
		}
		if want, err := os.ReadFile(strings.TrimSuffix(path, ".go") + ".out"); err == nil {
			p.Out, p.HasOut = string(want), true
		}
		selected = append(selected, p)
		return nil
	})
	return selected, out, err
}

// unfit says why the program is left out, as far as its source tells; it also
// sets the program's arguments.
func (p *Program) unfit() string {
	if reason := p.recipe(); reason != "" {
		return reason
	}
	if !buildable(p.Source) {
		return "build constraint"
	}
	file, err := parser.ParseFile(token.NewFileSet(), p.Name, p.Source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return "does not parse"
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return "does not parse"
		}
		if reason := forbidden(path); reason != "" {
			return reason
		}
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body == nil {
			return "function without a body (assembly, linkname)"
		}
	}
	if strings.Contains(p.Source, "testing.AllocsPerRun") {
		return "counts allocations"
	}
	return ""
}

// forbidden says why a program with an import is left out.
func forbidden(path string) string {
	first, _, _ := strings.Cut(path, "/")
	switch {
	case path == "unsafe" || path == "os/exec" || path == "plugin":
		return "imports " + path
	case path == "C" || path == "runtime/cgo":
		return "imports cgo"
	case first == "runtime":
		return "imports runtime or runtime/..."
	case first == "syscall" || first == "internal":
		return "imports " + first
	case first == "." || first == "..":
		return "more than one file"
	}
	return ""
}
