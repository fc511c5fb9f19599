// Package platt turns the scores of a two-class machine into probabilities. It fits
// the sigmoid
//
//	P(y = +1 | f) = 1/(1 + exp(A·f + B))
//
// to the scores f of examples on which the machine was not trained (Platt,
// "Probabilistic Outputs for Support Vector Machines", 1999). It uses the method of
// Lin, Lin & Weng, "A Note on Platt's Probabilistic Outputs for Support Vector
// Machines", Machine Learning 68 (2007).
//
//	m, err := platt.Train(ctx, train, svm.NewLearner(kernel.Gaussian{}, svm.Params{}), platt.Params{})
//	p := m.Probabilities(test.X) // of class +1
package platt
