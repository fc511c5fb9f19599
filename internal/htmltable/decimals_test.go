package htmltable

import (
	"math"
	"testing"
)

func TestDecimals(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []struct {
		column []float64
		digits int
		n      int
		ok     bool
	}{
		{nil, 3, 0, true},
		{[]float64{0, nan, inf, -inf}, 3, 0, true},
		{[]float64{1, 25, 999999}, 3, 0, true}, // whole numbers keep all digits
		{[]float64{46.7, 27.9, 3.45, 0.15, 0}, 3, 2, true},
		{[]float64{46.7, 27.9, 3, nan}, 3, 1, true},
		{[]float64{1.4, 0.2, 4.7}, 4, 1, true}, // no needless 0
		{[]float64{math.Pi, math.E}, 4, 3, true},
		{[]float64{-math.Pi, 10 * math.E, inf}, 4, 2, true},
		{[]float64{9.996, 5.123}, 3, 1, true}, // 10.0
		{[]float64{0.000256, 0.0146}, 3, 5, true},
		{[]float64{281.4, 0.57}, 3, 2, true},
		{[]float64{281.4, 0.057}, 3, 0, false},
		{[]float64{8.61e-05, 0.772}, 3, 0, false},
		{[]float64{0.5, 1e-9}, 3, 0, false},
		{[]float64{1e6, 0.5}, 3, 0, false},
	} {
		if n, ok := Decimals(test.column, test.digits); n != test.n || ok != test.ok {
			t.Errorf("%v with %d digits: %d decimals, %v; want %d, %v", test.column, test.digits, n, ok, test.n, test.ok)
		}
	}
}
