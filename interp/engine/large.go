package engine

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// go/ssa keeps the variables of a function in registers, for which it needs a
// time and a memory that grow with the square of the function's branches. In a
// very large function the variables stay where they are: in the frame, which
// costs the engine a little more at each use.

// manyBranches is the number of branches that make a function very large.
const manyBranches = 300

// branches counts what makes basic blocks.
func branches(n ast.Node) (count int) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CaseClause, *ast.CommClause, *ast.LabeledStmt:
			count++
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				count++
			}
		}
		return true
	})
	return count
}

// large reports whether a function in the files is very large.
func large(files []*ast.File) bool {
	for _, file := range files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && branches(fn) > manyBranches {
				return true
			}
		}
	}
	return false
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
