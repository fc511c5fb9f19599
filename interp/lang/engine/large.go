package engine

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// go/ssa keeps the variables of a function in registers, for which it needs a
// time and a memory that grow with the square of the function's branches. In a
// very large function the variables stay where they are: in the frame, which
// costs the engine a little more at each use.

// manyBranches is the number of branches that make a function very large.
const manyBranches = 300

// large reports whether a function in the files is very large.
func large(files []*ast.File) bool {
	return slices.ContainsFunc(files, func(file *ast.File) bool {
		most := 0
		ast.Walk(&branches{most: &most}, file)
		return most > manyBranches
	})
}

// branches counts what makes basic blocks in a function, or outside of all
// functions.
type branches struct {
	number int
	most   *int // in any function
}

// Visit implements ast.Visitor.
func (b *branches) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		return &branches{most: b.most}
	case *ast.CaseClause:
		b.number += max(1, len(n.List))
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CommClause, *ast.LabeledStmt:
		b.number++
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			b.number++
		}
	}
	*b.most = max(*b.most, b.number)
	return b
}

// plainly makes the program keep variables in place, until the result is called.
// The caller holds progMu.
func (e *Engine) plainly() (restore func()) {
	mode := e.tables.Mode
	if mode == nil {
		return func() {}
	}
	old := *mode
	*mode |= ssa.NaiveForm
	return func() { *mode = old }
}
