package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// result is an error that a statement gets from a call, a channel or a range.
type result struct {
	stmt  ast.Stmt
	from  ast.Expr   // the call, or <-c, or what a range goes over
	index int        // among the results
	id    *ast.Ident // what it is assigned to; nil if it is dropped
	v     *types.Var
}

// gathering finds the errors that the statements of a cell get.
type gathering struct {
	*checking
	found   []result
	made    []result            // those made by package errors or fmt.Errorf
	written map[*ast.Ident]bool // identifiers that the statements only assign to
	early   map[ast.Node]bool   // what the graph has too early: the statements of the cases of selects, and the variables of ranges
	failing map[*types.Var]bool // variables of the errors found
}

// statements gathers from all statements outside of functions. value is the
// expression whose value the cell shows.
func (g *gathering) statements(value ast.Expr) {
	ast.Inspect(g.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ExprStmt:
			all := g.gets(ast.Unparen(n.X))
			if n.X == value && !g.silent(value) && !g.alone(value) { // it is shown, and fails the cell if the last result is an error
				all = all[:max(len(all)-1, 0)]
			}
			g.dropped(n, n.X, all)
		case *ast.AssignStmt:
			g.assigned(n, n.Lhs, n.Rhs)
		case *ast.DeclStmt:
			for _, s := range n.Decl.(*ast.GenDecl).Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					var lhs []ast.Expr
					for _, id := range v.Names {
						lhs = append(lhs, id)
					}
					g.assigned(n, lhs, v.Values)
				}
			}
		case *ast.CommClause:
			g.early[n.Comm] = true
		case *ast.RangeStmt:
			g.ranges(n)
		case *ast.SwitchStmt:
			if n.Tag != nil && !compares(n.Body) {
				g.dropped(n, n.Tag, g.gets(ast.Unparen(n.Tag)))
			}
		case *ast.TypeSwitchStmt:
			if s, ok := n.Assign.(*ast.ExprStmt); ok && !compares(n.Body) {
				x := s.X.(*ast.TypeAssertExpr).X
				g.dropped(n, x, g.gets(ast.Unparen(x)))
			}
		}
		return true
	})
	for again := true; again; { // an error made of a failing one is one itself
		again = false
		rest := g.made[:0:0]
		for _, r := range g.made {
			if g.wraps(r.from.(*ast.CallExpr)) {
				g.add(r)
				again = true
			} else {
				rest = append(rest, r)
			}
		}
		g.made = rest
	}
}

func (g *gathering) add(r result) {
	if call, ok := r.from.(*ast.CallExpr); ok && g.makes(call) && !g.wraps(call) {
		g.made = append(g.made, r)
		return
	}
	g.found = append(g.found, r)
	if r.v != nil {
		g.failing[r.v] = true
	}
}

// compares reports whether a switch compares its tag with anything.
func compares(body *ast.BlockStmt) bool {
	return slices.ContainsFunc(body.List, func(s ast.Stmt) bool { return s.(*ast.CaseClause).List != nil })
}

// dropped gathers from an expression whose results, of some types, a statement
// drops.
func (g *gathering) dropped(s ast.Stmt, x ast.Expr, results []types.Type) {
	from := ast.Unparen(x)
	if call, ok := from.(*ast.CallExpr); ok && g.prints(call) {
		return
	}
	for i, t := range results {
		if isError(t) {
			g.add(result{stmt: s, from: from, index: i})
		}
	}
}

// assigned gathers from an assignment or a declaration.
func (g *gathering) assigned(s ast.Stmt, lhs, rhs []ast.Expr) {
	for i, x := range lhs {
		id, ok := x.(*ast.Ident)
		if !ok {
			continue
		}
		if a, ok := s.(*ast.AssignStmt); !ok || a.Tok == token.ASSIGN || a.Tok == token.DEFINE {
			g.written[id] = true
		}
		v, ok := g.info.ObjectOf(id).(*types.Var)
		if !ok || id.Name == "_" || !isError(v.Type()) || len(rhs) == 0 {
			continue
		}
		from, index := rhs[0], i
		if len(rhs) > 1 {
			from, index = rhs[i], 0
		}
		from = ast.Unparen(from)
		if ts := g.gets(from); index < len(ts) && isError(ts[index]) {
			g.add(result{s, from, index, id, v})
		}
	}
}
