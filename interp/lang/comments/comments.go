// Package comments collects the doc comments of a package. The keys are "" for
// the package itself, "F", "T", "T.Method" and "T.Field".
package comments

import "go/ast"

// Comments are the doc comments of one package.
type Comments map[string]string

// add keeps the first of groups that says something. Of two files with a
// comment on the package, the longer one counts.
func (c Comments) add(key string, groups ...*ast.CommentGroup) {
	for _, g := range groups {
		if text := g.Text(); text != "" {
			if len(text) > len(c[key]) {
				c[key] = text
			}
			return
		}
	}
}

// File adds the comments of a file, which must have been parsed with its
// comments.
func (c Comments) File(file *ast.File) {
	c.add("", file.Doc)
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() {
				c.add(receiver(d)+d.Name.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				c.spec(d, s)
			}
		}
	}
}

func (c Comments) spec(d *ast.GenDecl, s ast.Spec) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			c.add(s.Name.Name, s.Doc, d.Doc)
		}
		switch t := s.Type.(type) {
		case *ast.StructType:
			c.fields(s.Name.Name, t.Fields)
		case *ast.InterfaceType:
			c.fields(s.Name.Name, t.Methods)
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() {
				c.add(name.Name, s.Doc, s.Comment, d.Doc)
			}
		}
	}
}

func (c Comments) fields(owner string, list *ast.FieldList) {
	for _, f := range list.List {
		for _, name := range f.Names {
			if name.IsExported() {
				c.add(owner+"."+name.Name, f.Doc, f.Comment)
			}
		}
	}
}

// receiver is "T." for a method of T or *T. Methods of an unexported type may
// be promoted to an exported one.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "."
		default:
			return ""
		}
	}
}
