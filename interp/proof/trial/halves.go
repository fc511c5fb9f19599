package trial

import (
	"fmt"
	"go/ast"
	"go/token"
)

// Halves splits a program into two cells, as a person would type it: all
// declarations, with the imports, and the body of main.
func (s *Splitter) Halves(source string) ([]string, error) {
	p, err := s.check(source)
	if err != nil {
		return nil, err
	}
	main := p.main()
	if main == nil {
		return nil, fmt.Errorf("it has no function main")
	}
	between := func(from, to token.Pos) string {
		file := p.fset.File(p.file.FileStart)
		return source[file.Offset(from):file.Offset(to)]
	}
	declarations := between(p.file.Name.End(), main.Pos()) + between(main.End(), p.file.FileEnd)
	return []string{declarations, between(main.Body.Lbrace+1, main.Body.Rbrace)}, nil
}

// main is the function main, or nil.
func (p *program) main() *ast.FuncDecl {
	for _, d := range p.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			return f
		}
	}
	return nil
}
