package engine

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// A switch is a chain of tests for go/ssa, whose bodies all end in one place.
// For such a place it walks up the chain from each of them. So while a package
// is built, a switch with many clauses is divided:
//
//	switch x {            switch tag := x; tag {
//	case 1: ...           case 1: ...
//	case 2: ...     ->    default:
//	...                       switch tag {
//	default: ...              case 2: ...
//	}                         default: ...
//	                          }
//	                          _ = tag // so that the two ends stay two places
//	                      }
//
// Each part has partClauses clauses at least. A break leaves the inner switch,
// and after that there is nothing to do.

const partClauses = 200

// division divides the switches of a package.
type division struct {
	pkg  *types.Package
	info *types.Info
	undo []func()
}

// divide divides the large switches in files, until the result is called.
func divide(pkg *types.Package, files []*ast.File, info *types.Info) (restore func()) {
	d := &division{pkg: pkg, info: info}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SwitchStmt:
				d.values(n)
			case *ast.TypeSwitchStmt:
				d.types(n)
			}
			return true
		})
	}
	return func() {
		for _, f := range slices.Backward(d.undo) {
			f()
		}
	}
}

// values divides a switch over values, or over conditions.
func (d *division) values(s *ast.SwitchStmt) {
	if len(s.Body.List) < 2*partClauses {
		return
	}
	old := *s
	var tag *types.Var
	if s.Tag != nil {
		tv := d.info.Types[s.Tag]
		if basic, ok := tv.Type.(*types.Basic); tv.Value != nil || ok && basic.Info()&types.IsUntyped != 0 {
			return
		}
		s.Init, tag = d.before(s.Init, s.Tag)
		s.Tag = d.use(tag, s.Pos())
	} else {
		zero := &ast.BasicLit{ValuePos: s.Pos(), Kind: token.INT, Value: "0"}
		d.info.Types[zero] = types.TypeAndValue{Type: types.Typ[types.Int], Value: constant.MakeInt64(0)}
		s.Init, tag = d.before(s.Init, zero)
	}
	d.undo = append(d.undo, func() { *s = old })
	s.Body = d.parts(s.Body, tag, func(body *ast.BlockStmt) ast.Stmt {
		inner := &ast.SwitchStmt{Switch: body.Lbrace, Body: body}
		if old.Tag != nil {
			inner.Tag = d.use(tag, body.Lbrace)
		}
		return inner
	})
}

// types divides a switch over types.
func (d *division) types(s *ast.TypeSwitchStmt) {
	if len(s.Body.List) < 2*partClauses {
		return
	}
	old := *s
	var tag *types.Var
	s.Init, tag = d.before(s.Init, asserted(s.Assign).X)
	d.undo = append(d.undo, func() { *s = old })
	assign := func(pos token.Pos) ast.Stmt {
		x := &ast.TypeAssertExpr{X: d.use(tag, pos), Lparen: pos, Rparen: pos}
		if a, ok := old.Assign.(*ast.AssignStmt); ok {
			return &ast.AssignStmt{Lhs: a.Lhs, TokPos: a.TokPos, Tok: a.Tok, Rhs: []ast.Expr{x}}
		}
		return &ast.ExprStmt{X: x}
	}
	s.Assign = assign(s.Assign.Pos())
	s.Body = d.parts(s.Body, tag, func(body *ast.BlockStmt) ast.Stmt {
		return &ast.TypeSwitchStmt{Switch: body.Lbrace, Assign: assign(body.Lbrace), Body: body}
	})
}

// asserted is x.(type) in y := x.(type).
func asserted(s ast.Stmt) *ast.TypeAssertExpr {
	if a, ok := s.(*ast.AssignStmt); ok {
		return ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr)
	}
	return ast.Unparen(s.(*ast.ExprStmt).X).(*ast.TypeAssertExpr)
}

// before adds a variable for the value of x after the first clause of a head.
func (d *division) before(init ast.Stmt, x ast.Expr) (ast.Stmt, *types.Var) {
	v := types.NewVar(x.Pos(), d.pkg, "tag", d.info.Types[x].Type)
	id := &ast.Ident{NamePos: x.Pos(), Name: v.Name()}
	d.info.Defs[id] = v
	d.undo = append(d.undo, func() { delete(d.info.Defs, id) })
	set := &ast.AssignStmt{Lhs: []ast.Expr{id}, TokPos: x.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{x}}
	if init == nil {
		return set, v
	}
	return &ast.BlockStmt{Lbrace: init.Pos(), List: []ast.Stmt{init, set}, Rbrace: x.End()}, v
}

// use is a mention of a variable.
func (d *division) use(v *types.Var, pos token.Pos) *ast.Ident {
	id := &ast.Ident{NamePos: pos, Name: v.Name()}
	d.info.Uses[id] = v
	d.info.Types[id] = types.TypeAndValue{Type: v.Type()}
	d.undo = append(d.undo, func() {
		delete(d.info.Uses, id)
		delete(d.info.Types, id)
	})
	return id
}

// parts makes the body of the first part; inner makes a switch of each other
// part's. The default clause goes into the last part.
func (d *division) parts(body *ast.BlockStmt, tag *types.Var, inner func(*ast.BlockStmt) ast.Stmt) *ast.BlockStmt {
	clauses := slices.Clone(body.List)
	if i := slices.IndexFunc(clauses, func(s ast.Stmt) bool { return s.(*ast.CaseClause).List == nil }); i >= 0 {
		if i > 0 && fallsThrough(clauses[i-1]) || fallsThrough(clauses[i]) {
			return body
		}
		last := clauses[i]
		clauses = append(slices.Delete(clauses, i, i+1), last)
	}
	var ends []int // of the parts
	for i, n := 0, 0; i < len(clauses); i++ {
		if n++; n >= partClauses && !fallsThrough(clauses[i]) {
			ends, n = append(ends, i+1), 0
		}
	}
	last := len(clauses)
	var out *ast.BlockStmt
	for i := len(ends) - 1; i >= -1; i-- {
		start := 0
		if i >= 0 {
			start = ends[i]
		}
		list := clauses[start:last:last]
		if out != nil {
			pos := out.Lbrace
			blank := &ast.AssignStmt{Lhs: []ast.Expr{&ast.Ident{NamePos: body.Rbrace, Name: "_"}}, TokPos: body.Rbrace, Tok: token.ASSIGN, Rhs: []ast.Expr{d.use(tag, body.Rbrace)}}
			list = append(list, &ast.CaseClause{Case: pos, Colon: pos, Body: []ast.Stmt{inner(out), blank}})
		}
		last = start
		if len(list) > 0 {
			out = &ast.BlockStmt{Lbrace: list[0].Pos(), List: list, Rbrace: body.Rbrace}
		}
	}
	return out
}

func fallsThrough(clause ast.Stmt) bool {
	body := clause.(*ast.CaseClause).Body
	if len(body) == 0 {
		return false
	}
	b, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}
