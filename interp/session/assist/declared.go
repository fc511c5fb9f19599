package assist

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The names here are in no scope where they are needed.

// labels adds the labels for a break, continue or goto, and reports whether the
// cursor is in such a statement.
func (w *work) labels() bool {
	if len(w.Path) < 2 {
		return false
	}
	b, ok := w.Path[1].(*ast.BranchStmt)
	if !ok {
		return false
	}
	add := func(n ast.Node) {
		if l, ok := n.(*ast.LabeledStmt); ok {
			w.found = append(w.found, Match{Text: l.Label.Name, Kind: "label", distance: len(w.found)})
		}
	}
	for _, n := range w.Path {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			if b.Tok == token.GOTO { // which may go to any label of the function
				ast.Inspect(n, func(n ast.Node) bool {
					add(n)
					return true
				})
			}
			return true
		default:
			if b.Tok != token.GOTO {
				add(n)
			}
		}
	}
	return true
}

// receiverParams adds the type parameters in the receiver of a generic type's
// method: K and V in func (m *Map[K, V]) Len().
func (w *work) receiverParams() {
	if len(w.Path) < 3 {
		return
	}
	var generic ast.Expr
	switch n := w.Path[1].(type) {
	case *ast.IndexExpr:
		generic = n.X
	case *ast.IndexListExpr:
		generic = n.X
	}
	f, ok := w.Path[len(w.Path)-2].(*ast.FuncDecl)
	id, isName := generic.(*ast.Ident)
	if !ok || !isName || f.Recv == nil || w.Path[1].End() > f.Recv.End() {
		return
	}
	if o, ok := w.Package.Scope().Lookup(id.Name).(*types.TypeName); ok {
		if named, ok := o.Type().(*types.Named); ok {
			for p := range named.TypeParams().TypeParams() {
				w.add(p.Obj(), -1)
				w.found[len(w.found)-1].fit = -1
			}
		}
	}
}
