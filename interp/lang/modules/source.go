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
	"sync"
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
func parse(fset *token.FileSet, at located) parsed {
	p := parseFor(build.Default.GOARCH, fset, at)
	var foreign *notGo
	if errors.As(p.err, &foreign) {
		if other := parseFor(portable, fset, at); other.err == nil {
			return other
		}
	}
	return p
}

// parsed is a package whose files have been parsed, or why they cannot be.
type parsed struct {
	files []*ast.File
	pkg   *build.Package
	err   error
}

func parseFor(processor string, fset *token.FileSet, at located) parsed {
	fail := func(err error) parsed { return parsed{err: err} }
	p, err := buildContext(processor).ImportDir(at.dir, 0)
	var none *build.NoGoError
	switch {
	case errors.As(err, &none) && usesCgo(at.dir, p.IgnoredGoFiles) != "":
		return fail(&notGo{fmt.Errorf("%s uses cgo", usesCgo(at.dir, p.IgnoredGoFiles))})
	case errors.As(err, &none):
		return fail(fmt.Errorf("none of its files are for %s/%s", build.Default.GOOS, build.Default.GOARCH))
	case err != nil:
		return fail(err)
	}
	if name := replacesCgo(at.dir, p.IgnoredGoFiles); name != "" {
		return fail(&notGo{fmt.Errorf("%s uses cgo, as go run would", name)})
	}
	if p.Name == "main" {
		return fail(errors.New("it is a program, not a package to import"))
	}
	var files []*ast.File
	stubs := sync.OnceValue(func() map[string]string { return stubsIn(at.dir) })
	for _, name := range p.GoFiles {
		source, err := os.ReadFile(filepath.Join(at.dir, name))
		if err != nil {
			return fail(err)
		}
		file, err := parser.ParseFile(fset, display(at, name), source, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return fail(err)
		}
		if err := interpretable(fset, file, p, stubs); err != nil {
			return fail(err)
		}
		files = append(files, file)
	}
	return parsed{files, p, nil}
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
func interpretable(fset *token.FileSet, file *ast.File, p *build.Package, stubs func() map[string]string) error {
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
			if d.Body == nil && d.Recv == nil && !linked[d.Name.Name].IsValid() && stubs()[d.Name.Name] != "" {
				d.Body = calling(d, stubs()[d.Name.Name])
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
