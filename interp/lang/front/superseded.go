package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A declaration is alive as long as its names stand for what it declares. A variable, an
// import or a whole program may take a name, and of a group of constants some
// may have gone.

// prune forgets the declarations whose names stand for something else, or are about to.
func (r *redeclaring) prune() {
	own := map[string]*declaration{}
	for _, d := range r.own {
		for _, k := range d.keys {
			own[k] = d
		}
	}
	alive := func(d *declaration, i int) bool {
		k := d.keys[i]
		if fn, ok := d.node.(*ast.FuncDecl); ok && fn.Recv != nil {
			return true // as long as its type has it
		}
		if i < len(d.objects) && r.scope[k] != d.objects[i] || r.variable(k) {
			return false
		}
		return own[k] == nil || len(d.keys) == 1 || slices.Equal(own[k].keys, d.keys)
	}
	reduced := map[*declaration]*declaration{}
	for k, d := range r.decls {
		if reduced[d] == nil {
			reduced[d] = d.reduced(func(i int) bool { return alive(d, i) })
		}
		if now := reduced[d]; !slices.Contains(now.keys, k) {
			delete(r.decls, k)
		} else {
			r.decls[k] = now
		}
	}
}

// reduced is the declaration with those of its keys that are alive.
func (d *declaration) reduced(alive func(i int) bool) *declaration {
	out := *d
	out.keys, out.objects = nil, nil
	for i, k := range d.keys {
		if alive(i) {
			out.keys = append(out.keys, k)
			if i < len(d.objects) {
				out.objects = append(out.objects, d.objects[i])
			}
		}
	}
	if len(out.keys) == len(d.keys) {
		return d
	}
	out.text = "" // it is not what a cell with the same text declares
	return &out
}

// hide gives those constants of groups that have gone other names, while the group is compiled
// again: what else is compiled with it must not see them.
func (r *redeclaring) hide() (restore func()) {
	names := map[*ast.Ident]string{}
	for _, d := range r.again {
		g, ok := d.node.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		gone := map[string]bool{}
		for _, id := range declared([]*ast.File{{Decls: []ast.Decl{g}}}) {
			gone[id.Name] = id.Name != "_" && !slices.Contains(d.keys, id.Name)
		}
		ast.Inspect(g, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && gone[id.Name] {
				names[id] = id.Name
			}
			return true
		})
	}
	for id, name := range names {
		id.Name = "older." + name // as no name of a cell is
	}
	return func() {
		for id, name := range names {
			id.Name = name
		}
	}
}

// variable reports whether the statements of the stage define a variable of this name that
// declarations use.
func (r *redeclaring) variable(name string) bool { return r.known[name] != nil || r.opens[name] }

// becomes reports whether the statements of the stage make another object of the name of an
// object of the session, or may do so: the types of open variables are not known yet.
func (r *redeclaring) becomes(o types.Object) bool {
	if now := r.known[o.Name()]; now != nil {
		_, variable := o.(*types.Var)
		return !variable || !types.Identical(o.Type(), now.Type())
	}
	return r.opens[o.Name()]
}

// overtaken lists the objects whose names the statements of the stage give to others.
func (r *redeclaring) overtaken() (out []types.Object) {
	for name, o := range r.scope {
		if r.variable(name) && ofSession(o) && r.becomes(o) {
			out = append(out, o)
		}
	}
	return out
}
