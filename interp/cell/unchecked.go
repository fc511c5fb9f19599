package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// unchecked lets no error pass unseen. If a statement of the cell gets an error
// from a call or a channel and nothing can read it afterwards, because the
// statement drops it, or because its variable gets another value or the cell
// ends first, the cell fails there with the error:
//
//	x, err := f()  ->  x, err := f(); unread(err)
//	g()            ->  unread(g())
//
// Excepted are errors that the statement drops by _, go or defer, those that
// package errors and fmt.Errorf make without wrapping such an error, and those
// of fmt.Print, Printf and Println.
//
// Inside functions, Go's own rules hold. A function or pointer that has a
// variable can read it at any time, also in a later cell. An error in a field,
// an element or an any counts as read. If the cell ends with _, err := f(), the
// error is its value, as in gophernotes.
func (c *checking) unchecked(value ast.Expr) {
	g := &gathering{checking: c, written: map[*ast.Ident]bool{}, failing: map[*types.Var]bool{}}
	g.statements(value)
	c.kept = c.keptErrors()
	if len(g.found) == 0 {
		return
	}
	unseen := map[ast.Stmt][]result{}
	for _, r := range c.looks(g).unread() {
		unseen[r.stmt] = append(unseen[r.stmt], r)
	}
	for _, results := range unseen {
		slices.SortFunc(results, func(a, b result) int { return a.index - b.index })
	}
	if n := len(c.body.List); n > 0 && len(c.later) == 0 {
		if last := c.body.List[n-1]; len(unseen[last]) == 1 && onlyKept(last) {
			r := unseen[last][0]
			delete(unseen, last)
			c.body.List = append(c.body.List, c.call(c.front.show, c.use(r.id, r.v)))
		}
	}
	c.insertChecks(unseen)
}

// result is an error that a statement gets from a call or a channel.
type result struct {
	stmt  ast.Stmt
	from  ast.Expr   // the call, or <-c
	index int        // among the results
	id    *ast.Ident // what it is assigned to; nil if it is dropped
	v     *types.Var
}

// gathering finds the errors that the statements of a cell get.
type gathering struct {
	*checking
	found   []result
	made    []result            // those made by package errors or fmt.Errorf
	written map[*ast.Ident]bool // identifiers that the statements only assign to
	failing map[*types.Var]bool // variables of the errors found
}

// statements gathers from all statements outside of functions. value is the
// expression whose value the cell shows.
func (g *gathering) statements(value ast.Expr) {
	ast.Inspect(g.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ExprStmt:
			if n.X != value || g.silent(value) || g.alone(value) {
				g.dropped(n)
			}
		case *ast.AssignStmt:
			g.assigned(n, n.Lhs, n.Rhs)
		case *ast.DeclStmt:
			for _, s := range n.Decl.(*ast.GenDecl).Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					var lhs []ast.Expr
					for _, id := range v.Names {
						lhs = append(lhs, id)
					}
					g.assigned(n, lhs, v.Values)
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if id, ok := x.(*ast.Ident); ok {
					g.written[id] = true
				}
			}
		}
		return true
	})
	for again := true; again; { // an error made of a failing one is one itself
		again = false
		rest := g.made[:0:0]
		for _, r := range g.made {
			if g.wraps(r.from.(*ast.CallExpr)) {
				g.add(r)
				again = true
			} else {
				rest = append(rest, r)
			}
		}
		g.made = rest
	}
}

func (g *gathering) add(r result) {
	if call, ok := r.from.(*ast.CallExpr); ok && g.makes(call) && !g.wraps(call) {
		g.made = append(g.made, r)
		return
	}
	g.found = append(g.found, r)
	if r.v != nil {
		g.failing[r.v] = true
	}
}

// dropped gathers from an expression statement.
func (g *gathering) dropped(s *ast.ExprStmt) {
	from := ast.Unparen(s.X)
	if call, ok := from.(*ast.CallExpr); ok && g.prints(call) {
		return
	}
	for i, t := range g.gets(from) {
		if isError(t) {
			g.add(result{stmt: s, from: from, index: i})
		}
	}
}

