// Package kernel holds the kernel functions K(x, y) of Mercer, the ways to
// combine them, and their matrices.
//
// A kernel is positive semi-definite (PSD) if cᵀKc >= 0 for every Gram matrix
// K_ij = K(x_i, x_j) and every vector c. It is conditionally PSD if this holds
// for every c with Σcᵢ = 0. That is enough for an SVM with a bias, because its
// dual problem has the constraint Σyᵢαᵢ = 0.
//
// A kernel is a plain value: you can write it as a literal, and several
// goroutines may use it at once. Eval does not check that its two points have
// the same length. Gram, Cross, Diag, Expand and Rows check the shapes once and
// return an error if a value is not finite.
//
// Use these five to compute many kernel values. For the kernels of this package
// and their combinations, they are about ten times as fast as calls of Eval.
// Your own kernel can be as fast: see Filler and Mapper. If you already have
// the kernel matrix, use Precomputed.
package kernel
