package committee

import (
	"context"
	"math"
)

// A line search ends when the slope is so small beside that at its start, or after
// so many values of J.
const (
	flat      = 1e-8
	mostTries = 100
	farthest  = 1e100
)

// line finds the minimum of J along the margins m + a·v for 0 < a <= most, where J
// falls at a = 0. J is convex along a line: Newton's method, safeguarded by the
// bracket of two points between which the slope changes its sign. first is the first
// a to try. If most is infinite, the search ends early where J is smaller and all margins
// are positive: J then falls for ever along the multiples of that point.
func (o *objective) line(ctx context.Context, m, v []float64, first, most float64) (float64, error) {
	start, err := o.along(ctx, m, v, 0)
	if err != nil {
		return 0, err
	}
	if !(start.slope < 0) {
		return 0, nil
	}
	low, high, a := 0.0, math.Inf(1), min(first, most)
	for range mostTries {
		at, err := o.along(ctx, m, v, a)
		if err != nil {
			return 0, err
		}
		switch {
		case math.IsInf(most, 1) && at.least > 0 && at.j < start.j,
			math.Abs(at.slope) <= -flat*start.slope,
			at.slope < 0 && a == most:
			return a, nil
		case at.slope < 0:
			low = a
		default:
			high = a
		}
		next := a - at.slope/at.bend
		switch {
		case math.IsInf(high, 1): // between twice and ten times as far
			next = min(max(next, 2*a), 10*a, most)
		case !(next > low && next < high):
			next = low + float64((high-low)/2)
		}
		if next == low || next == high || next >= farthest {
			break
		}
		a = next
	}
	return a, nil
}
