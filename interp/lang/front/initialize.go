package front

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
)

// initialize gives the var declarations with which a cell begins, before its
// first other statement, the meaning that they have in a file: they are
// initialised in the order of what they depend on, and then the functions init
// are called. files are the cell's declarations.
//
//	var a = b + 1        ->  var b = 10
//	var b = 10               var a = b + 1
//	func init() { b++ }      init.0()
func (c *checking) initialize(files []*ast.File) {
	calls := initCalls(files)
	if c.body == nil && len(calls) == 0 {
		return
	}
	if c.body == nil {
		pos := calls[0].Pos()
		fn := &ast.FuncDecl{Name: &ast.Ident{NamePos: pos, Name: Statements}, Type: &ast.FuncType{Func: pos, Params: &ast.FieldList{}}, Body: &ast.BlockStmt{}}
		files[0].Decls = append(files[0].Decls, fn)
		c.body = fn.Body
	}
	var specs, whole []*ast.ValueSpec
	n := 0
	for ; n < len(c.body.List) && isVar(c.body.List[n]); n++ {
		d := c.body.List[n].(*ast.DeclStmt).Decl.(*ast.GenDecl)
		specs = append(specs, pairs(d)...)
		for _, s := range d.Specs {
			whole = append(whole, s.(*ast.ValueSpec))
		}
	}
	rest := c.body.List[n:]
	if c.behind || len(specs) > 1 && !c.sort(specs, files) { // "var a, b = b, a" exchanges older ones
		specs = whole
	}
	c.body.List = nil
	for _, s := range specs {
		c.body.List = append(c.body.List, &ast.DeclStmt{Decl: varDecl(s)})
	}
	if n > 0 && (len(calls) > 0 || !slices.IsSortedFunc(specs, func(a, b *ast.ValueSpec) int { return int(a.Pos() - b.Pos()) })) {
		c.together = whole[len(whole)-1].Pos()
	}
	c.body.List = append(append(c.body.List, calls...), rest...)
}

func isVar(s ast.Stmt) bool {
	d, ok := s.(*ast.DeclStmt)
	return ok && d.Decl.(*ast.GenDecl).Tok == token.VAR
}

func varDecl(s *ast.ValueSpec) *ast.GenDecl {
	return &ast.GenDecl{TokPos: s.Pos(), Tok: token.VAR, Specs: []ast.Spec{s}}
}

// pairs are the specs of a declaration, one a variable where each has a value.
func pairs(d *ast.GenDecl) (out []*ast.ValueSpec) {
	for _, s := range d.Specs {
		s := s.(*ast.ValueSpec)
		if len(s.Names) != len(s.Values) {
			out = append(out, s)
			continue
		}
		for i, id := range s.Names {
			out = append(out, &ast.ValueSpec{Names: []*ast.Ident{id}, Type: s.Type, Values: s.Values[i : i+1]})
		}
	}
	return out
}

// initCalls renames the functions init, which cannot be called, and returns the
// calls of them.
func initCalls(files []*ast.File) (calls []ast.Stmt) {
	for _, file := range files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "init" || fn.Recv != nil || fn.Type.Params.NumFields() > 0 || fn.Type.Results.NumFields() > 0 || fn.Body == nil {
				continue
			}
			fn.Name.Name = fmt.Sprintf("%s%d", initPrefix, len(calls))
			id := &ast.Ident{NamePos: fn.Name.Pos(), Name: fn.Name.Name}
			calls = append(calls, &ast.ExprStmt{X: &ast.CallExpr{Fun: id, Lparen: id.Pos(), Rparen: id.End()}})
		}
	}
	return calls
}

// initPrefix begins the names of functions init.
const initPrefix = "init."

// sort brings variables into the order of their initialisation, if the checker
// finds one; it finds none if a value is an older one of the variable itself.
func (c *checking) sort(specs []*ast.ValueSpec, files []*ast.File) bool {
	trial := &checking{front: c.front, name: c.name, source: c.source, scope: c.scope, known: c.known}
	vars := &ast.File{Name: ast.NewIdent("main")}
	for _, s := range specs {
		vars.Decls = append(vars.Decls, varDecl(s))
	}
	all := []*ast.File{vars}
	for _, file := range files {
		all = append(all, &ast.File{Package: file.Package, Name: file.Name, Decls: slices.DeleteFunc(slices.Clone(file.Decls), func(d ast.Decl) bool {
			fn, ok := d.(*ast.FuncDecl)
			return ok && fn.Name.Name == Statements
		})})
	}
	defer c.foresee(all)()
	dropForeignMethods(all, c.bases(all))
	if trial.check(all, nil) != nil {
		return false
	}
	rank := map[ast.Expr]int{}
	for i, init := range trial.info.InitOrder {
		rank[init.Rhs] = i + 1
	}
	order := func(s *ast.ValueSpec) int {
		if len(s.Values) == 0 {
			return 0
		}
		return rank[s.Values[0]]
	}
	slices.SortStableFunc(specs, func(a, b *ast.ValueSpec) int { return order(a) - order(b) })
	return true
}
