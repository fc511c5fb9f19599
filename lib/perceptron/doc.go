// Package perceptron learns perceptrons, the base classifiers
//
//	p_{θ,α}(x) = sign(θᵀx - α)
//
// of Lin & Li, "Novel Distance-Based SVM Kernels for Infinite Ensemble
// Learning". Train minimises the weighted number of mistakes by random
// coordinate descent.
//
// TrainKernel is Rosenblatt's online perceptron in the feature space of a
// kernel. It records its mistakes during training, as Crammer, Keshet & Singer
// do in "Kernel Design Using Boosting". A Pool searches perceptrons for column
// generation.
package perceptron
