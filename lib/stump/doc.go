// Package stump learns decision stumps, the base learners
//
//	s_{q,d,α}(x) = q·sign(x_d - α),  q = ±1
//
// of Lin & Li, "Novel Distance-Based SVM Kernels for Infinite Ensemble Learning",
// together with the two constant functions.
//
// Train learns one stump from a weighted data set. A Search sorts the features
// once. It then finds the best stump for any number of weight vectors, as boosting
// and column generation need.
package stump
