// Package stump learns decision stumps, the base learners
//
//	s_{q,d,α}(x) = q·sign(x_d - α),  q = ±1
//
// of Lin & Li, "Novel Distance-Based SVM Kernels for Infinite Ensemble
// Learning", and the two constant functions beside them.
//
// Train learns one stump from a weighted set. A Search sorts the features once
// and then finds the best stump for one vector of signed weights after another,
// as boosting and column generation need it.
package stump
