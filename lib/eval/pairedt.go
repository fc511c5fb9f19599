package eval

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// PairedTTest is the result of Student's paired t-test. It tests the hypothesis
// that two methods have equal means, from measurements on the same N runs.
type PairedTTest struct {
	N    int     // number of pairs, >= 2
	Diff float64 // mean of a-b; positive when the mean of a is larger
	SE   float64 // standard error of Diff
	T    float64 // Diff / SE
	DF   int     // degrees of freedom, N-1
	P    float64 // two-sided p-value in [0, 1]: the probability of a |T| at least this large if the means are equal
}

// PairedT compares a and b. The values a[i] and b[i] must belong together, for
// example two methods on the same split or with the same seed. The test assumes
// that the differences a[i]-b[i] are independent and normally distributed.
// Differences over the folds, or over the repeats, of one cross-validation are not
// independent, because the folds share training examples. P is then often too small
// (Dietterich, Neural Comp. 10 (1998)).
//
// If all differences are equal, up to the rounding of the values, SE is 0. In that
// case Diff and T are 0 and P is 1 if the differences are 0; otherwise T is ±Inf
// and P is 0. (R's t.test refuses such data.)
//
// The error wraps ErrValues if the lengths differ, if there are fewer than 2 pairs,
// or if a value or a difference is NaN or infinite.
func PairedT(a, b []float64) (*PairedTTest, error) {
	if len(a) != len(b) || len(a) < 2 {
		return nil, fmt.Errorf("%w: a paired test wants two lists of equal length, at least 2, got %d and %d values", ErrValues, len(a), len(b))
	}
	if err := finite("first value", a); err != nil {
		return nil, err
	}
	if err := finite("second value", b); err != nil {
		return nil, err
	}
	d, size := make([]float64, len(a)), 0.0
	for i := range a {
		d[i] = a[i] - b[i]
		size = max(size, math.Abs(a[i]), math.Abs(b[i]))
	}
	if err := finite("difference", d); err != nil { // two huge values of opposite sign
		return nil, err
	}
	s := summarize(d)
	t := &PairedTTest{N: len(a), Diff: s.Mean, SE: s.SE, DF: len(a) - 1}
	if rounding := 10 * 0x1p-52 * size; s.SD <= rounding {
		t.SE = 0
		if math.Abs(t.Diff) <= rounding {
			t.Diff, t.P = 0, 1
			return t, nil
		}
		t.T = math.Inf(int(math.Copysign(1, t.Diff)))
		return t, nil
	}
	t.T = t.Diff / t.SE
	t.P = min(1, 2*t.student().CDF(-math.Abs(t.T)))
	return t, nil
}

func (t *PairedTTest) student() distuv.StudentsT {
	return distuv.StudentsT{Sigma: 1, Nu: float64(t.DF)}
}

// Interval returns the confidence interval of the difference of the means, for
// example Interval(0.95) for the 95 % interval. It panics unless 0 < level < 1.
func (t *PairedTTest) Interval(level float64) (low, high float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("eval: Interval wants a level between 0 and 1, got %v", level))
	}
	half := float64(-t.student().Quantile((1-level)/2) * t.SE) // the lower tail keeps more digits than the upper
	return t.Diff - half, t.Diff + half
}

// String returns, for example, "difference -1.58, 95 % interval [-2.46, -0.7]; t =
// -4.062, df = 9, p = 0.002833".
func (t *PairedTTest) String() string {
	low, high := t.Interval(0.95)
	return fmt.Sprintf("difference %.4g, 95 %% interval [%.4g, %.4g]; t = %.4g, df = %d, p = %.4g", t.Diff, low, high, t.T, t.DF, t.P)
}
