package cell

import (
	"go/ast"
	"go/token"
	"go/types"
)

// unchecked checks the errors that a cell assigns and never looks at, so that
// no failure passes unseen:
//
//	x, err := f()  ->  x, err := f(); check(err)
//
// It looks at the statements at the top level of the cell. A read anywhere
// after the assignment, or in a loop or function around it, counts; so does
// another assignment to _. If the cell ends by assigning only an error, the
// reader wants to see it: it is the cell's value, as in gophernotes.
//
//	_, err := f()  ->  _, err := f(); show(err)
func (c *checking) unchecked() {
	reads := c.reads()
	list := c.body.List[:0:0]
	for i, s := range c.body.List {
		list = append(list, s)
		assign, ok := s.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, lhs := range assign.Lhs {
			id, ok := lhs.(*ast.Ident)
			if !ok || id.Name == "_" {
				continue
			}
			o := c.info.ObjectOf(id)
			if o == nil || !types.Identical(o.Type(), types.Universe.Lookup("error").Type()) || !mayFail(assign) {
				continue
			}
			looked := false
			for _, at := range reads[o] {
				looked = looked || at > assign.End()
			}
			switch {
			case looked:
			case i == len(c.body.List)-1 && onlyKept(assign):
				list = append(list, c.call(c.front.show, c.use(id, o)))
			default:
				list = append(list, c.call(c.front.check, c.use(id, o)))
			}
		}
	}
	c.body.List = list
}

// onlyKept reports whether an assignment drops all values except one.
func onlyKept(s *ast.AssignStmt) bool {
	dropped := 0
	for _, lhs := range s.Lhs {
		if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
			dropped++
		}
	}
	return dropped > 0 && dropped == len(s.Lhs)-1
}

// mayFail reports whether an assignment contains a call: err = nil cannot fail.
func mayFail(s *ast.AssignStmt) bool {
	calls := false
	for _, rhs := range s.Rhs {
		ast.Inspect(rhs, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				calls = true
			}
			return true
		})
	}
	return calls
}

// use is a new mention of a variable.
func (c *checking) use(id *ast.Ident, o types.Object) *ast.Ident {
	mention := &ast.Ident{NamePos: id.Pos(), Name: id.Name}
	c.info.Uses[mention] = o
	c.info.Types[mention] = types.TypeAndValue{Type: o.Type()}
	return mention
}

// reads lists where variables are used other than in assignments to them.
func (c *checking) reads() map[types.Object][]token.Pos {
	assigned := map[*ast.Ident]bool{}
	out := map[types.Object][]token.Pos{}
	ast.Inspect(c.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
				for _, lhs := range n.Lhs {
					if id, ok := lhs.(*ast.Ident); ok {
						assigned[id] = true
					}
				}
			}
		case *ast.Ident:
			if o := c.info.Uses[n]; o != nil && !assigned[n] {
				out[o] = append(out[o], n.Pos())
			}
		}
		return true
	})
	return out
}
