package trial

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// statements makes cells of the body of main.
func (p *program) statements(main *ast.FuncDecl) ([]string, error) {
	together := false
	var fault error
	inspectBody(main.Body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			fault = fmt.Errorf("main has a return")
		case *ast.DeferStmt:
			together = true
		case *ast.BranchStmt:
			together = together || n.Tok == token.GOTO
		}
	})
	if fault != nil {
		return nil, fault
	}
	if err := p.shadowed(main); err != nil {
		return nil, err
	}
	list := main.Body.List
	if len(list) == 0 {
		return nil, nil
	}
	if together {
		last := list[len(list)-1]
		return []string{p.chosen(&ast.BlockStmt{Lbrace: list[0].Pos(), List: list, Rbrace: last.End() - 1}) + p.quiet(last)}, nil
	}
	var cells []string
	for _, s := range list {
		cells = append(cells, p.chosen(s)+p.quiet(s))
	}
	return cells, nil
}

// shadowed finds a variable of main that has the name of a declaration of the
// package. In a notebook it would replace the declaration.
func (p *program) shadowed(main *ast.FuncDecl) error {
	scope := p.info.Scopes[main.Type]
	for _, name := range scope.Names() {
		if p.pkg.Scope().Lookup(name) != nil || p.info.Scopes[p.file].Lookup(name) != nil {
			return fmt.Errorf("main declares a name of the package again (%s)", name)
		}
	}
	return nil
}

// quiet is what keeps the last statement of a cell from doing more in a cell
// than in a program: a value would be shown, which calls its String method, and
// an error that nobody looks at would fail the cell.
func (p *program) quiet(last ast.Stmt) string {
	switch last := last.(type) {
	case *ast.ExprStmt:
		if !strings.HasPrefix(p.text(last), "fmt.Print") {
			return "\n{\n}"
		}
	case *ast.AssignStmt:
		for _, x := range last.Lhs {
			if id, ok := x.(*ast.Ident); ok && id.Name != "_" && p.isError(id) {
				return "\n_ = " + id.Name
			}
		}
	}
	return ""
}

// chosen is the text of a statement. Where a program drops an error, it says so:
// in a cell, one that nothing reads is a failure.
func (p *program) chosen(s ast.Stmt) string {
	file := p.fset.File(p.file.FileStart)
	var b strings.Builder
	from := s.Pos()
	inspectBody(&ast.BlockStmt{Lbrace: s.Pos(), List: []ast.Stmt{s}, Rbrace: s.End()}, func(n ast.Node) {
		e, ok := n.(*ast.ExprStmt)
		if !ok || !p.fails(e.X) || strings.HasPrefix(p.text(e), "fmt.Print") {
			return
		}
		b.WriteString(p.source[file.Offset(from):file.Offset(e.Pos())])
		from = e.Pos()
		results, _ := p.info.TypeOf(e.X).(*types.Tuple)
		b.WriteString(strings.Repeat("_, ", max(results.Len(), 1)-1) + "_ = ")
	})
	return b.String() + p.source[file.Offset(from):file.Offset(s.End())]
}

// fails reports whether one of the values of an expression is an error.
func (p *program) fails(x ast.Expr) bool {
	failure := types.Universe.Lookup("error").Type()
	t := p.info.TypeOf(x)
	if results, ok := t.(*types.Tuple); ok {
		for v := range results.Variables() {
			if v.Type() == failure {
				return true
			}
		}
	}
	return t == failure
}

// isError reports whether an identifier is a variable of type error.
func (p *program) isError(id *ast.Ident) bool {
	o := p.info.ObjectOf(id)
	return o != nil && o.Type() == types.Universe.Lookup("error").Type()
}

// inspectBody visits what is in the body of a function but not in a function
// literal.
func inspectBody(body *ast.BlockStmt, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}
