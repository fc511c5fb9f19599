package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// inferred finds the types of the variables that a cell's statements define,
// for cells whose declarations use them before. It checks the definitions as
// if they were variables of a package, which may stand in any order. scope is
// what they see.
func (f *Front) inferred(name, source string, scope map[string]types.Object, runs []run) map[string]types.Object {
	c := &checking{front: f, name: name, source: source, scope: maps.Clone(scope)}
	var files []*ast.File
	for _, r := range runs {
		file, err := f.parse(name, source, r)
		if err != nil {
			return nil
		}
		switch r.kind {
		case imports:
			if c.imports(file) != nil {
				return nil
			}
			continue
		case stmts:
			file.Decls = definitions(file.Decls[0].(*ast.FuncDecl).Body)
		}
		files = append(files, file)
	}
	dropForeignMethods(files, c.bases(files))
	_ = c.check(files, nil) // what is wrong will show when all is checked
	known := map[string]types.Object{}
	reduce(c.pkg, func(o types.Object) bool {
		v, ok := o.(*types.Var)
		ok = ok && v.Type() != types.Typ[types.Invalid] && !mentions(v.Type(), c.pkg)
		if ok {
			known[v.Name()] = v
		}
		return ok
	})
	return known
}

// dropForeignMethods takes out methods of older types, which are no matter of
// a package that declares others.
func dropForeignMethods(files []*ast.File, b bases) {
	for _, file := range files {
		file.Decls = slices.DeleteFunc(file.Decls, b.foreign)
	}
}

// definitions are the definitions among statements, as declarations.
func definitions(body *ast.BlockStmt) []ast.Decl {
	var out []ast.Decl
	seen := map[string]bool{"_": true}
	for _, s := range body.List {
		switch s := s.(type) {
		case *ast.DeclStmt:
			out = append(out, s.Decl)
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				continue
			}
			spec := &ast.ValueSpec{Values: s.Rhs}
			for _, lhs := range s.Lhs {
				id, ok := lhs.(*ast.Ident)
				if !ok {
					id = &ast.Ident{NamePos: lhs.Pos(), Name: "_"} // x.f := 1 is for the checker to complain about
				}
				if seen[id.Name] {
					id = &ast.Ident{NamePos: id.NamePos, Name: "_"}
				}
				seen[id.Name] = true
				spec.Names = append(spec.Names, id)
			}
			out = append(out, &ast.GenDecl{TokPos: s.Pos(), Tok: token.VAR, Specs: []ast.Spec{spec}})
		}
	}
	return out
}

// mentions reports whether a type is made of one that the package declares.
func mentions(t types.Type, pkg *types.Package) bool {
	found := false
	types.TypeString(t, func(p *types.Package) string {
		found = found || p == pkg
		return ""
	})
	return found
}
