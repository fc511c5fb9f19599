package cell

import (
	"go/ast"
	"go/token"
	"go/types"
)

// result is an error that a statement gets from a call or a channel.
type result struct {
	stmt  ast.Stmt
	from  ast.Expr   // the call, or <-c
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
	cases   map[ast.Node]bool   // the statements of the cases of selects
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
			if n.X != value || g.silent(value) || g.alone(value) {
				g.dropped(n)
			}
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
			g.cases[n.Comm] = true
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if id, ok := x.(*ast.Ident); ok {
					g.written[id] = true
				}
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

// dropped gathers from an expression statement.
func (g *gathering) dropped(s *ast.ExprStmt) {
	from := ast.Unparen(s.X)
	if call, ok := from.(*ast.CallExpr); ok && g.prints(call) {
		return
	}
	for i, t := range g.gets(from) {
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
