package front

import (
	"go/ast"
	"go/types"
	"slices"
)

// unchecked lets no error pass unseen. If a statement of the cell gets an error
// from a call, a channel or a range and nothing can read it afterwards, because
// the statement drops it, or because its variable gets another value or the cell
// ends first, the cell fails there with the error:
//
//	x, err := f()  ->  x, err := f(); unread(err)
//	g()            ->  unread(g())
//
// It returns the expression that has value's place.
//
// Excepted are errors that the statement drops by _, go or defer, those that
// package errors and fmt.Errorf make without wrapping such an error, and those
// of fmt.Print, Printf and Println.
//
// Inside functions, Go's own rules hold. A function or pointer that has a
// variable can read it at any time, also in a later cell. An error in a field,
// an element or an any counts as read. If the cell ends with _, err := f(), the
// error is its value, as in gophernotes.
func (c *checking) unchecked(value ast.Expr) ast.Expr {
	g := &gathering{checking: c, written: map[*ast.Ident]bool{}, early: map[ast.Node]bool{}, failing: map[*types.Var]bool{}}
	g.statements(value)
	c.kept = c.keptErrors()
	if len(g.found) == 0 {
		return value
	}
	unseen := map[ast.Stmt][]result{}
	for _, r := range c.looks(g).unread() {
		unseen[r.stmt] = append(unseen[r.stmt], r)
		c.facts.unseen[c.front.offset(r.from.Pos())] = true
	}
	for _, results := range unseen {
		slices.SortFunc(results, func(a, b result) int { return a.index - b.index })
	}
	if n := len(c.body.List); n > 0 {
		last := c.body.List[n-1]
		found := unseen[last]
		switch e, ok := last.(*ast.ExprStmt); {
		case ok && e.X == value && len(found) > 0 && !c.silent(value) && !c.alone(value):
			e.X = c.wrapped(value, found)
			value = e.X
			delete(unseen, last)
		case c.later == nil && len(found) == 1 && onlyKept(last):
			delete(unseen, last)
			c.body.List = append(c.body.List, c.call(c.front.show, c.use(found[0].id, found[0].v)))
		}
	}
	c.insertChecks(unseen)
	return value
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
