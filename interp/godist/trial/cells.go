package trial

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
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

// Cells splits a program into the cells that a person would write in a
// notebook: the imports, each declaration after those that it needs, calls of
// the init functions, and the statements of main one by one. Functions that
// need each other share a cell, and so do a type and its methods. All
// statements of main share a cell if one of them is a goto or a defer.
//
// The error says why a program cannot be written as cells.
func (s *Splitter) Cells(source string) ([]string, error) {
	p, err := s.check(source)
	if err != nil {
		return nil, err
	}
	var cells []string
	if c := p.imports(); c != "" {
		cells = append(cells, c)
	}
	nodes, inits, main := p.nodes()
	if main == nil {
		return nil, fmt.Errorf("it has no function main")
	}
	declarations, err := p.order(nodes)
	if err != nil {
		return nil, err
	}
	cells = append(cells, declarations...)
	for _, f := range inits {
		cells = append(cells, "func() "+p.text(f.Body)+"()")
	}
	statements, err := p.statements(main)
	return append(cells, statements...), err
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