// assigned gathers from an assignment or a declaration.
func (g *gathering) assigned(s ast.Stmt, lhs, rhs []ast.Expr) {
	for i, x := range lhs {
		id, ok := x.(*ast.Ident)
		if !ok {
			continue
		}
		if a, ok := s.(*ast.AssignStmt); !ok || a.Tok == token.ASSIGN || a.Tok == token.DEFINE {
			g.written[id] = true
		}
		v, ok := g.info.ObjectOf(id).(*types.Var)
		if !ok || id.Name == "_" || !isError(v.Type()) || len(rhs) == 0 {
			continue
		}
		from, index := rhs[0], i
		if len(rhs) > 1 {
			from, index = rhs[i], 0
		}
		from = ast.Unparen(from)
		if ts := g.gets(from); index < len(ts) && isError(ts[index]) {
			g.add(result{s, from, index, id, v})
		}
	}
}

// gets returns the types of what a call or a receive operation gets.
func (c *checking) gets(x ast.Expr) []types.Type {
	switch x := x.(type) {
	case *ast.CallExpr:
		if f := c.info.Types[x.Fun]; f.IsType() || f.IsBuiltin() {
			return nil
		}
	case *ast.UnaryExpr:
		if x.Op != token.ARROW {
			return nil
		}
	default:
		return nil
	}
	t, ok := c.info.Types[x].Type.(*types.Tuple)
	if !ok {
		return []types.Type{c.info.Types[x].Type}
	}
	var ts []types.Type
	for v := range t.Variables() {
		ts = append(ts, v.Type())
	}
	return ts
}

// isError reports whether values of type t are errors, or nil: it is error or
// another interface with its method.
func isError(t types.Type) bool {
	return t != nil && types.IsInterface(t) && types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// alone reports whether an expression gets nothing but an error, which has not
// been made there. As the value of a cell it is not shown: the cell fails.
func (c *checking) alone(x ast.Expr) bool {
	x = ast.Unparen(x)
	call, ok := x.(*ast.CallExpr)
	ts := c.gets(x)
	return ok && len(ts) == 1 && isError(ts[0]) && !c.makes(call)
}

// makes reports whether a call makes an error: the error is a value, and does
// not say that the call has failed. There is more than one package errors.
func (c *checking) makes(call *ast.CallExpr) bool {
	f := c.callee(call)
	return f != nil && (f.Pkg().Name() == "errors" || f.Pkg().Path() == "fmt" && f.Name() == "Errorf")
}

// wraps reports whether a call has a failing error as an argument.
func (g *gathering) wraps(call *ast.CallExpr) bool {
	found := false
	for _, a := range call.Args {
		ast.Inspect(a, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.Ident:
				v, ok := g.info.Uses[n].(*types.Var)
				found = found || ok && g.failing[v]
			case *ast.CallExpr:
				for _, t := range g.gets(n) {
					found = found || isError(t) && !g.makes(n)
				}
			}
			return true
		})
	}
	return found
}

// prints reports whether a call is one of fmt.Print, Printf and Println.
func (c *checking) prints(call *ast.CallExpr) bool {
	f := c.callee(call)
	if f == nil || f.Pkg().Path() != "fmt" {
		return false
	}
	return f.Name() == "Print" || f.Name() == "Printf" || f.Name() == "Println"
}

// callee returns the function of a package that is called, or nil.
func (c *checking) callee(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		id = fun.Sel
	case *ast.Ident:
		id = fun
	default:
		return nil
	}
	f, ok := c.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil {
		return nil
	}
	return f
}

// onlyKept reports whether a statement drops all values except one.
func onlyKept(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok {
		return false
	}
	dropped := 0
	for _, lhs := range a.Lhs {
		if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
			dropped++
		}
	}
	return dropped > 0 && dropped == len(a.Lhs)-1
}
