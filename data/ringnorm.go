package data

import "math"

// Ringnorm is Breiman's problem of a narrow Gaussian inside a wide one, in dim
// dimensions. The literature uses dim = 20, figures use 2. With a = 1/√dim, and 1
// the vector of ones,
//
//	+1 ~ N(0, 4·I)    -1 ~ N(a·1, I).
//
// The Bayes rule predicts -1 inside a ball around (4/3)a·1, and +1 outside. Its
// error is 1.50 % in 20 dimensions and 24.1 % in 2.
//
// The literature has two values of a. Breiman's report, as the DELVE archive
// quotes it, has a = 2/√20, with a Bayes error of 1.24 % (the archive says 1.3
// %). R's mlbench has a = 1/√dim. Ringnorm uses 1/√dim, because this value gives
// the errors that Lin & Li (JMLR 9, 2008) print for their three kernels. The
// value 2/√20 does not.
//
// Ringnorm panics if dim < 1. Source: L. Breiman, Bias, variance, and arcing
// classifiers, Tech. Rep. 460, Statistics Department, UC Berkeley (1996).
func Ringnorm(dim int) *Mixture {
	a := 1 / math.Sqrt(float64(dim))
	return &Mixture{
		Name:     "ringnorm",
		Negative: []Gaussian{{Mean: constant("Ringnorm", dim, a), SD: 1}},
		Positive: []Gaussian{{Mean: constant("Ringnorm", dim, 0), SD: 2}},
	}
}
