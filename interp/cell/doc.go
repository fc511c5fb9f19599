// Package cell turns the source of a notebook cell into code that the
// interpreter can run, and says in Go's own words where a cell is wrong.
//
// A cell is not a Go file: imports, declarations and statements stand mixed,
// names are declared again, and the value of the last expression is wanted.
// So a cell goes through four steps, a file each:
//
//	split   the text into runs of imports, declarations and statements
//	parse   each run, with positions that are those of the cell
//	check   each run with go/types, in the scope that earlier cells left
//	lower   the checked syntax to what the interpreter runs right
//
// Nothing runs before all runs of the cell have been checked.
package cell
