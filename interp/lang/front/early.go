package front

import (
	"fmt"
	"go/ast"
	"go/types"
)

// early finds what the statements use of the cell's own variables before they
// define them: themselves, or by a call of a function of the cell.
func (c *checking) early() error {
	if c.body == nil || len(c.known) == 0 {
		return nil
	}
	reach := c.reached()
	defined := map[string]bool{}
	for _, s := range c.body.List {
		var fault *Error
		ast.Inspect(s, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && fault == nil && c.undefined(c.info.Uses[id], defined) {
				fault = c.errorAt(id.Pos(), "undefined: "+id.Name)
			}
			call, ok := n.(*ast.CallExpr)
			if !ok || fault != nil {
				return true
			}
			if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
				for o := range reach[c.info.Uses[id]] {
					if c.undefined(o, defined) {
						fault = c.errorAt(id.Pos(), fmt.Sprintf("%s uses %s, which the cell defines later", id.Name, o.Name()))
					}
				}
			}
			_, literal := n.(*ast.FuncLit)
			return !literal
		})
		if fault != nil {
			return fault
		}
		for _, d := range definitions(&ast.BlockStmt{List: []ast.Stmt{s}}) {
			for _, id := range declared([]*ast.File{{Decls: []ast.Decl{d}}}) {
				defined[id.Name] = true
			}
		}
	}
	return nil
}

// undefined reports whether o is a variable of the cell that is not defined
// yet. One that is an older variable again has the older value until then.
func (c *checking) undefined(o types.Object, defined map[string]bool) bool {
	if o == nil || c.known[o.Name()] != o || defined[o.Name()] {
		return false
	}
	old, ok := c.front.scope[o.Name()].(*types.Var)
	return !ok || !types.Identical(old.Type(), o.Type())
}

// reached lists which of the cell's variables a call of a function of the cell
// may use.
func (c *checking) reached() map[types.Object]map[types.Object]bool {
	uses, reach := map[types.Object]map[types.Object]bool{}, map[types.Object]map[types.Object]bool{}
	for id, o := range c.info.Defs {
		if fn, ok := o.(*types.Func); ok && id.Name != Statements && fn.Pkg() == c.pkg {
			uses[fn] = map[types.Object]bool{}
		}
	}
	for _, file := range c.files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || uses[c.info.Defs[fn.Name]] == nil {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && c.info.Uses[id] != nil {
					uses[c.info.Defs[fn.Name]][origin(c.info.Uses[id])] = true
				}
				return true
			})
		}
	}
	for fn := range uses {
		reach[fn] = map[types.Object]bool{}
		todo := []types.Object{fn}
		seen := map[types.Object]bool{}
		for len(todo) > 0 {
			next := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[next] {
				continue
			}
			seen[next] = true
			for o := range uses[next] {
				if c.known[o.Name()] == o {
					reach[fn][o] = true
				}
				todo = append(todo, o)
			}
		}
	}
	return reach
}
