package data

import "math"

// Twonorm is Breiman's problem of two Gaussians in dim dimensions. The literature
// uses dim = 20, figures use 2. With a = 2/√dim, and 1 the vector of ones,
//
//	+1 ~ N(a·1, I)    -1 ~ N(-a·1, I).
//
// The distance of the centres is 4 in any dimension. The Bayes rule is the sign
// of Σxⱼ. Its error is Φ(-2) = 2.28 %, where Φ is the standard normal distribution
// function.
//
// Twonorm panics if dim < 1. Source: L. Breiman, Bias, variance, and arcing
// classifiers, Tech. Rep. 460, Statistics Department, UC Berkeley (1996).
func Twonorm(dim int) *Mixture {
	a := 2 / math.Sqrt(float64(dim))
	return &Mixture{
		Name:     "twonorm",
		Negative: []Gaussian{{Mean: constant("Twonorm", dim, -a), SD: 1}},
		Positive: []Gaussian{{Mean: constant("Twonorm", dim, a), SD: 1}},
	}
}
