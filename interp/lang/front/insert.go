package front

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// insertChecks makes statements check the errors that nothing else reads.
func (c *checking) insertChecks(unseen map[ast.Stmt][]result) {
	if len(unseen) == 0 {
		return
	}
	ast.Inspect(c.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			n.List = c.checkedList(n.List, unseen)
		case *ast.CaseClause:
			n.Body = c.checkedList(n.Body, unseen)
		case *ast.CommClause:
			n.Body = append(c.checkedComm(n, unseen), c.checkedList(n.Body, unseen)...)
		case *ast.IfStmt:
			c.wrapCalls(n.Init, unseen[n.Init])
		case *ast.SwitchStmt:
			c.wrapCalls(n.Init, unseen[n.Init])
			if found := unseen[n]; len(found) > 0 {
				n.Tag = c.wrapped(n.Tag, found)
			}
		case *ast.TypeSwitchStmt:
			c.wrapCalls(n.Init, unseen[n.Init])
			if found := unseen[n]; len(found) > 0 {
				x := &n.Assign.(*ast.ExprStmt).X.(*ast.TypeAssertExpr).X
				*x = c.wrapped(*x, found)
			}
		case *ast.RangeStmt:
			c.checkRange(n, unseen[n])
		case *ast.ForStmt:
			c.wrapCalls(n.Init, unseen[n.Init])
			c.wrapCalls(n.Post, unseen[n.Post])
		}
		return true
	})
}

// checkedList inserts checks into a list of statements.
func (c *checking) checkedList(list []ast.Stmt, unseen map[ast.Stmt][]result) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		inner, label := s, (*ast.LabeledStmt)(nil)
		for {
			l, ok := inner.(*ast.LabeledStmt)
			if !ok {
				break
			}
			inner, label = l.Stmt, l
		}
		found := unseen[inner]
		switch e := inner.(type) {
		case *ast.ExprStmt:
			if len(found) == 0 {
				break
			}
			inner = c.checkedCall(e, found)
			if label != nil {
				label.Stmt = inner
			} else {
				s = inner
			}
			found = nil
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.RangeStmt: // they are checked inside
			found = nil
		}
		out = append(out, s)
		for _, r := range found {
			out = append(out, c.call(c.front.unread, c.use(r.id, r.v)))
		}
	}
	return out
}

// checkedCall is a call whose errors are checked:
//
//	f()  ->  unread(f()), or { _, e := f(); unread(e) }
func (c *checking) checkedCall(s *ast.ExprStmt, found []result) ast.Stmt {
	if len(c.gets(found[0].from)) == 1 {
		return c.call(c.front.unread, s.X)
	}
	list := c.getAll(s.X, found)
	return &ast.BlockStmt{Lbrace: s.Pos(), List: list[:len(list)-1], Rbrace: s.End()}
}

// checkedComm is the checks of a case of a select.
func (c *checking) checkedComm(n *ast.CommClause, unseen map[ast.Stmt][]result) (list []ast.Stmt) {
	for _, r := range unseen[n.Comm] {
		if r.id == nil { // case <-c  ->  case e := <-c
			r.id, r.v = c.fresh(r.from, "e", c.gets(r.from)[0])
			n.Comm = &ast.AssignStmt{Lhs: []ast.Expr{r.id}, TokPos: r.from.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{r.from}}
		}
		list = append(list, c.call(c.front.unread, c.use(r.id, r.v)))
	}
	return list
}

// wrapCalls checks where no statement can follow, as in the head of an if:
//
//	f()  ->  func() (T, error) { v, e := f(); unread(e); return v, e }()
func (c *checking) wrapCalls(s ast.Stmt, found []result) {
	if len(found) == 0 {
		return
	}
	wrap := func(x *ast.Expr) {
		var of []result
		for _, r := range found {
			if r.from == ast.Unparen(*x) {
				of = append(of, r)
			}
		}
		if len(of) > 0 {
			*x = c.wrapped(*x, of)
		}
	}
	switch s := s.(type) {
	case *ast.ExprStmt:
		wrap(&s.X)
	case *ast.AssignStmt:
		for i := range s.Rhs {
			wrap(&s.Rhs[i])
		}
	}
}

func (c *checking) wrapped(x ast.Expr, found []result) ast.Expr {
	fields := &ast.FieldList{}
	var results []*types.Var
	for _, t := range c.gets(found[0].from) {
		id := &ast.Ident{NamePos: x.Pos(), Name: "_"}
		fields.List = append(fields.List, &ast.Field{Type: id})
		results = append(results, types.NewParam(x.Pos(), c.pkg, "", t))
	}
	sig := types.NewSignatureType(nil, nil, nil, nil, types.NewTuple(results...), false)
	typ := &ast.FuncType{Func: x.Pos(), Params: &ast.FieldList{}, Results: fields}
	lit := &ast.FuncLit{Type: typ, Body: &ast.BlockStmt{Lbrace: x.Pos(), List: c.getAll(x, found), Rbrace: x.End()}}
	call := &ast.CallExpr{Fun: lit, Lparen: x.Pos(), Rparen: x.End()}
	c.info.Types[typ] = types.TypeAndValue{Type: sig}
	c.info.Types[lit] = types.TypeAndValue{Type: sig}
	c.info.Types[call] = c.info.Types[x]
	return call
}

// getAll makes the statements that get all that a call returns, check the
// errors found and return it.
func (c *checking) getAll(x ast.Expr, found []result) []ast.Stmt {
	get := &ast.AssignStmt{TokPos: x.Pos(), Tok: token.DEFINE, Rhs: []ast.Expr{x}}
	back := &ast.ReturnStmt{Return: x.Pos()}
	list := []ast.Stmt{get}
	for i, t := range c.gets(found[0].from) {
		id, v := c.fresh(x, fmt.Sprint("v", i), t)
		get.Lhs = append(get.Lhs, id)
		back.Results = append(back.Results, c.use(id, v))
		for _, r := range found {
			if r.index == i {
				list = append(list, c.call(c.front.unread, c.use(id, v)))
			}
		}
	}
	return append(list, back)
}

// fresh defines a local variable at the place of x.
func (c *checking) fresh(x ast.Expr, name string, t types.Type) (*ast.Ident, *types.Var) {
	id := &ast.Ident{NamePos: x.Pos(), Name: name}
	v := types.NewVar(x.Pos(), c.pkg, name, t)
	c.info.Defs[id] = v
	return id, v
}

// use is a new mention of a variable.
func (c *checking) use(id *ast.Ident, o types.Object) *ast.Ident {
	mention := &ast.Ident{NamePos: id.Pos(), Name: id.Name}
	c.info.Uses[mention] = o
	c.info.Types[mention] = types.TypeAndValue{Type: o.Type()}
	return mention
}
