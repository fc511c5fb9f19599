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

// branches counts what makes basic blocks in each function of a file, and is the
// largest of these numbers. What is outside of all functions initializes
// variables, and counts as one function.
func branches(file *ast.File) (largest int) {
	var count func(n ast.Node) int
	count = func(root ast.Node) (number int) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				if n != root {
					largest = max(largest, count(n))
					return false
				}
			case *ast.CaseClause:
				number += max(1, len(n.List))
			case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CommClause, *ast.LabeledStmt:
				number++
			case *ast.BinaryExpr:
				if n.Op == token.LAND || n.Op == token.LOR {
					number++
				}
			}
			return true
		})
		return number
	}
	number := count(file)
	return max(largest, number)
}

// large reports whether a function in the files is very large.
func large(files []*ast.File) bool {
	return slices.ContainsFunc(files, func(file *ast.File) bool { return branches(file) > manyBranches })
}

// plainly makes the program keep variables in place, if a function in the files
// is very large, until the result is called. The caller holds progMu.
func (e *Engine) plainly(files []*ast.File) (restore func()) {
	mode := e.tables.Mode
	if mode == nil || !large(files) {
		return func() {}
	}
	old := *mode
	*mode |= ssa.NaiveForm
	return func() { *mode = old }
}
