package front

import (
	"fmt"
	"go/ast"
	"go/types"
	"math"
	"strings"
)

// The type checker writes instances of generic types out, with all that they are
// made of, and nothing can stop it there. With aliases a few lines are enough for
// a text that no memory holds:
//
//	type A1 = B[A0, A0]
//	type A2 = B[A1, A1]
//
// So a cell is weighed before it is checked. The weight of a type is the number
// of names in it, with those that aliases stand for.

// maxWeight is the greatest weight of a type. The checker takes a second for one.
const maxWeight = 1 << 18

// weight is that of a type.
type weight struct {
	names  int            // without type parameters
	params map[string]int // how often each of those is in it
}

// add adds the weight of a part that is there a number of times.
func (w *weight) add(part weight, times int) {
	w.names = bounded(w.names, part.names, times)
	for p, n := range part.params {
		if w.params == nil {
			w.params = map[string]int{}
		}
		w.params[p] = bounded(w.params[p], n, times)
	}
}

// total is the number of names, with the type parameters.
func (w weight) total() int {
	n := w.names
	for _, times := range w.params {
		n = bounded(n, times, 1)
	}
	return n
}

// bounded is a + b*times, or a large number.
func bounded(a, b, times int) int {
	return int(min(float64(a)+float64(b)*float64(times), math.MaxInt32))
}

// weighing is the work on the types that files declare.
type weighing struct {
	*checking
	scopes []map[string]*ast.TypeSpec // the outermost first
	done   map[*ast.TypeSpec]weight
	older  map[types.Type]weight
}

// tooHeavy is an error for the first type in the files that is too heavy to be
// checked.
func (c *checking) tooHeavy(files []*ast.File) *Error {
	if !strings.Contains(c.source, "type") && !strings.Contains(c.source, "[") {
		return nil
	}
	w := &weighing{checking: c, scopes: []map[string]*ast.TypeSpec{{}}, done: map[*ast.TypeSpec]weight{}, older: map[types.Type]weight{}}
	for _, file := range files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, s := range g.Specs {
					if t, ok := s.(*ast.TypeSpec); ok {
						w.scopes[0][t.Name.Name] = t
					}
				}
			}
		}
	}
	for _, file := range files {
		if t := w.heavy(file); t != nil {
			return c.errorAt(t.Pos(), fmt.Sprintf("type %s is too large: with what its aliases stand for, it is made of more than %d types", t.Name, maxWeight))
		}
	}
	return nil
}

// heavy returns the name of the first type in n that is too heavy, or nil: a
// declared type, or a generic alias of an instance.
func (w *weighing) heavy(n ast.Node) (found *ast.Ident) {
	depth := len(w.scopes)
	var blocks []bool
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			if last := len(blocks) - 1; blocks[last] {
				w.scopes = w.scopes[:len(w.scopes)-1]
			}
			blocks = blocks[:len(blocks)-1]
			return true
		case *ast.TypeSpec:
			if len(w.scopes) > depth {
				w.scopes[len(w.scopes)-1][n.Name.Name] = n
			}
			if found == nil && w.of(n).total() > maxWeight {
				found = n.Name
			}
		case *ast.IndexExpr:
			found = w.heavyInstance(found, n.X, n.Index)
		case *ast.IndexListExpr:
			found = w.heavyInstance(found, n.X, n.Indices...)
		}
		_, block := n.(*ast.BlockStmt)
		if block {
			w.scopes = append(w.scopes, map[string]*ast.TypeSpec{})
		}
		blocks = append(blocks, block)
		return true
	})
	return found
}

// heavyInstance returns found, or if it is nil, the name x of a generic alias
// with an instance that is too heavy.
func (w *weighing) heavyInstance(found *ast.Ident, x ast.Expr, args ...ast.Expr) *ast.Ident {
	if found == nil {
		if _, params := w.alias(x); params != nil && w.instance(x, args, nil).total() > maxWeight {
			found = x.(*ast.Ident)
		}
	}
	return found
}

// of is the weight of what a declaration stands for. Of a type within itself it
// is 1: the checker tells whether that is an error.
func (w *weighing) of(t *ast.TypeSpec) weight {
	if known, ok := w.done[t]; ok {
		return known
	}
	w.done[t] = weight{names: 1}
	own := map[string]bool{}
	if t.TypeParams != nil {
		for _, field := range t.TypeParams.List {
			for _, id := range field.Names {
				own[id.Name] = true
			}
		}
	}
	w.done[t] = w.expr(t.Type, own)
	return w.done[t]
}

// expr is the weight of an expression; own are the type parameters around it.
func (w *weighing) expr(x ast.Expr, own map[string]bool) (sum weight) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			sum.names++
			return false
		case *ast.Field:
			sum.add(w.expr(n.Type, own), max(1, len(n.Names)))
			return false
		case *ast.Ident:
			sum.add(w.name(n, own), 1)
		case *ast.IndexExpr:
			sum.add(w.instance(n.X, []ast.Expr{n.Index}, own), 1)
			return false
		case *ast.IndexListExpr:
			sum.add(w.instance(n.X, n.Indices, own), 1)
			return false
		}
		return true
	})
	return sum
}

// name is the weight of what a name stands for.
func (w *weighing) name(id *ast.Ident, own map[string]bool) weight {
	if own[id.Name] {
		return weight{0, map[string]int{id.Name: 1}}
	}
	if t := w.declared(id.Name); t != nil {
		if t.Assign.IsValid() {
			return w.of(t)
		}
		return weight{names: 1}
	}
	if t, ok := w.scope[id.Name].(*types.TypeName); ok && t.IsAlias() {
		return w.known(t.Type())
	}
	return weight{names: 1}
}

// declared finds the declaration of a name in the files.
func (w *weighing) declared(name string) *ast.TypeSpec {
	for i := len(w.scopes) - 1; i >= 0; i-- {
		if t := w.scopes[i][name]; t != nil {
			return t
		}
	}
	return nil
}

// instance is the weight of an instance of x.
func (w *weighing) instance(x ast.Expr, args []ast.Expr, own map[string]bool) (sum weight) {
	stands, params := w.alias(x)
	if params == nil {
		sum.add(w.expr(x, own), 1)
		for _, a := range args {
			sum.add(w.expr(a, own), 1)
		}
		return sum
	}
	sum.names = stands.names
	for i, p := range params {
		if i < len(args) {
			sum.add(w.expr(args[i], own), stands.params[p])
		}
	}
	return sum
}

// alias is the weight of what a generic alias stands for, and the names of its
// type parameters. These are nil if x is something else.
func (w *weighing) alias(x ast.Expr) (stands weight, params []string) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return weight{}, nil
	}
	if t := w.declared(id.Name); t != nil {
		if !t.Assign.IsValid() || t.TypeParams == nil {
			return weight{}, nil
		}
		for _, field := range t.TypeParams.List {
			for _, p := range field.Names {
				params = append(params, p.Name)
			}
		}
		return w.of(t), params
	}
	if t, ok := w.scope[id.Name].(*types.TypeName); ok {
		if a, ok := t.Type().(*types.Alias); ok {
			for p := range a.TypeParams().TypeParams() {
				params = append(params, p.Obj().Name())
			}
			return w.known(a), params
		}
	}
	return weight{}, nil
}
