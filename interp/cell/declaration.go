package cell

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"
)

// declaration is a function, method, type or group of constants that a cell has
// declared. Its syntax is kept, so that it can be compiled again when something
// that it uses is declared again.
type declaration struct {
	keys    []string // "f", "T", "T.Method", or the names of the constants
	node    ast.Decl // of its own: a type is alone in its GenDecl
	text    string   // the node without comments and layout
	head    string   // of a function: the text of its receiver and signature
	generic bool
	objects []types.Object        // of the keys, as last checked
	uses    map[types.Object]bool // of the session
	errors  map[string]bool       // the session's error variables that it reads
}

// declarations splits files into declarations.
func (f *Front) declarations(files []*ast.File) []*declaration {
	var out []*declaration
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.Name != entry && d.Name.Name != "_" && !strings.HasPrefix(d.Name.Name, initPrefix) {
					out = append(out, f.function(d))
				}
			case *ast.GenDecl:
				switch d.Tok {
				case token.TYPE:
					for _, s := range d.Specs {
						t := s.(*ast.TypeSpec)
						alone := &ast.GenDecl{TokPos: d.TokPos, Tok: d.Tok, Specs: []ast.Spec{t}}
						out = append(out, &declaration{keys: []string{t.Name.Name}, node: alone, text: f.text(t), generic: t.TypeParams != nil})
					}
				case token.CONST:
					c := &declaration{node: d, text: f.text(d)}
					for _, s := range d.Specs {
						for _, id := range s.(*ast.ValueSpec).Names {
							c.keys = append(c.keys, id.Name)
						}
					}
					out = append(out, c)
				}
			}
		}
	}
	return out
}

func (f *Front) function(d *ast.FuncDecl) *declaration {
	out := &declaration{keys: []string{d.Name.Name}, node: d, text: f.text(d), generic: d.Type.TypeParams != nil}
	out.head = f.text(&ast.FuncDecl{Recv: d.Recv, Name: d.Name, Type: d.Type})
	if t := receiver(d); t != "" {
		out.keys[0] = t + "." + d.Name.Name
	}
	return out
}

// receiver returns the name of a method's type, or "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return ""
	}
	t := ast.Unparen(d.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	switch x := t.(type) {
	case *ast.IndexExpr:
		t = x.X
	case *ast.IndexListExpr:
		t = x.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// text is the source of a part of the cell that is prepared, as tokens: without
// comments and layout.
func (f *Front) text(n ast.Node) string {
	file := f.fset.File(n.Pos())
	source := f.sources[file][file.Offset(n.Pos()):file.Offset(n.End())]
	var b strings.Builder
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(source)), []byte(source), nil, 0)
	last := ""
	for {
		_, tok, lit := s.Scan()
		if lit == "" || tok == token.SEMICOLON { // which may be the end of a line
			lit = tok.String()
		}
		closes := tok == token.RPAREN || tok == token.RBRACK || tok == token.RBRACE
		if last != "" && !(closes && (last == ";" || last == ",")) { // these may be left out there
			b.WriteString(last + " ")
		}
		if tok == token.EOF {
			return b.String()
		}
		last = lit
	}
}

// learn records what a checked declaration declares and uses.
func (d *declaration) learn(info *types.Info) {
	d.uses = map[types.Object]bool{}
	d.objects = d.objects[:0:0]
	failing := false
	ast.Inspect(d.node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := info.Uses[id]; o != nil && ofSession(o) {
				d.uses[origin(o)] = true
				_, variable := o.(*types.Var)
				failing = failing || variable && isError(o.Type())
			}
		}
		return true
	})
	d.errors = nil
	if failing {
		d.errors = errorsRead(d.node, info)
	}
	switch n := d.node.(type) {
	case *ast.FuncDecl:
		d.objects = append(d.objects, info.Defs[n.Name])
	case *ast.GenDecl:
		for _, s := range n.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				d.objects = append(d.objects, info.Defs[s.Name])
			case *ast.ValueSpec:
				for _, id := range s.Names {
					d.objects = append(d.objects, info.Defs[id])
				}
			}
		}
	}
}

// ofSession reports whether an object is declared at the top level of a cell.
func ofSession(o types.Object) bool {
	if o.Pkg() == nil || o.Pkg().Path() != "main" {
		return false
	}
	if fn, ok := o.(*types.Func); ok && fn.Signature().Recv() != nil {
		return true
	}
	return o.Parent() != nil && o.Parent() == o.Pkg().Scope()
}

func origin(o types.Object) types.Object {
	if fn, ok := o.(*types.Func); ok {
		return fn.Origin()
	}
	return o
}

// mentionsAny reports whether the declaration uses one of the objects.
func (d *declaration) mentionsAny(objects map[types.Object]bool) bool {
	for o := range d.uses {
		if objects[o] {
			return true
		}
	}
	return false
}
