package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Partial is a cell, possibly incomplete, checked as far as possible.
type Partial struct {
	Package *types.Package // its scope also has the names of the session
	Info    *types.Info
	Path    []ast.Node // the nodes around the word at the cursor, from its identifier to the file; nil if it is not in the syntax
	Own     map[string]bool

	fset *token.FileSet
}

// Hole replaces the word at the cursor in Path while it is being typed.
const Hole = hole

// Partial checks source. The word of interest is source[start:end]. While it is
// being typed, it is not yet a name, but the code around it may need one; then
// Hole replaces it. Nothing is remembered.
func (f *Front) Partial(source string, start, end int, typing bool) *Partial {
	// Positions of its own, as nobody will ask for those of the past.
	own := &Front{Grow: f.Grow, Stop: f.Stop, fset: token.NewFileSet(), sources: map[*token.File]fileText{}, importer: f.importer, decls: f.decls}
	own.see(f.scope)
	if typing {
		source = source[:start] + hole + source[end:]
		end = start + len(hole)
	}
	scope := maps.Clone(f.scope)
	if runs, _ := split(source); len(runs) > 0 && runs[0].kind == clause {
		scope = map[string]types.Object{}
		source = strings.Replace(source, "package", "       ", 1)
		source = strings.Replace(source, "main", "    ", 1)
	}
	source = own.completed(source, end)
	c := &checking{front: own, name: "partial", source: source, scope: scope}
	at := token.Position{}
	at.Line, at.Column = position(source, start)
	var files []*ast.File
	var path []ast.Node
	runs, _ := split(source) // it is incomplete
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
	c.methodsAsFunctions(files)
	_ = c.checkOpen(files, nil) // what is wrong is for the one who runs it
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
	fn.Name.Name = Statements
	if c.body != nil {
		c.body.List, c.body.Rbrace = append(c.body.List, fn.Body.List...), fn.Body.Rbrace
		return nil
	}
	c.body = fn.Body
	return file
}

// methodsAsFunctions makes functions of the methods of older types: the checker
// crashes on those.
func (c *checking) methodsAsFunctions(files []*ast.File) {
	b := c.bases(files)
	for _, file := range files {
		for _, d := range file.Decls {
			if !b.foreign(d) {
				continue
			}
			fn := d.(*ast.FuncDecl)
			fn.Name.Name = b.key(fn) // which hides no name
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
		if id, ok := n.(*ast.Ident); ok && path == nil && id != file.Name && id.Name != Statements {
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

// Visible calls f for each name that can be used at the cursor, nearest first.
// distance is the number of scopes between.
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

// Evaluate returns the type of an expression in Path, even where the checker
// has none: for example in a map literal that has no key yet.
func (p *Partial) Evaluate(x ast.Expr) types.TypeAndValue {
	if tv, ok := p.Info.Types[x]; ok {
		return tv
	}
	_ = types.CheckExpr(p.fset, p.Package, x.Pos(), x, p.Info) // then it has no type
	return p.Info.Types[x]
}

// Position returns the line and the column, from 1, where the cell declares o.
func (p *Partial) Position(o types.Object) token.Position { return p.fset.Position(o.Pos()) }

// TopLevel reports whether o is declared by the cell itself or its statements,
// and not in a function or a block.
func (p *Partial) TopLevel(o types.Object) bool {
	if o.Parent() == p.Package.Scope() {
		return true
	}
	for _, n := range p.Path {
		if fn, ok := n.(*ast.FuncDecl); ok {
			return fn.Name.Name == Statements && o.Parent() == p.Info.Scopes[fn.Type]
		}
	}
	return false
}
