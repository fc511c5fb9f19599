// Package linear trains two-class linear machines on dense data: support vector
// machines (SVMs) with the hinge or the squared hinge loss, and least squares.
// Least squares here means ridge regression on the labels, which is the same as
// the least-squares SVM.
package linear
