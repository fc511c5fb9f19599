// Package front is the front end: it turns the source of a cell into packages
// that package engine can run.
//
// A cell is split into imports, declarations and statements (split.go), parsed
// (parse.go), and checked by go/types (prepare.go, check.go). It is checked as
// one package, or as several if the order matters. The scope of that package
// contains what earlier cells declared. At first the statements are the body of
// a function. Then they are rewritten a little: their variables become
// variables of the session (hoist.go), the value of the last expression is
// shown (show.go), and errors that nothing reads are checked (unchecked.go).
//
// Errors are Go's own, at the line and column of the cell.
package front
