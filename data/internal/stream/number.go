package stream

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Number reads a finite number. Spaces around it are ignored.
func Number(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("%.60q is not a finite number", text)
	}
	return v, nil
}

// AppendNumber appends the shortest text that reads back as v. It writes no
// exponent if the number is short without one.
func AppendNumber(b []byte, v float64) []byte {
	format := byte('g')
	if a := max(v, -v); a == 0 || a >= 1e-5 && a < 1e15 {
		format = 'f'
	}
	return strconv.AppendFloat(b, v, format, -1, 64)
}
