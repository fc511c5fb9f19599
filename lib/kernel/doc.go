// Package kernel holds the kernel functions K(x, y) of Mercer, the rules that
// combine them, and the matrices they make.
//
// A kernel is positive semi-definite (PSD) when every Gram matrix
// K_ij = K(x_i, x_j) is: cᵀKc >= 0 for all c. It is conditionally PSD when
// that holds for all c with Σcᵢ = 0. An SVM with a bias needs no more, because
// its dual problem has the constraint Σyᵢαᵢ = 0.
//
// A kernel is a plain value, ready as a literal, and safe for concurrent use. Eval
// trusts that its two points have equal lengths. Gram, Cross, Diag, Expand and
// Rows check the shapes once and report values that are not finite. They make the
// values of this package's kernels, and of their combinations, many at a time, which
// is ten times as fast as calls of Eval. Your own kernel can do the same: see
// Filler and Mapper. Precomputed is for a matrix that you have already.
package kernel
