// Package linear trains two-class linear machines on dense data: support vector
// machines with the hinge or the squared hinge loss, and least squares (ridge
// regression on the labels, which is the least-squares SVM).
package linear
