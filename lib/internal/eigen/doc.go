// Package eigen has the eigenvalues and eigenvectors of symmetric matrices, with the
// same bits on every processor. It is for small matrices.
package eigen
