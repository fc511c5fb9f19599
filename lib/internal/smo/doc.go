// Package smo is Mercer's one solver of quadratic programs over a kernel
// matrix with box bounds and one equality. It never needs the whole matrix.
//
// problem.go and rows.go state the problem, solve.go the strategy, from top to
// bottom. batch.go takes the steps, in the working sets of workingset.go and
// picker.go; polish.go takes Newton steps, and climb.go begins with smaller
// bounds. residuals.go and verify.go judge the end. The constants that bound all
// this stand where they are used, with unit and reason.
package smo
