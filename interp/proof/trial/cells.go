package trial

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Splitter splits whole programs into cells. It is not safe for concurrent
// use.
type Splitter struct {
	fset     *token.FileSet
	importer types.Importer
}

// program is a checked file that is being split.
type program struct {
	fset   *token.FileSet
	source string
	file   *ast.File
	pkg    *types.Package
	info   *types.Info
}

// Parts are the cells of a program that has been split: the imports, if there are any;
// each declaration after those that it needs; calls of the init functions; and the
// statements of main.
type Parts struct{ Imports, Declarations, Inits, Statements []string }

// Cells splits a program into the cells that a person would write in a notebook. See
// Parts; they follow each other.
//
// The error says why a program cannot be written as cells.
func (s *Splitter) Cells(source string) ([]string, error) {
	p, err := s.Parts(source)
	if err != nil {
		return nil, err
	}
	return slices.Concat(p.Imports, p.Declarations, p.Inits, p.Statements), nil
}

// Parts is Cells, part by part. Functions that need each other share a cell, and so do a
// type and its methods. All statements of main share a cell if one of them is a goto or a
// defer.
func (s *Splitter) Parts(source string) (parts Parts, err error) {
	p, err := s.check(source)
	if err != nil {
		return parts, err
	}
	if c := p.imports(); c != "" {
		parts.Imports = []string{c}
	}
	nodes, inits, main := p.nodes()
	if main == nil {
		return parts, fmt.Errorf("it has no function main")
	}
	if parts.Declarations, err = p.order(nodes); err != nil {
		return parts, err
	}
	for _, f := range inits {
		parts.Inits = append(parts.Inits, "func() "+p.text(f.Body)+"()")
	}
	parts.Statements, err = p.statements(main)
	return parts, err
}

// check parses and type-checks the source of a program.
func (s *Splitter) check(source string) (*program, error) {
	file, err := parser.ParseFile(s.fset, "main.go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	p := &program{fset: s.fset, source: source, file: file, info: &types.Info{
		Types:  map[ast.Expr]types.TypeAndValue{},
		Defs:   map[*ast.Ident]types.Object{},
		Uses:   map[*ast.Ident]types.Object{},
		Scopes: map[ast.Node]*types.Scope{},
	}}
	conf := types.Config{Importer: s.importer}
	if p.pkg, err = conf.Check("main", s.fset, []*ast.File{file}, p.info); err != nil {
		return nil, fmt.Errorf("go/types: %w", err)
	}
	return p, nil
}

// text is the source of a piece of syntax.
func (p *program) text(n ast.Node) string {
	file := p.fset.File(p.file.FileStart)
	return p.source[file.Offset(n.Pos()):file.Offset(n.End())]
}

// imports is the cell of all imports.
func (p *program) imports() string {
	var b strings.Builder
	for _, spec := range p.file.Imports {
		fmt.Fprintf(&b, "import %s\n", p.text(spec))
	}
	return strings.TrimSuffix(b.String(), "\n")
}
