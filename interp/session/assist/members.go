package assist

import (
	"go/ast"
	"go/types"
)

// members adds what can follow an expression and a dot.
func (w *work) members(x ast.Expr) {
	tv := w.Evaluate(x)
	if id, ok := x.(*ast.Ident); ok {
		if p, ok := w.Info.Uses[id].(*types.PkgName); ok {
			w.exported(p.Imported())
			return
		}
	}
	if tv.Type == nil || tv.Type == types.Typ[types.Invalid] {
		return
	}
	for name := range memberNames(tv.Type, map[types.Type]bool{}) {
		o, index, _ := types.LookupFieldOrMethod(tv.Type, !tv.IsType(), w.Package, name)
		if o == nil { // perhaps of a type of an earlier cell
			o, index, _ = types.LookupFieldOrMethod(tv.Type, !tv.IsType(), mainOf(tv.Type), name)
		}
		if _, isField := o.(*types.Var); o != nil && !(isField && tv.IsType()) && visible(o) {
			w.add(o, len(index)-1)
		}
	}
}

// exported adds the exported names of a package. Its main functions come first,
// and among them the one with the shortest name, which is the usual one.
func (w *work) exported(pkg *types.Package) {
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		switch o := scope.Lookup(name); {
		case !o.Exported():
		case isMain(o):
			w.add(o, len(name)-longestName)
		default:
			w.add(o, 0)
		}
	}
}

// longestName is more than the length of any name.
const longestName = 1 << 20

// isMain reports whether an object is a function for which a package is there:
// it takes settings, a struct of the package with exported fields, and returns
// another type of the package, as in Train(ctx, ds, p Params) (*Model, error).
func isMain(o types.Object) bool {
	f, ok := o.(*types.Func)
	if !ok {
		return false
	}
	for p := range f.Signature().Params().Variables() {
		settings, ok := types.Unalias(p.Type()).(*types.Named)
		if !ok || settings.Obj().Pkg() != f.Pkg() || !hasExportedField(settings) {
			continue
		}
		for r := range f.Signature().Results().Variables() {
			t := r.Type()
			if s, ok := t.(*types.Slice); ok {
				t = s.Elem()
			}
			if n, ok := types.Unalias(pointed(t)).(*types.Named); ok && n != settings && n.Obj().Pkg() == f.Pkg() {
				return true
			}
		}
	}
	return false
}

func hasExportedField(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Exported() {
			return true
		}
	}
	return false
}

// forgotten returns the package for an unknown name before the dot at the
// cursor, and its path: its import is missing.
func (s *Session) forgotten(w *work) (pkg *types.Package, path string) {
	sel := w.selector()
	if sel == nil {
		return nil, ""
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok || w.Info.ObjectOf(id) != nil {
		return nil, ""
	}
	return s.Front.Unimported(id.Name)
}

// memberNames returns the names of the possible members of a value of type t,
// also of embedded fields.
func memberNames(t types.Type, seen map[types.Type]bool) map[string]bool {
	names := map[string]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		t = types.Unalias(t)
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if seen[t] {
			return
		}
		seen[t] = true
		if n, ok := t.(*types.Named); ok {
			for m := range n.Methods() {
				names[m.Name()] = true
			}
		}
		switch u := t.Underlying().(type) {
		case *types.Interface:
			for m := range u.Methods() {
				names[m.Name()] = true
			}
		case *types.Struct:
			for f := range u.Fields() {
				names[f.Name()] = true
				if f.Embedded() {
					visit(f.Type())
				}
			}
		}
	}
	visit(t)
	return names
}

// mainOf returns the package of the cell that declared t, or nil.
func mainOf(t types.Type) *types.Package {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "main" {
		return n.Obj().Pkg()
	}
	return nil
}

// visible reports whether a cell can name a member: it is exported, or its type
// is declared in a cell.
func visible(o types.Object) bool {
	return o.Exported() || o.Pkg() != nil && o.Pkg().Path() == "main"
}

// literalKeys adds the fields that a struct literal around the cursor does not
// have yet.
func (w *work) literalKeys() {
	lit := w.literal()
	if lit == nil {
		return
	}
	t := w.Info.TypeOf(lit)
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem() // of an element of a []*T
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	given := map[string]bool{}
	for _, e := range lit.Elts {
		switch e := e.(type) {
		case *ast.KeyValueExpr:
			if id, ok := e.Key.(*ast.Ident); ok {
				given[id.Name] = true
			}
		default:
			if e != w.Path[0] {
				return // its fields go by their order
			}
		}
	}
	for f := range s.Fields() {
		if visible(f) && !given[f.Name()] {
			w.add(f, -1)
			w.found[len(w.found)-1].fit = -1
		}
	}
}

// literal returns the literal in which the word at the cursor begins an
// element.
func (w *work) literal() *ast.CompositeLit {
	if len(w.Path) < 2 {
		return nil
	}
	n := w.Path[1]
	if kv, ok := n.(*ast.KeyValueExpr); ok && kv.Key == w.Path[0] && len(w.Path) > 2 {
		n = w.Path[2]
	}
	lit, ok := n.(*ast.CompositeLit)
	if !ok || lit.Type == w.Path[0] {
		return nil
	}
	return lit
}
