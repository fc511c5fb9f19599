package front

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// declaration is a function, method, type or group of constants that a cell has
// declared. Its syntax is kept, so that it can be compiled again when something
// that it uses is declared again.
type declaration struct {
	keys    []string // "f", "T", "T.Method", or the names of the constants
	node    ast.Decl // of its own: a type is alone in its GenDecl
	text    string   // the node without comments and layout
	head    string   // of a function: the text of its type, without names of parameters
	base    string   // of a method: the name of its type
	generic bool
	objects []types.Object        // of the keys, as last checked
	uses    map[types.Object]bool // of the session
	outside map[string]any        // what the names of what no cell has declared stand for
	errors  map[string]bool       // the session's error variables that it reads
	promise map[types.Object]bool // those that a function's receiver and signature use
}

// declarations splits files into declarations.
func (f *Front) declarations(files []*ast.File, b bases) []*declaration {
	var out []*declaration
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.Name != Statements && d.Name.Name != "_" && !strings.HasPrefix(d.Name.Name, initPrefix) {
					out = append(out, f.function(d, b))
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
							if id.Name != "_" {
								c.keys = append(c.keys, id.Name)
							}
						}
					}
					if len(c.keys) > 0 {
						out = append(out, c)
					}
				}
			}
		}
	}
	return out
}

func (f *Front) function(d *ast.FuncDecl, b bases) *declaration {
	out := &declaration{keys: []string{b.key(d)}, node: d, text: f.text(d), generic: d.Type.TypeParams != nil}
	base, pointer := b.receiver(d)
	out.base, out.head = base, fmt.Sprintf("%s %v %s", base, pointer, f.signature(d.Type))
	return out
}

// signature is the text of a function's type without the names of parameters and
// results.
func (f *Front) signature(t *ast.FuncType) string {
	var b strings.Builder
	if t.TypeParams != nil {
		b.WriteString(f.text(t.TypeParams))
	}
	for _, list := range []*ast.FieldList{t.Params, t.Results} {
		b.WriteString("(")
		if list != nil {
			for _, p := range list.List {
				b.WriteString(strings.Repeat(f.text(p.Type)+",", max(1, len(p.Names))))
			}
		}
		b.WriteString(")")
	}
	return b.String()
}

// text is the source of a part of the cell that is prepared, as tokens: without
// comments and layout.
func (f *Front) text(n ast.Node) string {
	file := f.fset.File(n.Pos())
	source := f.sources[file].content[file.Offset(n.Pos()):file.Offset(n.End())]
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
	d.uses, d.promise, d.outside = usesIn(d.node, info), nil, outsideIn(d.node, info)
	d.objects = d.objects[:0:0]
	failing := false
	for o := range d.uses {
		_, variable := o.(*types.Var)
		failing = failing || variable && isError(o.Type())
	}
	d.errors = nil
	if failing {
		d.errors = errorsRead(d.node, info)
	}
	if fn, ok := d.node.(*ast.FuncDecl); ok {
		d.promise = usesIn(fn.Type, info)
		if fn.Recv != nil {
			maps.Copy(d.promise, usesIn(fn.Recv, info))
		}
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
					if slices.Contains(d.keys, id.Name) {
						d.objects = append(d.objects, info.Defs[id])
					}
				}
			}
		}
	}
}

// usesIn lists the objects of the session that a piece of syntax uses.
func usesIn(n ast.Node, info *types.Info) map[types.Object]bool {
	uses := map[types.Object]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := info.Uses[id]; o != nil && ofSession(o) {
				uses[origin(o)] = true
			}
		}
		return true
	})
	return uses
}

// ofSession reports whether an object is declared at the top level of a cell.
func ofSession(o types.Object) bool {
	if _, imported := o.(*types.PkgName); imported || o.Pkg() == nil || o.Pkg().Path() != "main" {
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
func (d *declaration) mentionsAny(objects map[types.Object]bool) bool { return meet(d.uses, objects) }

// promisesAny reports whether the receiver or the signature of a function uses
// one of the objects.
func (d *declaration) promisesAny(objects map[types.Object]bool) bool {
	return meet(d.promise, objects)
}

func meet(a, b map[types.Object]bool) bool {
	for o := range a {
		if b[o] {
			return true
		}
	}
	return false
}

// line returns an object and those before it that declarations use. A variable
// that is defined again with the same type, or a function with the same
// signature, is another object, but stays the same for who uses it. What did not
// fit another type uses the older one, and may fit the next.
func (c *checking) line(o types.Object) []types.Object {
	out := []types.Object{o}
	if o.Parent() != o.Pkg().Scope() {
		return out
	}
	for _, d := range c.decls {
		for older := range d.uses {
			if older.Name() == o.Name() && older.Parent() == older.Pkg().Scope() && older != o {
				out = append(out, older)
			}
		}
	}
	return out
}
