package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Partial is a cell, perhaps half typed, checked as far as it goes.
type Partial struct {
	Package *types.Package // its scope has the names of the session too
	Info    *types.Info
	Path    []ast.Node // what the word at the cursor is part of: its identifier first, a file last; nil if it is none
	Own     map[string]bool

	fset *token.FileSet
}

// Hole is the name in Path of the word at the cursor while it is typed.
const Hole = hole

// Partial checks source, in which the word at source[start:end] is of
// interest. While it is being typed it is not yet the name of anything, and
// what it is part of may need it to be there: then Hole takes its place.
// Nothing of it is remembered.
func (f *Front) Partial(source string, start, end int, typing bool) *Partial {
	// Positions of its own, as nobody will ask for those of the past.
	own := &Front{Grow: f.Grow, fset: token.NewFileSet(), importer: f.importer, scope: f.scope, decls: f.decls}
	if typing {
		source = source[:start] + hole + source[end:]
		end = start + len(hole)
	}
	scope := maps.Clone(f.scope)
	if runs := split(source); len(runs) > 0 && runs[0].kind == clause {
		scope = map[string]types.Object{}
		source = strings.Replace(source, "package", "       ", 1)
		source = strings.Replace(source, "main", "    ", 1)
	}
	source = own.mend(source, end)
	c := &checking{front: own, name: "partial", source: source, scope: scope}
	at := token.Position{}
	at.Line, at.Column = position(source, start)
	var files []*ast.File
	var path []ast.Node
	runs := split(source)
	for _, r := range runs {
		file, err := own.parseLoosely(c.name, source, r)
		switch {
		case r.kind == imports:
			for _, spec := range file.Imports {
				_ = c.imports(&ast.File{Imports: []*ast.ImportSpec{spec}}) // what can be imported is in the scope
			}
			continue
		case r.kind == stmts:
			if file = c.statements(file, err); file == nil {
				continue
			}
		}
		files = append(files, file)
	}
	for _, file := range files {
		if p := own.pathTo(file, at); p != nil {
			path = p
		}
	}
	if len(path) > 0 && c.body != nil && !inside(path, c.body) { // declarations see what the statements define
		file := &ast.File{Name: ast.NewIdent("main"), Decls: definitions(c.body)}
		files = append(slices.DeleteFunc(files, func(f *ast.File) bool { return holds(f, c.body) }), file)
	}
	own.methodsAsFunctions(files)
	_ = c.check(files, nil) // what is wrong is for the one who runs it
	p := &Partial{Package: c.pkg, Info: c.info, Path: path, fset: own.fset, Own: map[string]bool{}}
	for _, id := range declared(files) {
		p.Own[id.Name] = true
	}
	return p
}

// statements makes all runs of statements one function. It returns nil if file
// goes into an earlier one.
func (c *checking) statements(file *ast.File, err error) *ast.File {
	fn, ok := (*ast.FuncDecl)(nil), false
	if len(file.Decls) > 0 {
		fn, ok = file.Decls[0].(*ast.FuncDecl)
	}
	if !ok || fn.Body == nil || err == nil && len(file.Decls) > 1 {
		return nil
	}
	fn.Name.Name = entry
	if c.body != nil {
		c.body.List, c.body.Rbrace = append(c.body.List, fn.Body.List...), fn.Body.Rbrace
		return nil
	}
	c.body = fn.Body
	return file
}

// methodsAsFunctions makes functions of the methods of older types: the checker
// crashes on those.
func (f *Front) methodsAsFunctions(files []*ast.File) {
	own := map[string]bool{}
	for _, id := range declared(files) {
		own[id.Name] = true
	}
	for _, file := range files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || own[receiver(fn)] {
				continue
			}
			fn.Name.Name = receiver(fn) + "." + fn.Name.Name // which hides no name
			fn.Type.Params.List = append(fn.Recv.List, fn.Type.Params.List...)
			fn.Recv = nil
		}
	}
}

// pathTo finds the identifier at a position, and what it is part of.
func (f *Front) pathTo(file *ast.File, at token.Position) (path []ast.Node) {
	var stack []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if id, ok := n.(*ast.Ident); ok && path == nil && id != file.Name && id.Name != entry {
			if p := f.fset.Position(id.Pos()); p.Line == at.Line && p.Column == at.Column {
				for i := len(stack) - 1; i >= 0; i-- {
					path = append(path, stack[i])
				}
			}
		}
		return true
	})
	return path
}

// holds reports whether a file is that of the statements.
func holds(file *ast.File, body *ast.BlockStmt) bool {
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body == body {
			return true
		}
	}
	return false
}

func inside(path []ast.Node, body *ast.BlockStmt) bool {
	for _, n := range path {
		if n == ast.Node(body) {
			return body != nil
		}
	}
	return false
}

// Visible calls f for what can be named at the cursor, with how many scopes
// lie between: first what is nearest.
func (p *Partial) Visible(f func(o types.Object, distance int)) {
	seen := map[string]bool{}
	distance := 0
	visit := func(s *types.Scope, at token.Pos) {
		for _, name := range s.Names() {
			o := s.Lookup(name)
			if _, found := s.LookupParent(name, at); !seen[name] && (at == token.NoPos || found == o) {
				seen[name] = true
				f(o, distance)
			}
		}
		distance++
	}
	for _, n := range p.Path {
		if fn, ok := n.(*ast.FuncDecl); ok {
			n = fn.Type
		}
		if fn, ok := n.(*ast.FuncLit); ok {
			n = fn.Type
		}
		if s := p.Info.Scopes[n]; s != nil {
			visit(s, p.Path[0].Pos())
		}
	}
	visit(p.Package.Scope(), token.NoPos)
	visit(types.Universe, token.NoPos)
}

// Evaluate finds the type of an expression in Path, also where the checker
// leaves it out: in a literal of a map that has no key yet, say.
func (p *Partial) Evaluate(x ast.Expr) types.TypeAndValue {
	if tv, ok := p.Info.Types[x]; ok {
		return tv
	}
	_ = types.CheckExpr(p.fset, p.Package, x.Pos(), x, p.Info) // then it has no type
	return p.Info.Types[x]
}

// Line is the 1-based line of the cell in which a name of its own is declared.
func (p *Partial) Line(o types.Object) int { return p.fset.Position(o.Pos()).Line }

// TopLevel reports whether the cell's statements, or the cell itself, declare o,
// rather than a function or a block.
func (p *Partial) TopLevel(o types.Object) bool {
	if o.Parent() == p.Package.Scope() {
		return true
	}
	for _, n := range p.Path {
		if fn, ok := n.(*ast.FuncDecl); ok {
			return fn.Name.Name == entry && o.Parent() == p.Info.Scopes[fn.Type]
		}
	}
	return false
}
