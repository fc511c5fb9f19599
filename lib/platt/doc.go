// Package platt turns the scores of a two-class machine into probabilities. It fits
// the sigmoid
//
//	P(y = +1 | f) = 1/(1 + exp(A·f + B))
//
// to scores f that the machine gave to examples it was not trained on (Platt,
// "Probabilistic Outputs for Support Vector Machines", 1999), by the method of Lin,
// Lin & Weng, "A Note on Platt's Probabilistic Outputs for Support Vector Machines",
// Machine Learning 68 (2007).
//
//	m, err := platt.Train(ctx, train, svm.NewLearner(kernel.Gaussian{}, svm.Params{}), platt.Params{})
//	p := m.Probabilities(test.X) // of class +1
package platt
