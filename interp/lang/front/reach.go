package front

import (
	"go/ast"
	"go/types"
	"slices"
)

// reaches reports whether the statements from an offset on may call what the next step compiles
// again. If these are methods, any value may have them. A func value that is not made there may be
// any function.
func (c *checking) reaches(from int, next Step) bool {
	uses, again := map[types.Object]map[types.Object]bool{}, map[types.Object]bool{}
	for k, d := range c.decls {
		for _, o := range d.objects {
			uses[o] = d.uses
			if next.decls[k] != d {
				again[o] = true
			}
		}
		if next.decls[k] != d && d.base != "" {
			return true
		}
	}
	seen := map[types.Object]bool{}
	var reach func(o types.Object) bool
	reach = func(o types.Object) bool {
		if again[o] {
			return true
		}
		if seen[o] {
			return false
		}
		seen[o] = true
		for used := range uses[o] {
			if reach(used) {
				return true
			}
		}
		return false
	}
	found, made := false, map[types.Object]bool{}
	ast.Inspect(c.body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found || c.info.Uses[id] == nil || c.front.offset(id.Pos()) < from {
			return !found
		}
		o := c.info.Uses[id]
		if _, ok := c.facts.defined[c.front.offset(id.Pos())]; ok {
			made[o] = true
		}
		_, variable := o.(*types.Var)
		_, function := o.Type().Underlying().(*types.Signature)
		found = variable && function && ofSession(o) && !made[o] || reach(origin(o))
		return !found
	})
	return found
}

// quiet reports whether no statement until all is replaced can call a function of the session, by
// whatever way: they call compiled ones alone, with plain values.
func (c *checking) quiet() bool {
	n := 0
	for i, s := range c.body.List {
		if slices.ContainsFunc(c.replacing, func(id *ast.Ident) bool { return s.Pos() <= id.Pos() && id.Pos() < s.End() }) {
			n = i + 1
		}
	}
	quiet := true
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			for _, a := range n.Call.Args {
				ast.Inspect(a, look)
			}
			return false
		case *ast.RangeStmt:
			_, function := c.info.TypeOf(n.X).Underlying().(*types.Signature)
			quiet = quiet && !function
		case *ast.CallExpr:
			if f := c.info.Types[n.Fun]; f.IsType() || f.IsBuiltin() {
				break
			}
			fn, ok := c.info.Uses[called(n)].(*types.Func)
			quiet = quiet && ok && !ofSession(origin(fn))
			values := n.Args
			if s, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && c.info.Selections[s] != nil {
				values = append([]ast.Expr{s.X}, values...)
			}
			for _, v := range values {
				quiet = quiet && plain(c.info.TypeOf(v), map[types.Type]bool{})
			}
		}
		return quiet
	}
	for _, s := range c.body.List[:n] {
		ast.Inspect(s, look)
	}
	return quiet
}

// plain reports whether a value of type t leads to no function or method of the session.
func plain(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && ofSession(n.Obj()) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return plain(u.Elem(), seen)
	case *types.Slice:
		return plain(u.Elem(), seen)
	case *types.Array:
		return plain(u.Elem(), seen)
	case *types.Map:
		return plain(u.Key(), seen) && plain(u.Elem(), seen)
	case *types.Tuple:
		for v := range u.Variables() {
			if !plain(v.Type(), seen) {
				return false
			}
		}
		return true
	case *types.Struct:
		for v := range u.Fields() {
			if !plain(v.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false // a function, a channel, an interface
}
