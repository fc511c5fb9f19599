package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// hoist makes the variables that a cell's statements define at their top level
// variables of the session, so that later cells have them:
//
//	x := f()        ->  x = f()
//	var y int = 3   ->  y = 3
//	var z int       ->  z = *new(int)
//
// A variable defined again with the same type stays the same variable, and
// functions that use it see the new value; with another type it is a new one.
// It returns the packages that declare them and which are older ones.
func (c *checking) hoist() ([]*types.Package, map[types.Object]types.Object) {
	c.replaced = map[types.Object]bool{}
	h := &hoisting{checking: c, global: map[types.Object]types.Object{}, same: map[types.Object]types.Object{}}
	list := c.body.List[:0:0]
	for _, s := range c.body.List {
		list = append(list, h.stmt(s)...)
	}
	c.body.List = list
	if len(h.global) == 0 {
		return nil, nil
	}
	for id, o := range c.info.Uses {
		if g, ok := h.global[o]; ok {
			c.info.Uses[id] = g
		}
	}
	var pkgs []*types.Package // one, or those that are known before have another
	for _, g := range h.global {
		if g.Pkg() != c.pkg && !slices.Contains(pkgs, g.Pkg()) { // those that were open are variables of the cell's own
			pkgs = append(pkgs, g.Pkg())
		}
	}
	return pkgs, h.same
}

type hoisting struct {
	*checking
	pkg    *types.Package
	global map[types.Object]types.Object // variable of the statements -> of the session
	same   map[types.Object]types.Object
}

func (h *hoisting) stmt(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		inner := h.stmt(s.Stmt)
		if len(inner) == 0 {
			inner = []ast.Stmt{&ast.EmptyStmt{Semicolon: s.Colon, Implicit: true}}
		}
		s.Stmt = inner[0]
		return append([]ast.Stmt{s}, inner[1:]...)
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			return []ast.Stmt{s}
		}
		for _, lhs := range s.Lhs {
			h.variable(lhs.(*ast.Ident))
		}
		s.Tok = token.ASSIGN
		return []ast.Stmt{s}
	case *ast.DeclStmt:
		if d := s.Decl.(*ast.GenDecl); d.Tok == token.VAR {
			return h.decl(d)
		}
	}
	return []ast.Stmt{s}
}

func (h *hoisting) decl(d *ast.GenDecl) []ast.Stmt {
	var out []ast.Stmt
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec)
		var lhs []ast.Expr
		for _, id := range v.Names {
			h.variable(id)
			lhs = append(lhs, id)
		}
		if len(v.Values) > 0 {
			out = append(out, &ast.AssignStmt{Lhs: lhs, TokPos: v.Pos(), Tok: token.ASSIGN, Rhs: v.Values})
			continue
		}
		for _, id := range lhs {
			out = append(out, &ast.AssignStmt{Lhs: []ast.Expr{id}, TokPos: v.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{h.zero(v.Type)}})
		}
	}
	return out
}

// zero is *new(T).
func (h *hoisting) zero(t ast.Expr) ast.Expr {
	typ := h.info.Types[t].Type
	fun := &ast.Ident{NamePos: t.Pos(), Name: "new"}
	h.info.Uses[fun] = types.Universe.Lookup("new")
	call := &ast.CallExpr{Fun: fun, Lparen: t.Pos(), Args: []ast.Expr{t}, Rparen: t.End()}
	h.info.Types[call] = types.TypeAndValue{Type: types.NewPointer(typ)}
	star := &ast.StarExpr{Star: t.Pos(), X: call}
	h.info.Types[star] = types.TypeAndValue{Type: typ}
	return star
}

// variable makes the variable that id defines one of the session's.
func (h *hoisting) variable(id *ast.Ident) {
	local := h.info.Defs[id]
	if local == nil || id.Name == "_" { // := also assigns to old variables
		if old := h.info.Uses[id]; old != nil {
			h.facts.assigned[h.front.offset(id.Pos())] = types.TypeString(old.Type(), nil)
		}
		return
	}
	h.facts.defined[h.front.offset(id.Pos())] = types.TypeString(local.Type(), nil)
	g, ok := h.known[id.Name]
	if !ok || !types.Identical(g.Type(), local.Type()) {
		if h.pkg == nil {
			h.pkg = types.NewPackage("main", "main")
		}
		g = types.NewVar(local.Pos(), h.pkg, id.Name, local.Type())
		h.pkg.Scope().Insert(g)
	}
	h.global[local] = g
	delete(h.info.Defs, id)
	h.info.Uses[id] = g
	if old := h.scope[id.Name]; old != nil && old != g && ofSession(old) && old != h.front.ctx {
		if _, variable := old.(*types.Var); variable && types.Identical(old.Type(), local.Type()) {
			h.same[g] = old
		} else {
			h.replacing = append(h.replacing, id)
			for _, o := range h.line(old) {
				if o != g {
					h.replaced[o] = true
				}
			}
		}
	}
	h.scope[id.Name] = g
}
