package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// hoist makes the variables that a run of statements declares at its top
// level variables of the session, so that later cells have them:
//
//	x := f()        ->  var x T        and  x = f()
//	var y int = 3   ->  var y int      and  y = 3
//
// A variable declared again with the same type stays the same variable, and
// functions that use it see the new value; with another type it is a new one.
func (c *check) hoist(body *ast.BlockStmt) error {
	list := body.List[:0:0]
	for _, s := range body.List {
		lowered, err := c.hoistStmt(s)
		if err != nil {
			return err
		}
		list = append(list, lowered...)
	}
	body.List = list
	return nil
}

func (c *check) hoistStmt(s ast.Stmt) ([]ast.Stmt, error) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		inner, err := c.hoistStmt(s.Stmt)
		if err != nil {
			return nil, err
		}
		if len(inner) == 0 {
			inner = []ast.Stmt{&ast.EmptyStmt{Semicolon: s.Colon, Implicit: true}}
		}
		s.Stmt = inner[0]
		return append([]ast.Stmt{s}, inner[1:]...), nil
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			return []ast.Stmt{s}, nil
		}
		for _, lhs := range s.Lhs {
			if err := c.hoistVar(lhs.(*ast.Ident), true); err != nil {
				return nil, err
			}
		}
		s.Tok = token.ASSIGN
		return []ast.Stmt{s}, nil
	case *ast.DeclStmt:
		return c.hoistDecl(s.Decl.(*ast.GenDecl))
	}
	return []ast.Stmt{s}, nil
}

func (c *check) hoistDecl(d *ast.GenDecl) ([]ast.Stmt, error) {
	var out []ast.Stmt
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec) // types and constants are runs of their own
		var lhs []ast.Expr
		for _, id := range v.Names {
			// Without a value the variable must be zero, which an old one is not.
			if err := c.hoistVar(id, len(v.Values) > 0); err != nil {
				return nil, err
			}
			lhs = append(lhs, id)
		}
		if len(v.Values) > 0 {
			out = append(out, &ast.AssignStmt{Lhs: lhs, TokPos: v.Pos(), Tok: token.ASSIGN, Rhs: v.Values})
		}
	}
	return out, nil
}

// hoistVar makes the variable that id defines one of the session's.
func (c *check) hoistVar(id *ast.Ident, reuse bool) error {
	local := c.info.Defs[id]
	if local == nil || id.Name == "_" { // := also assigns to old variables
		return nil
	}
	global := types.NewVar(local.Pos(), c.pkg, id.Name, local.Type())
	old, ok := c.scope[id.Name]
	_, isVar := old.object.(*types.Var)
	if reuse && ok && isVar && old.object.Pkg().Path() == "main" && types.Identical(old.object.Type(), local.Type()) {
		c.scope[id.Name] = symbol{global, old.name}
		c.names[local] = old.name
		return nil
	}
	typ, err := c.typeExpr(local.Type())
	if err != nil {
		return c.errorAt(id.Pos(), err.Error())
	}
	s := c.front.declare(global)
	fmt.Fprintf(&c.pasted, "var %s %s\n", s.name, typ)
	c.scope[id.Name], c.names[local] = s, s.name
	return nil
}

// show ends the body with a call that shows the value of the cell, and begins
// it with the context of this very run:
//
//	f()  ->  pkg_hooks.Show(f())
//	g()  ->  show0, show1 := g(); pkg_hooks.Show(show0, show1)
func (c *check) show(body *ast.BlockStmt, value ast.Expr) {
	at := body.Lbrace
	if len(body.List) > 0 {
		at = body.List[0].Pos()
	}
	begin := &ast.AssignStmt{Lhs: []ast.Expr{ident(at, "ctx")}, TokPos: at, Tok: token.ASSIGN, Rhs: []ast.Expr{hook(at, "Context")}}
	body.List = append([]ast.Stmt{begin}, body.List...)
	if value == nil || c.silent(value) {
		return
	}
	body.List = body.List[:len(body.List)-1]
	at = value.Pos()
	tuple, ok := c.info.Types[value].Type.(*types.Tuple)
	if !ok {
		body.List = append(body.List, &ast.ExprStmt{X: hook(at, "Show", value)})
		return
	}
	var names, args []ast.Expr
	for i := range tuple.Len() {
		names = append(names, ident(at, fmt.Sprintf("show%d", i)))
		args = append(args, ident(at, fmt.Sprintf("show%d", i)))
	}
	body.List = append(body.List,
		&ast.AssignStmt{Lhs: names, TokPos: at, Tok: token.DEFINE, Rhs: []ast.Expr{value}},
		&ast.ExprStmt{X: hook(at, "Show", args...)})
}

// silent expressions have no value, or one that nobody wants to see: the
// byte count of a Println.
func (c *check) silent(value ast.Expr) bool {
	if c.info.Types[value].IsVoid() {
		return true
	}
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		return false
	}
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		id = fun.Sel
	case *ast.Ident:
		id = fun
	default:
		return false
	}
	f, ok := c.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "fmt" {
		return false
	}
	switch f.Name() {
	case "Print", "Printf", "Println", "Fprint", "Fprintf", "Fprintln":
		return true
	}
	return false
}
