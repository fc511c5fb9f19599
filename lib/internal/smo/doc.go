// Package smo solves quadratic programs with a kernel matrix, a lower and an upper
// bound for each variable, and one equality. All support vector machines of package
// svm use it. It never needs the whole matrix in memory.
//
// Read problem.go and rows.go first, which state the problem, and then solve.go, which
// has the strategy. batch.go takes the steps, in the working sets of workingset.go and
// picker.go. polish.go takes Newton steps. climb.go begins with smaller bounds.
// residuals.go and verify.go decide when the solver has converged. Each constant is
// declared where it is used, with its unit and its reason.
package smo
