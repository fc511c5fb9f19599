package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// marks makes each function note where it is before a statement that can
// panic, because the interpreter only guesses where a panic came from:
//
//	func f(a []int) int { return a[5] }
//	->
//	var at__f = pkg_hooks.Mark("f")
//	func f(a []int) int { *at__f = POS; return a[5] }
//
// A function literal notes its place in the function that holds it. A note
// costs about 40 ns; statements that only move and add numbers have none.
func (c *check) marks(file *ast.File) {
	done := map[string]bool{}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		name := f.Name.Name
		if o := c.info.Defs[f.Name]; o != nil && c.names[o] != "" {
			name = c.names[o]
		}
		m := marker{c: c, variable: "at__" + name}
		m.block(&f.Body.List)
		if m.used && !c.front.marked[name] && !done[name] {
			done[name] = true
			c.marked = append(c.marked, name)
			fmt.Fprintf(&c.pasted, "var %s = pkg_hooks.Mark(%q)\n", m.variable, name)
		}
	}
}

type marker struct {
	c        *check
	variable string
	used     bool
}

// block puts notes into a statement list and all lists inside it.
func (m *marker) block(list *[]ast.Stmt) {
	var out []ast.Stmt
	for _, s := range *list {
		m.nested(s)
		inner := s
		for labeled, ok := inner.(*ast.LabeledStmt); ok; labeled, ok = inner.(*ast.LabeledStmt) {
			inner = labeled.Stmt
		}
		if m.c.canPanic(inner) {
			m.used = true
			at := s.Pos()
			out = append(out, &ast.AssignStmt{
				Lhs: []ast.Expr{&ast.StarExpr{Star: at, X: ident(at, m.variable)}}, TokPos: at, Tok: token.ASSIGN,
				Rhs: []ast.Expr{&ast.BasicLit{ValuePos: at, Kind: token.INT, Value: strconv.Itoa(int(inner.Pos()))}},
			})
		}
		out = append(out, s)
	}
	*list = out
}

// nested finds the statement lists inside one statement.
func (m *marker) nested(s ast.Stmt) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			m.block(&n.List)
			return false
		case *ast.CaseClause:
			m.expressions(n.List)
			m.block(&n.Body)
			return false
		case *ast.CommClause:
			m.block(&n.Body)
			return false
		}
		return true
	})
}

// expressions finds function literals among the cases of a switch.
func (m *marker) expressions(list []ast.Expr) {
	for _, e := range list {
		ast.Inspect(e, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncLit); ok {
				m.block(&f.Body.List)
				return false
			}
			return true
		})
	}
}

// canPanic looks at a statement without the lists inside it.
func (c *check) canPanic(s ast.Stmt) (found bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.FuncLit, *ast.CaseClause, *ast.CommClause:
			return false
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
			found = true
		case *ast.CallExpr:
			found = found || !c.harmless(n)
		case *ast.SelectorExpr:
			sel := c.info.Selections[n]
			found = found || sel != nil && sel.Indirect()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.BinaryExpr:
			found = found || n.Op == token.QUO || n.Op == token.REM
		case *ast.AssignStmt:
			found = found || n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN
		}
		return !found
	})
	return found
}

// harmless calls cannot panic: conversions, and builtins such as len.
func (c *check) harmless(call *ast.CallExpr) bool {
	fun := c.info.Types[call.Fun]
	if fun.IsType() {
		return true
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := c.info.Uses[id].(*types.Builtin)
	if !ok {
		return false
	}
	switch b.Name() {
	case "append", "cap", "complex", "copy", "imag", "len", "max", "min", "real":
		return true
	}
	return false
}
