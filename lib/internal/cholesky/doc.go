// Package cholesky factors dense symmetric matrices: A = UᵀU with an upper
// triangular U. It works on blocks of rows, and package simd computes their
// products. The results have the same bits on every processor.
package cholesky
