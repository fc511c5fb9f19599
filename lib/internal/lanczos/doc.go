// Package lanczos finds the lowest eigenvalues of a symmetric matrix from its products
// with vectors. The results have the same bits on every processor.
package lanczos
