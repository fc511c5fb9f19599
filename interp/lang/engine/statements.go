package engine

import (
	"cmp"
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
	ast.Inspect(syntax, func(n ast.Node) bool {
		if _, literal := n.(*ast.FuncLit); literal && n != syntax {
			return false // a function of its own
		}
		_, line := n.(*ast.ValueSpec)
		if _, ok := n.(ast.Stmt); ok || line {
			s = append(s, stmt{pos: n.Pos(), end: n.End()})
		}
		return true
	})
	// The statements of a cell may have another order than in its text.
	slices.SortStableFunc(s, func(a, b stmt) int { return cmp.Or(cmp.Compare(a.pos, b.pos), cmp.Compare(b.end, a.end)) })
	for i := range s {
		parent := i - 1
		for parent >= 0 && s[parent].end < s[i].end {
			parent = s[parent].parent
		}
		s[i].parent = parent
	}
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
