// Package cell is the front end: it turns the source of a cell into packages
// that package engine can run.
//
// A cell is cut into imports, declarations and statements (split.go), parsed
// (parse.go) and checked by go/types as one package or, where the order
// matters, several (front.go, check.go). What earlier cells declared is in the
// scope of that package. Then the statements, the body of a function so far,
// are rewritten a little: their variables become variables of the session
// (hoist.go), the value of the last expression is shown (show.go), and errors
// that the cell never looks at are checked (unchecked.go).
//
// Errors are Go's own, at the line and column of the cell.
package cell
