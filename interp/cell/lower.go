package cell

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/astutil"
)

// lower rewrites a checked file into a step. The order matters: hoisting and
// showing decide names, renaming applies them, and marks ask the checker about
// expressions that are still as it saw them.
func (c *check) lower(file *ast.File, k kind, value ast.Expr) (Step, error) {
	c.used = map[string]string{c.front.packageName(types.NewPackage(Hooks, "hooks")): Hooks}
	enters := k == stmts
	if k == stmts {
		if err := c.hoist(file.Decls[0].(*ast.FuncDecl).Body); err != nil {
			return Step{}, err
		}
		c.show(file.Decls[0].(*ast.FuncDecl).Body, value)
		fmt.Fprintf(&c.pasted, "var %s_ok = pkg_hooks.Enter(%s)\n", c.entry, c.entry)
	} else {
		for _, id := range declaredIdents(file) {
			if o := c.info.Defs[id]; o != nil && id.Name != "_" {
				s := c.front.declare(o)
				c.scope[id.Name], c.names[o] = s, s.name
				if k == clause && id.Name == "main" {
					enters = true
					fmt.Fprintf(&c.pasted, "var %s_ok = pkg_hooks.Enter(%s)\n", c.entry, s.name)
				}
			}
		}
	}
	c.marks(file)
	stops(file)
	c.converts(file)
	if err := c.builtins(file); err != nil {
		return Step{}, err
	}
	if err := c.rangeInt(file); err != nil {
		return Step{}, err
	}
	c.parallel(file)
	c.returns(file)
	if err := c.rename(file); err != nil {
		return Step{}, err
	}
	if err := c.assemble(file); err != nil {
		return Step{}, err
	}
	return Step{File: file, Enters: enters, marked: c.marked}, nil
}

// rename gives every identifier of the session the interpreter's name for it,
// and writes out what an import with a dot, or a method value, left out.
func (c *check) rename(file *ast.File) error {
	var failed error
	astutil.Apply(file, func(at *astutil.Cursor) bool {
		id, ok := at.Node().(*ast.Ident)
		if !ok || failed != nil {
			return true
		}
		if o := c.info.Defs[id]; o != nil {
			if name, ok := c.names[o]; ok {
				id.Name = name
			}
			return true
		}
		o := c.info.Uses[id]
		switch o := o.(type) {
		case nil:
			return true
		case *types.PkgName:
			id.Name = c.front.packageName(o.Imported())
			c.used[id.Name] = o.Imported().Path()
			return true
		}
		if o == c.front.must {
			id.Name, failed = c.must(c.info.Instances[id].TypeArgs.At(0), c.errorAt(id.Pos(), ""))
			return true
		}
		if sel, ok := at.Parent().(*ast.SelectorExpr); ok && sel.Sel == id {
			return true
		}
		if o.Pkg() != nil && o.Pkg() != c.pkg && o.Pkg().Path() != "main" && o.Parent() == o.Pkg().Scope() {
			alias := c.front.packageName(o.Pkg())
			c.used[alias] = o.Pkg().Path()
			at.Replace(&ast.SelectorExpr{X: &ast.Ident{NamePos: id.NamePos, Name: alias}, Sel: id})
			return false
		}
		if name, ok := c.names[o]; ok {
			id.Name = name
		}
		return true
	}, func(at *astutil.Cursor) bool {
		c.methodValue(at)
		return true
	})
	return failed
}

// must is the name of a copy of must for one type: the interpreter's own
// inference of type arguments is often wrong.
//
//	must(f())  ->  must__T(f()), with func must__T(v T, err error) T
func (c *check) must(t types.Type, at *Error) (string, error) {
	typ, err := c.typeExpr(t)
	if err != nil {
		at.Message = err.Error()
		return "", at
	}
	name := fmt.Sprintf("%s_must%d", c.entry, c.pasted.Len())
	fmt.Fprintf(&c.pasted, "func %s(v %s, err error) %s {\nif err != nil {\npkg_hooks.Fail(err)\n}\nreturn v\n}\n", name, typ, typ)
	return name, nil
}

// assemble puts the imports and the declarations that lowering wrote before
// those of the run. They carry the cell's file name, by which the interpreter
// finds imports.
func (c *check) assemble(file *ast.File) error {
	aliases := make([]string, 0, len(c.used))
	for alias := range c.used {
		aliases = append(aliases, alias)
	}
	slices.Sort(aliases)
	head := "package main\n"
	for _, alias := range aliases {
		if !c.seen[alias] {
			c.seen[alias] = true
			head += fmt.Sprintf("import %s %q\n", alias, c.used[alias])
		}
	}
	added, err := parser.ParseFile(c.front.fset, c.name, head+c.pasted.String(), parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("cell: lowering wrote bad code: %w", err)
	}
	file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return ok && len(g.Specs) > 0 && isImport(g.Specs[0])
	})
	file.Decls = append(added.Decls, file.Decls...)
	file.Imports = added.Imports
	return nil
}

func isImport(s ast.Spec) bool {
	_, ok := s.(*ast.ImportSpec)
	return ok
}
