package data

import "math"

// Threenorm is Breiman's problem of three Gaussians in dim dimensions. The
// literature uses dim = 20, figures use 2. With a = 2/√dim, and 1 the vector of
// ones,
//
//	+1 ~ ½ N(a·1, I) + ½ N(-a·1, I)    -1 ~ N((a, -a, a, -a, …), I).
//
// If dim is even, the negative centre has the same distance to both positive
// centres. The Bayes error is then 10.46 % (Breiman prints 10.5 %, other texts
// 10.4 %). In one dimension the negative centre is one of the positive centres.
//
// Breiman gives a for 20 dimensions only. Here a = 2/√dim keeps the distances the
// same in other dimensions.
//
// Threenorm panics if dim < 1. Source: L. Breiman, Bias, variance, and arcing
// classifiers, Tech. Rep. 460, Statistics Department, UC Berkeley (1996).
func Threenorm(dim int) *Mixture {
	a := 2 / math.Sqrt(float64(dim))
	alternating := constant("Threenorm", dim, a)
	for j := 1; j < dim; j += 2 {
		alternating[j] = -a
	}
	return &Mixture{
		Name:     "threenorm",
		Negative: []Gaussian{{Mean: alternating, SD: 1}},
		Positive: []Gaussian{
			{Mean: constant("Threenorm", dim, a), SD: 1},
			{Mean: constant("Threenorm", dim, -a), SD: 1},
		},
	}
}
