package viz

import (
	"fmt"
	"math"
)

// axis maps values lo..hi onto 0..1.
type axis struct {
	label   string
	lo, hi  float64 // finite, lo < hi; both > 0 when log
	log     bool
	reverse bool // lo at the far end, as rows of a matrix
	whole   bool // values are whole numbers: no tick between them
}

func (a axis) norm(v float64) float64 {
	t := 0.0
	if a.log {
		t = math.Log(v/a.lo) / math.Log(a.hi/a.lo)
	} else {
		t = (v - a.lo) / (a.hi - a.lo)
	}
	if a.reverse {
		return 1 - t
	}
	return t
}

func (a axis) ticks(about int) []tick {
	if a.log {
		return logTicks(a.lo, a.hi, about)
	}
	if a.whole {
		about = min(about, max(1, int(a.hi-a.lo)))
	}
	return linearTicks(a.lo, a.hi, about)
}

// newAxis spans the wanted range, or when that is zero the values, NaN apart,
// with a margin at both ends.
func newAxis(label string, want [2]float64, log bool, values ...[]float64) (axis, error) {
	a := axis{label: label, lo: want[0], hi: want[1], log: log}
	if want == [2]float64{} {
		a.lo, a.hi = span(log, values)
	}
	if !(a.lo < a.hi) || math.IsInf(a.hi-a.lo, 0) || log && a.lo <= 0 {
		return axis{}, fmt.Errorf("%w: axis %q from %v to %v", ErrRange, label, a.lo, a.hi)
	}
	return a, nil
}

// axisMargin is the share of the data's range left free at either end.
const axisMargin = 0.07

func span(log bool, values [][]float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, column := range values {
		for _, v := range column {
			if !math.IsNaN(v) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	if lo > hi { // no value at all
		return 1, 2
	}
	if log {
		margin := math.Pow(hi/lo, axisMargin)
		if lo == hi {
			margin = 2
		}
		return lo / margin, hi * margin
	}
	margin := (hi - lo) * axisMargin
	if lo == hi {
		margin = max(0.5, math.Abs(lo)*axisMargin)
	}
	return lo - margin, hi + margin
}
