// Package gram makes the values of a kernel for many pairs of points at once:
// whole matrices, single rows, and sums of rows.
//
// A Form says how a kernel is computed (form.go, and a file for each kind). A form
// and two sets of points, each prepared as a side, become pairs, which know how
// to fill blocks of values. Everything else goes through pairs: matrices
// (matrix.go), the rows that a solver needs (rows.go, columns.go, single.go) and
// kernel expansions (expand.go, gaussian.go).
package gram
