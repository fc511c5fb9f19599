package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
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
	var dead []string
	for k, d := range r.decls {
		if !alive(d, slices.Index(d.keys, k)) {
			dead = append(dead, k)
		}
	}
	for _, k := range dead {
		rest := r.decls[k].without(k)
		delete(r.decls, k)
		for _, other := range rest.keys {
			r.decls[other] = rest
		}
	}
}

// without is the declaration without one of its keys.
func (d *declaration) without(key string) *declaration {
	out := *d
	i := slices.Index(d.keys, key)
	out.keys = slices.Delete(slices.Clone(d.keys), i, i+1)
	if i < len(d.objects) {
		out.objects = slices.Delete(slices.Clone(d.objects), i, i+1)
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
	names := maps.Clone(r.opens)
	for name := range r.known {
		names[name] = true
	}
	for name := range names {
		if o := r.scope[name]; o != nil && o != r.front.ctx && ofSession(o) && r.becomes(o) {
			out = append(out, o)
		}
	}
	return out
}
