// Package cholesky factors dense symmetric matrices, by blocks of rows whose
// products are those of package simd. What it computes is the same to the bit
// wherever simd is.
package cholesky
