package front

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

// directives are comments that change what a program does, but only for Go's
// compiler. A cell with one is refused: it would do something else.
var directives = map[string]string{
	"//go:embed":    "go:embed does not work in a cell: os.ReadFile reads a file when the cell runs, and os.DirFS(\".\") is a file system",
	"//go:linkname": "go:linkname does not work in a cell: what a package does not export is out of reach",
}

// directive is an error for the first such comment.
func directive(source string) *Error {
	if !strings.Contains(source, "//go:") {
		return nil
	}
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, []byte(source), func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return nil
		}
		if tok != token.COMMENT {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimRight(text, " \t\r\n"), " ")
		name, _, _ = strings.Cut(name, "\t")
		if why := directives[name]; why != "" {
			p := fset.PositionFor(pos, false)
			return &Error{Message: why, Line: p.Line, Column: p.Column}
		}
	}
}

// bodiless is an error for the first function that has no body.
func (c *checking) bodiless(file *ast.File) error {
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body == nil {
			return c.errorAt(fn.Name.Pos(), "missing function body")
		}
	}
	return nil
}
