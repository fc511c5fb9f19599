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
		first, last := list[0], list[len(list)-1]
		file := p.fset.File(p.file.FileStart)
		return []string{p.source[file.Offset(first.Pos()):file.Offset(last.End())] + p.quiet(last)}, nil
	}
	var cells []string
	for _, s := range list {
		cells = append(cells, p.text(s)+p.quiet(s))
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
