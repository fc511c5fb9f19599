package data_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/mercer-go/mercer/data"
)

// 1.5 % with a = 1/√20. With the other a that is about, 2/√20, it would be
// 1.24 %; Breiman (1996) prints 1.3 %.
func TestRingnormBayesError(t *testing.T) {
	if e := ringnormError(20, 2); math.Abs(e-0.0124) > 5e-5 {
		t.Errorf("a = 2/√20 has error %v, the literature 1.24 %%", e)
	}
	if e := ringnormError(20, 1); math.Abs(e-0.015) > 5e-4 {
		t.Errorf("a = 1/√20 has error %v, the literature 1.5 %%", e)
	}
	for _, dim := range []int{1, 2, 20} {
		bayesError(t, data.Ringnorm(dim), ringnormError(dim, 1))
	}
	for dim := 1; dim < 30; dim++ {
		if ringnormError(dim+1, 1) >= ringnormError(dim, 1) {
			t.Errorf("the error does not fall from dimension %d to %d", dim, dim+1)
		}
	}
}

// ringnormError is the exact Bayes error when the narrow centre has length b,
// that is a = b/√d. Completing the square, the log-odds are
//
//	⅜‖x - c‖² - d·log 2 - b²/6    with c = (4/3)a·1,
//
// so the rule is a ball of squared radius T = (8/3)(d·log 2 + b²/6), and
// ‖x - c‖² is noncentral chi-squared with parameter (b/3)² in the narrow
// class, and 4 times one with parameter (4b/3)²/4 in the wide one.
func ringnormError(d int, b float64) float64 {
	t := 8.0 / 3 * (float64(d)*math.Ln2 + b*b/6)
	return (1-noncentral(d, b*b/9, t))/2 + noncentral(d, 4*b*b/9, t/4)/2
}

// noncentral is the distribution function of the noncentral chi-squared
// distribution, as a Poisson mixture of central ones.
func noncentral(d int, lambda, x float64) float64 {
	sum := 0.0
	for k := range 60 {
		weight := distuv.Poisson{Lambda: lambda / 2}.Prob(float64(k))
		sum += weight * distuv.ChiSquared{K: float64(d + 2*k)}.CDF(x)
	}
	return sum
}
