package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"golang.org/x/tools/go/packages"
)

// docs packs the doc comments of each package into a member of a zip archive:
// a JSON object whose keys are "" for the package, "F", "T", "T.Method" and
// "T.Field". Export data has none.
func docs(paths []string) ([]byte, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles}, paths...)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range loaded {
		comments := comments{}
		for _, name := range p.GoFiles {
			if !strings.HasSuffix(name, ".go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.PkgPath, err)
			}
			comments.file(file)
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: p.PkgPath, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if err := json.NewEncoder(w).Encode(comments); err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return b.Bytes(), err
}

// comments are the doc comments of one package.
type comments map[string]string

// add keeps the first of groups that says something. Of two files with a
// comment on the package, the longer one counts.
func (c comments) add(key string, groups ...*ast.CommentGroup) {
	for _, g := range groups {
		if text := g.Text(); text != "" {
			if len(text) > len(c[key]) {
				c[key] = text
			}
			return
		}
	}
}

func (c comments) file(file *ast.File) {
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

func (c comments) spec(d *ast.GenDecl, s ast.Spec) {
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

func (c comments) fields(owner string, list *ast.FieldList) {
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
