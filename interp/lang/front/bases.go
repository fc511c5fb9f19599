package front

import (
	"go/ast"
	"go/types"
)

// bases finds the types that methods belong to. The checker only knows those
// that the files declare, and crashes on others.
type bases struct {
	own     map[string]bool     // the names that the files declare
	aliases map[string]ast.Expr // of these, those that stand for another name
	scope   map[string]types.Object
}

func (c *checking) bases(files []*ast.File) bases {
	b := bases{map[string]bool{}, map[string]ast.Expr{}, c.scope}
	for _, id := range declared(files) {
		b.own[id.Name] = true
	}
	for _, file := range files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.Assign.IsValid() {
					if name, _ := typeName(t.Type); name != "" {
						b.aliases[t.Name.Name] = t.Type
					}
				}
			}
		}
	}
	return b
}

// base returns the name of a method's type, or "" for a function. An alias is
// followed to what it stands for.
func (b bases) base(d *ast.FuncDecl) string {
	name, _ := b.receiver(d)
	return name
}

// receiver is base. It also reports whether the receiver is a pointer.
func (b bases) receiver(d *ast.FuncDecl) (name string, pointer bool) {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return "", false
	}
	name, pointer = typeName(d.Recv.List[0].Type)
	for range len(b.aliases) {
		if to, ok := b.aliases[name]; ok {
			next, star := typeName(to)
			name, pointer = next, pointer || star
		}
	}
	if t, ok := b.scope[name].(*types.TypeName); ok && !b.own[name] && t.IsAlias() {
		_, star := types.Unalias(t.Type()).(*types.Pointer)
		if n := namedOf(t.Type()); n != nil && b.scope[n.Obj().Name()] == n.Obj() {
			return n.Obj().Name(), pointer || star
		}
	}
	return name, pointer
}

// foreign reports whether a declaration is a method of a type that the files do
// not declare.
func (b bases) foreign(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && fn.Recv != nil && b.base(fn) != "" && !b.own[b.base(fn)]
}

// key is the name of a function, or that of a method with its type.
func (b bases) key(d *ast.FuncDecl) string {
	if t := b.base(d); t != "" {
		return t + "." + d.Name.Name
	}
	return d.Name.Name
}

// typeName returns T, and whether there is a star, for T, *T and T[A]. For other
// types it returns "".
func typeName(t ast.Expr) (name string, pointer bool) {
	t = ast.Unparen(t)
	if star, ok := t.(*ast.StarExpr); ok {
		t, pointer = ast.Unparen(star.X), true
	}
	switch x := t.(type) {
	case *ast.IndexExpr:
		t = x.X
	case *ast.IndexListExpr:
		t = x.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name, pointer
	}
	return "", false
}

// namedOf returns T for T and *T, or nil.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}
