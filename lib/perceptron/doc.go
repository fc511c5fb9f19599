// Package perceptron learns perceptrons, the base learners
//
//	p_{θ,α}(x) = sign(θᵀx - α)
//
// of Lin & Li, "Novel Distance-Based SVM Kernels for Infinite Ensemble Learning",
// by random coordinate descent on the weighted number of mistakes; and Rosenblatt's
// online perceptron in the feature space of a kernel, with its mistakes counted, as
// Crammer, Keshet & Singer, "Kernel Design Using Boosting", use it.
package perceptron
