// Package smo is Mercer's one solver of quadratic programs over a kernel
// matrix with box bounds and one equality. It never holds the whole matrix.
package smo
