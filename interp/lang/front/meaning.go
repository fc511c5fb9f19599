package front

import (
	"go/ast"
	"go/types"
)

// The same text may mean something else after another import, or after a cell
// has declared a name of the language.

// outsideIn lists the names in a piece of syntax that stand for what no cell has
// declared: packages, the exports of those that are imported with a dot, and the
// names of the language. For a package the value is the *types.Package, for
// others the object.
func outsideIn(n ast.Node, info *types.Info) map[string]any {
	names := map[string]any{}
	eachName(n, func(id *ast.Ident) {
		switch o := info.Uses[id].(type) {
		case nil:
		case *types.PkgName:
			names[id.Name] = o.Imported()
		default:
			if o.Parent() == types.Universe || o.Pkg() != nil && o.Pkg().Path() != "main" && o.Parent() != nil {
				names[id.Name] = o
			}
		}
	})
	return names
}

// eachName calls f for each identifier but those after a dot, and the names of
// parameters, fields and methods in types.
func eachName(n ast.Node, f func(*ast.Ident)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			eachName(n.X, f)
			return false
		case *ast.Field:
			eachName(n.Type, f)
			return false
		case *ast.Ident:
			f(n)
		}
		return true
	})
}

// outside is what outsideIn would have for a name now, or nil.
func (r *redeclaring) outside(name string) any {
	if r.names[name] || r.known[name] != nil {
		return nil
	}
	switch o := r.scope[name].(type) {
	case nil:
		if o := types.Universe.Lookup(name); o != nil {
			return o
		}
		return nil
	case *types.PkgName:
		return o.Imported()
	default:
		return o
	}
}

// still reports whether the names of what no cell has declared mean the same as
// when a declaration was checked.
func (r *redeclaring) still(old *declaration) bool {
	for name, was := range old.outside {
		if r.outside(name) != was {
			return false
		}
	}
	return true
}

// sameTypes reports whether the words of a function's type mean the same types
// as when the old one was declared.
func (r *redeclaring) sameTypes(fn *ast.FuncType, old *declaration) bool {
	same := true
	for _, list := range []*ast.FieldList{fn.Params, fn.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			eachName(field.Type, func(id *ast.Ident) {
				if was := old.outside[id.Name]; was != nil && r.outside(id.Name) != was {
					same = false
				}
				if o := r.scope[id.Name]; o != nil && ofSession(o) && (r.changed[o] || !old.uses[o]) {
					same = false
				}
			})
		}
	}
	return same
}
