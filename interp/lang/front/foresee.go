package front

import (
	"go/ast"
	"go/types"
)

// foresee gives older types the methods that files declare, for a check that
// finds the types of variables: these may depend on what the methods return. It
// leaves out a method that is wrong, or that has a type of the files themselves.
// Call the result when the check is done.
func (c *checking) foresee(files []*ast.File) (forget func()) {
	n := len(c.front.extended)
	r := &redeclaring{checking: c, bases: c.bases(files)}
	for _, file := range files {
		for _, d := range file.Decls {
			if !r.bases.foreign(d) {
				continue
			}
			fn := d.(*ast.FuncDecl)
			t, ok := c.scope[r.bases.base(fn)].(*types.TypeName)
			if !ok || r.receives(fn, t) != nil || r.namesOwn(fn.Type) {
				continue
			}
			_ = r.addMethods([]*lateMethod{{node: fn, typ: t, function: asFunction(fn, t.Name()+"."+fn.Name.Name)}}) // what is wrong will show later
		}
	}
	return func() { c.front.retract(n) }
}

// namesOwn reports whether the type of a function has a name that the files
// declare.
func (r *redeclaring) namesOwn(fn *ast.FuncType) (found bool) {
	eachName(fn, func(id *ast.Ident) { found = found || r.bases.own[id.Name] })
	return found
}
