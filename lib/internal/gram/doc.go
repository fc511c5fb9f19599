// Package gram computes the values of a kernel for many pairs of points at once:
// whole matrices, single rows, and sums of rows.
//
// A Form says how a kernel is computed (form.go, and a file for each kind). The two
// sets of points are first prepared for the form; each becomes a side. A form and two
// sides make a value of type pairs, which computes blocks of kernel values. All other
// files use it: matrices (matrix.go), the rows that a solver needs (rows.go,
// columns.go, single.go) and kernel expansions (expand.go, gaussian.go).
package gram
