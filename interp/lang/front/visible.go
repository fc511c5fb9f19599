package front

import (
	"go/ast"
	"go/types"
	"maps"
)

// sees returns what a name of the session means to the files of the stage, or nil.
func (c *checking) sees(name string) types.Object {
	if o := c.known[name]; o != nil {
		return o
	}
	return c.scope[name]
}

// check checks files as one package in the scope of the session. Of thousands of names
// it looks up the few that the files use.
func (c *checking) check(files []*ast.File, value ast.Expr) error {
	visible := map[string]types.Object{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if o := c.sees(id.Name); o != nil {
					visible[id.Name] = o
				}
			}
			return true
		})
	}
	err := c.checkIn(files, value, visible)
	reduce(c.pkg, func(o types.Object) bool { return o.Pkg() == c.pkg && o.Parent() == c.pkg.Scope() })
	return err
}

// checkOpen is check, but the scope of the package has and keeps all of the session's names.
func (c *checking) checkOpen(files []*ast.File, value ast.Expr) error {
	visible := map[string]types.Object{}
	maps.Copy(visible, c.scope)
	maps.Copy(visible, c.known)
	return c.checkIn(files, value, visible)
}

// reduce leaves in the scope of a checked package only what is its own. A type
// that is made in it, even for a moment, refers to it, and must not keep all
// that the package saw of the session.
func reduce(pkg *types.Package, own func(types.Object) bool) {
	scope := pkg.Scope()
	reduced := types.NewScope(types.Universe, scope.Pos(), scope.End(), "package")
	for _, name := range scope.Names() {
		if o := scope.Lookup(name); own(o) {
			reduced.Insert(o)
		}
	}
	*scope = *reduced // objects know their scope by its address
}
