package front

import (
	"go/ast"
	"go/token"
	"go/types"
)

// ranges gathers the errors that a range gets. A range that leaves a variable
// out drops what a channel or a function gives; only an _ in its own place drops
// it by choice: of for _ = range f, a second value is checked. An element that it
// leaves out is still in its slice or map.
func (g *gathering) ranges(s *ast.RangeStmt) {
	x := ast.Unparen(s.X)
	elements, gives := elements(g.info.TypeOf(x))
	for i, target := range []ast.Expr{s.Key, s.Value} {
		id, named := target.(*ast.Ident)
		if named {
			g.written[id], g.early[id] = true, true
		}
		if i >= len(elements) || !isError(elements[i]) {
			continue
		}
		if target == nil && gives {
			g.add(result{stmt: s, from: x, index: i})
		}
		if v, ok := g.info.ObjectOf(id).(*types.Var); named && ok && id.Name != "_" && isError(v.Type()) {
			g.add(result{s, x, i, id, v})
		}
	}
}

// elements returns the types of the values that a range over a value of type t
// has, and whether the range takes them out of it: of a channel or a function.
func elements(t types.Type) (list []types.Type, gives bool) {
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return []types.Type{t.Elem()}, true
	case *types.Signature:
		yield := t.Params().At(0).Type().Underlying().(*types.Signature)
		for v := range yield.Params().Variables() {
			list = append(list, v.Type())
		}
		return list, true
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}, false
	case *types.Slice:
		return []types.Type{types.Typ[types.Int], t.Elem()}, false
	case *types.Array:
		return []types.Type{types.Typ[types.Int], t.Elem()}, false
	case *types.Pointer:
		return elements(t.Elem())
	}
	return nil, false
}

// checkRange checks the errors of a range at the beginning of its body:
//
//	for err := range c {  ->  for err := range c { unread(err)
//	for range c {         ->  for e := range c { unread(e)
//	for x = range f {     ->  for v, e := range f { x = v; unread(e)
func (c *checking) checkRange(s *ast.RangeStmt, found []result) {
	var sets, checks []ast.Stmt
	for _, r := range found {
		if r.id == nil {
			var set []ast.Stmt
			r.id, r.v, set = c.openRange(s, r)
			sets = append(sets, set...)
		}
		checks = append(checks, c.call(c.front.unread, c.use(r.id, r.v)))
	}
	s.Body.List = append(append(sets, checks...), s.Body.List...) // what is assigned may be checked
}

// openRange gives a range a variable for what it drops. The body must begin with
// sets, if there are any.
func (c *checking) openRange(s *ast.RangeStmt, r result) (id *ast.Ident, v *types.Var, sets []ast.Stmt) {
	types, _ := elements(c.info.TypeOf(r.from))
	if s.Tok == token.ASSIGN { // for x = range f  ->  for v := range f { x = v
		id, v := c.fresh(r.from, "v", types[0])
		sets = []ast.Stmt{&ast.AssignStmt{Lhs: []ast.Expr{s.Key}, TokPos: s.TokPos, Tok: token.ASSIGN, Rhs: []ast.Expr{c.use(id, v)}}}
		s.Key = id
	}
	s.Tok = token.DEFINE
	if s.TokPos == token.NoPos {
		s.TokPos = r.from.Pos()
	}
	id, v = c.fresh(r.from, "e", types[r.index])
	if r.index == 0 {
		s.Key = id
		return id, v, sets
	}
	if s.Key == nil {
		s.Key = &ast.Ident{NamePos: r.from.Pos(), Name: "_"}
	}
	s.Value = id
	return id, v, sets
}
