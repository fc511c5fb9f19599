package eval

import (
	"fmt"
	"math"
)

// Summary holds the numbers that describe repeated runs: the mean, the standard
// deviation and the standard error of the mean.
type Summary struct {
	N    int     // number of values, >= 1
	Mean float64 // in the unit of the values
	SD   float64 // standard deviation with divisor N-1; NaN for a single value
	SE   float64 // standard error of the mean, SD/√N; NaN for a single value
}

// Summarize computes the mean, the standard deviation and the standard error of
// values such as the test errors of N runs. The runs should be independent. The
// folds of one cross-validation are not quite independent, so their SE tends to be
// too small (Bengio & Grandvalet, JMLR 5 (2004)).
//
// If all values are equal, Mean is exactly their value and SD is 0. Otherwise
// Summarize adds up the differences from the first value, so that small differences
// between large values are not lost in rounding (the corrected two-pass algorithm,
// Chan, Golub & LeVeque, Am. Stat. 37 (1983), eq. 1.7).
//
// The error wraps ErrValues if there is no value, or if one is NaN or infinite.
func Summarize(values []float64) (Summary, error) {
	if len(values) == 0 {
		return Summary{}, fmt.Errorf("%w: there are no values to summarize", ErrValues)
	}
	if err := finite("value", values); err != nil {
		return Summary{}, err
	}
	return summarize(values), nil
}

func summarize(values []float64) Summary {
	n := float64(len(values))
	var size float64
	for _, v := range values {
		size = max(size, math.Abs(v))
	}
	_, exp := math.Frexp(size) // values scaled to [-1, 1]: their squares neither overflow nor vanish
	d, sum := make([]float64, len(values)), 0.0
	for i, v := range values {
		d[i] = math.Ldexp(v, -exp) - math.Ldexp(values[0], -exp)
		sum += d[i]
	}
	shift := sum / n
	var squares float64
	for _, v := range d {
		squares += float64((v - shift) * (v - shift))
	}
	s := Summary{
		N:    len(values),
		Mean: math.Ldexp(math.Ldexp(values[0], -exp)+shift, exp),
		SD:   math.NaN(), SE: math.NaN(),
	}
	if n > 1 {
		s.SD = math.Ldexp(math.Sqrt(squares/(n-1)), exp)
		s.SE = s.SD / math.Sqrt(n)
	}
	return s
}

// Percent returns the summary of the same values as percentages: all numbers times
// 100.
func (s Summary) Percent() Summary {
	return Summary{N: s.N, Mean: 100 * s.Mean, SD: 100 * s.SD, SE: 100 * s.SE}
}

// String returns, for example, "2.86 ± 0.04": the mean and its standard error. Both
// are rounded to the decimal place of the first non-zero digit of the standard
// error, or to one more place if that digit is a 1. For a single value it returns
// the mean alone.
func (s Summary) String() string {
	if math.IsNaN(s.SE) {
		return fmt.Sprintf("%.4g", s.Mean)
	}
	if s.SE == 0 || math.IsInf(s.SE, 0) {
		return fmt.Sprintf("%.4g ± %v", s.Mean, s.SE)
	}
	exp := math.Floor(math.Log10(s.SE))
	decimals := -exp
	if s.SE < 2*math.Pow(10, exp) {
		decimals++
	}
	if decimals > 12 || decimals < -6 { // too many zeros to read
		return fmt.Sprintf("%.4g ± %.2g", s.Mean, s.SE)
	}
	places := max(0, int(decimals))
	return fmt.Sprintf("%.*f ± %.*f", places, s.Mean, places, s.SE)
}
