package modules

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// buildTags select the portable variants of packages: without assembly, without
// tricks with memory, and without their own system calls.
var buildTags = []string{"purego", "noasm", "appengine", "safe"}

// portable is a processor for which packages are not written in assembly. Its words are like
// those of the processors that mercer runs on: of eight bytes, the lowest first.
const portable = "mips64le"

// buildContext returns the context for build constraints.
func buildContext(processor string) *build.Context {
	c := build.Default
	c.GOARCH = processor
	c.CgoEnabled = false
	c.BuildTags = append([]string(nil), buildTags...)
	return &c
}

// parse reads the files of a package that its build constraints select. If a part of them is
// not Go, it reads those for another processor: interpreted code is for none.
func parse(fset *token.FileSet, at located) ([]*ast.File, *build.Package, error) {
	files, p, err := parseFor(build.Default.GOARCH, fset, at)
	var foreign *notGo
	if errors.As(err, &foreign) {
		if files, p, err := parseFor(portable, fset, at); err == nil {
			return files, p, nil
		}
	}
	return files, p, err
}

func parseFor(processor string, fset *token.FileSet, at located) ([]*ast.File, *build.Package, error) {
	p, err := buildContext(processor).ImportDir(at.dir, 0)
	var none *build.NoGoError
	switch {
	case errors.As(err, &none) && usesCgo(at.dir, p.IgnoredGoFiles) != "":
		return nil, nil, fmt.Errorf("%s uses cgo", usesCgo(at.dir, p.IgnoredGoFiles))
	case errors.As(err, &none):
		return nil, nil, fmt.Errorf("none of its files are for %s/%s", build.Default.GOOS, build.Default.GOARCH)
	case err != nil:
		return nil, nil, err
	}
	if p.Name == "main" {
		return nil, nil, errors.New("it is a program, not a package to import")
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		source, err := os.ReadFile(filepath.Join(at.dir, name))
		if err != nil {
			return nil, nil, err
		}
		file, err := parser.ParseFile(fset, display(at, name), source, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, nil, err
		}
		if err := interpretable(fset, file, p); err != nil {
			return nil, nil, err
		}
		files = append(files, file)
	}
	return files, p, nil
}

// display returns a file's name for positions, such as
// gopkg.in/yaml.v3@v3.0.1/decode.go.
func display(at located, name string) string {
	file := filepath.Join(at.dir, name)
	if inside, err := filepath.Rel(at.root, file); err == nil && at.module.Version != "" {
		return at.name() + "/" + filepath.ToSlash(inside)
	}
	return file
}

// notGo says what part of a package is not Go.
type notGo struct{ error }

// auxv is a function of package runtime that Go keeps for golang.org/x/sys/cpu. It tells what the
// processor has. Interpreted code has no processor, and the function no result.
const auxv = "runtime.getAuxv"

// interpretable returns an error if a part of a file is not Go.
func interpretable(fset *token.FileSet, file *ast.File, p *build.Package) error {
	variables, linked, to := map[string]bool{}, map[string]token.Pos{}, map[string]string{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if words := strings.Fields(c.Text); len(words) == 3 && words[0] == "//go:linkname" {
				linked[words[1]], to[words[1]] = c.Pos(), words[2]
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body == nil && to[d.Name.Name] == auxv && d.Type.Results.NumFields() == 1 {
				d.Body = &ast.BlockStmt{Lbrace: d.End(), List: []ast.Stmt{&ast.ReturnStmt{Return: d.End(), Results: []ast.Expr{&ast.Ident{NamePos: d.End(), Name: "nil"}}}}, Rbrace: d.End()}
			}
			if d.Body == nil {
				why := "is defined in another package (go:linkname)"
				if len(p.SFiles) > 0 && !linked[d.Name.Name].IsValid() {
					why = "is written in assembly"
				}
				return &notGo{fmt.Errorf("function %s (%s) %s", d.Name.Name, fset.Position(d.Pos()), why)}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					for _, id := range v.Names {
						variables[id.Name] = true
					}
				}
			}
		}
	}
	for name, pos := range linked {
		if variables[name] {
			return &notGo{fmt.Errorf("variable %s (%s) belongs to another package (go:linkname)", name, fset.Position(pos))}
		}
	}
	return nil
}

// usesCgo returns the first of the files that imports "C", or "".
func usesCgo(dir string, names []string) string {
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range file.Imports {
			if spec.Path.Value == `"C"` {
				return name
			}
		}
	}
	return ""
}
