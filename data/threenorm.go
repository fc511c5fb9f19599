package data

import "math"

// Threenorm is Breiman's problem of three unit Gaussians in dim dimensions, 20
// in the literature and 2 in figures: with a = 2/√dim and 1 the vector of ones,
//
//	+1 ~ ½ N(a·1, I) + ½ N(-a·1, I)    -1 ~ N((a, -a, a, -a, …), I).
//
// The negative centre stands at right angles to the line between the positive
// ones when dim is even, and the Bayes error is then 10.46 % in any dimension
// (Breiman prints 10.5 %, other texts 10.4 %). In one dimension it falls upon a
// positive centre.
//
// Breiman gives a for 20 dimensions; a = 2/√dim, which keeps the distances,
// carries it to others. Threenorm panics when dim < 1. Source: L. Breiman,
// Bias, variance, and arcing classifiers, Tech. Rep. 460, Statistics
// Department, UC Berkeley (1996).
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
