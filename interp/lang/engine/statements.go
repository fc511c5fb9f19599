package engine

import (
	"go/ast"
	"go/token"
	"slices"
)

// stmts are the statements of a function, without those of function literals in
// it, by position. A line of "var ( ... )" is one, too.
type stmts []stmt

type stmt struct {
	pos, end token.Pos
	parent   int
}

func statements(syntax ast.Node) stmts {
	if syntax == nil {
		return nil
	}
	var s stmts
	var inside []int
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil {
			inside = inside[:len(inside)-1]
			return true
		}
		if _, literal := n.(*ast.FuncLit); literal && n != syntax {
			return false // a function of its own
		}
		parent := -1
		if len(inside) > 0 {
			parent = inside[len(inside)-1]
		}
		_, line := n.(*ast.ValueSpec)
		if _, ok := n.(ast.Stmt); ok || line {
			s = append(s, stmt{n.Pos(), n.End(), parent})
			parent = len(s) - 1
		}
		inside = append(inside, parent)
		return true
	})
	return s
}

// at is the innermost statement at a position, as a number; 0 if there is none.
func (s stmts) at(pos token.Pos) int {
	i, _ := slices.BinarySearchFunc(s, pos, func(t stmt, pos token.Pos) int {
		if t.pos <= pos {
			return -1
		}
		return 1
	})
	for i--; i >= 0; i = s[i].parent {
		if pos < s[i].end {
			return i + 1
		}
	}
	return 0
}
