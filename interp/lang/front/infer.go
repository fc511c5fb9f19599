package front

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
// what they see. The types of some are made of the cell's own types, and so are
// not known before these are. If declarations use them, they are open: a file
// with their definitions. So are those of mistaken, which an attempt has given
// other types: what is compiled again returns another type now.
func (f *Front) inferred(name, source string, scope map[string]types.Object, runs []run, mistaken map[string]bool) (known map[string]types.Object, open *ast.File) {
	c := &checking{front: f, name: name, source: source, scope: maps.Clone(scope)}
	var files, definers []*ast.File
	for _, r := range runs {
		file, err := f.parse(name, source, r)
		if err != nil {
			return nil, nil
		}
		switch r.kind {
		case imports:
			if c.imports(file) != nil {
				return nil, nil
			}
			continue
		case stmts:
			file.Decls = definitions(file.Decls[0].(*ast.FuncDecl).Body)
			definers = append(definers, file)
		}
		files = append(files, file)
	}
	defer c.foresee(files)()
	dropForeignMethods(files, c.bases(files))
	_ = c.check(files, nil) // what is wrong will show when all is checked
	known = map[string]types.Object{}
	own := map[types.Object]bool{}
	reduce(c.pkg, func(o types.Object) bool {
		v, ok := o.(*types.Var)
		if !ok || v.Type() == types.Typ[types.Invalid] && !mistaken[v.Name()] {
			return false
		}
		if mistaken[v.Name()] || mentions(v.Type(), c.pkg) {
			own[v] = true
			return false
		}
		known[v.Name()] = v
		return true
	})
	if len(own) > 0 {
		open = c.open(own, mistaken, files, definers)
	}
	return known, open
}

// open is a file with the definitions of those variables that declarations use,
// or that are mistaken; or nil.
func (c *checking) open(variables map[types.Object]bool, mistaken map[string]bool, files, definers []*ast.File) *ast.File {
	used := map[types.Object]bool{}
	for o := range variables {
		used[o] = mistaken[o.Name()]
	}
	for _, file := range files {
		if slices.Contains(definers, file) {
			continue
		}
		for o := range usesIn(file, c.info) {
			used[o] = used[o] || variables[o]
		}
	}
	out := &ast.File{Name: ast.NewIdent("main")}
	for _, file := range definers {
		for _, d := range file.Decls {
			for _, s := range d.(*ast.GenDecl).Specs {
				spec, ok := s.(*ast.ValueSpec)
				if !ok || !slices.ContainsFunc(spec.Names, func(id *ast.Ident) bool { return used[c.info.Defs[id]] }) {
					continue
				}
				alone := &ast.ValueSpec{Type: spec.Type, Values: spec.Values}
				if spec.Type != nil {
					alone.Values = nil
				}
				for _, id := range spec.Names {
					if !used[c.info.Defs[id]] {
						id = &ast.Ident{NamePos: id.NamePos, Name: "_"}
					}
					alone.Names = append(alone.Names, id)
				}
				out.Decls = append(out.Decls, varDecl(alone))
			}
		}
	}
	if len(out.Decls) == 0 {
		return nil
	}
	return out
}

// findMistaken finds the known variables that have got other types in the statements.
func (c *checking) findMistaken() {
	if c.body == nil || len(c.known) == 0 || c.info == nil {
		return
	}
	for _, id := range declared([]*ast.File{{Decls: definitions(c.body)}}) {
		now, known := c.info.Defs[id], c.known[id.Name]
		if now != nil && known != nil && now.Type() != types.Typ[types.Invalid] && !types.Identical(now.Type(), known.Type()) {
			c.mistaken = append(c.mistaken, id.Name)
		}
	}
}

// closed makes variables that were open, and are checked now, known. The
// statements give them their values.
func (c *checking) closed() {
	for _, d := range c.opened.Decls {
		spec := d.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
		spec.Values = nil
		for _, id := range spec.Names {
			if o := c.info.Defs[id]; id.Name != "_" {
				c.known[id.Name] = o
			}
		}
	}
	c.info.InitOrder = nil
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
