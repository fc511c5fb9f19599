package htmltable

import (
	"math"
	"strconv"
	"strings"
)

// Decimals returns how many decimals the numbers of a column have in common. The
// largest number then has the given number of significant digits, and the smallest
// one that is not 0 has one digit less. If all of them end with a 0, there is one
// decimal less. NaN and infinite numbers do not count.
//
// If ok is false, the numbers are too different for that, or larger than 999999 or
// smaller than 0.0001: then each is written with decimals of its own.
func Decimals(column []float64, digits int) (n int, ok bool) {
	least, most := math.Inf(1), 0.0
	for _, v := range column {
		if size := math.Abs(v); size > 0 && !math.IsInf(v, 0) { // not NaN
			least, most = min(least, size), max(most, size)
		}
	}
	if most == 0 {
		return 0, true
	}
	const different = 2 // decimals
	n = max(0, decimals(most, digits))
	small := decimals(least, digits-1)
	if most >= 999999.5 || least < 1e-4 || small > n+different {
		return 0, false
	}
	for n = max(n, small); n > 0 && shorter(column, n); n-- {
	}
	return n, true
}

// decimals returns how many decimals v needs for so many significant digits. It is
// negative if v has more digits before the point.
func decimals(v float64, digits int) int {
	_, power, _ := strings.Cut(strconv.FormatFloat(v, 'e', digits-1, 64), "e") // 9.996 is rounded to 10.0
	e, _ := strconv.Atoi(power)
	return digits - 1 - e
}

// shorter reports whether all numbers end with a 0 if they have n decimals.
func shorter(column []float64, n int) bool {
	for _, v := range column {
		if !math.IsNaN(v) && !math.IsInf(v, 0) && !strings.HasSuffix(strconv.FormatFloat(v, 'f', n, 64), "0") {
			return false
		}
	}
	return true
}
