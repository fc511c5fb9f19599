package experiment

import (
	"strconv"
	"strings"
)

// Curve returns a metric of a method as a function of a parameter: the numbers x of
// all rows with a Param such as "J=20", in their order, with the mean and its standard
// error. Rows with another Param are left out.
//
//	x, y, se := experiment.Curve(rows, "CGENS", "J", "test_error_pct")
func Curve(rows []Row, method, param, metric string) (x, mean, se []float64) {
	for _, r := range rows {
		text, ok := strings.CutPrefix(r.Param, param+"=")
		if !ok || r.Method != method || r.Metric != metric {
			continue
		}
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			x, mean, se = append(x, v), append(mean, r.Mean), append(se, r.SE)
		}
	}
	return x, mean, se
}
