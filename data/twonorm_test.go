package data_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/mercer-go/mercer/data"
)

// The centres are 4 apart, so the error is Φ(-2); Breiman (1996) prints 2.3 %.
func TestTwonormBayesError(t *testing.T) {
	exact := distuv.UnitNormal.CDF(-2)
	if math.Abs(exact-0.0228) > 5e-5 {
		t.Errorf("Φ(-2) = %v", exact)
	}
	for _, dim := range []int{1, 2, 20} {
		bayesError(t, data.Twonorm(dim), exact)
	}
}

// The log-odds are 2a·Σxⱼ.
func TestTwonormBayesRuleIsASum(t *testing.T) {
	for _, dim := range []int{1, 2, 20} {
		m := data.Twonorm(dim)
		X := m.Sample(100, 1).X
		for i, s := range m.Scores(X) {
			sum := 0.0
			for _, v := range X.RawRowView(i) {
				sum += v
			}
			if want := 4 / math.Sqrt(float64(dim)) * sum; math.Abs(s-want) > 1e-12*(1+math.Abs(want)) {
				t.Errorf("dimension %d, row %d: score %v, want %v", dim, i, s, want)
			}
		}
	}
}
