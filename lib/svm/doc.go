// Package svm trains two-class support vector machines with any kernel, the
// conditionally positive semi-definite distance kernels among them.
package svm
