// Package kernel holds the kernel functions K(x, y) of Mercer, the rules that
// combine them, and the matrices they make.
//
// A kernel is positive semi-definite (PSD) when every Gram matrix
// K_ij = K(x_i, x_j) is: cᵀKc >= 0 for all c. It is conditionally PSD when
// that holds for all c with Σcᵢ = 0, which is all that an SVM with a bias asks
// of it, since its dual fixes Σyᵢαᵢ = 0.
//
// Every kernel is a plain value, ready as a literal, and safe for concurrent
// use. Eval trusts that its two points have equal lengths; Gram, Cross, Row
// and Diag check the shapes once and find values that are not finite. A Mapper, a
// kernel whose features can be had, is evaluated by these.
package kernel
