package stump

import (
	"context"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Best returns the stump or constant function h with the largest
//
//	Σ u_i·h(x_i)
//
// and the value of that sum. u holds one signed weight for each of the n rows; in
// boosting, u_i = W_i·y_i. The maximum is exact up to the rounding of float64 sums.
// With Params.Bins, it is the maximum over the thresholds between bins. A threshold
// is the midpoint of two values of its column, with no other value between them. If
// several functions have the same sum, the first one wins in this order: constants,
// then ascending features; within a feature, ascending thresholds; and q = +1
// before -1.
//
// The sum is >= 0, because -h is searched too. If Exclude has left no function, the
// sum is -1 and the stump has Sign 0. Best takes O(nd). It panics if the length of
// u is not n, or if u or its sum is not finite. The sum of |u| must not overflow.
func (s *Search) Best(u []float64) (Stump, float64) {
	s.checkLength(u)
	s.accumulate(u)
	return s.best(u)
}

// bestOfMany is Best, to the bit, for weights whose signs have little to do with
// those of the call before, as where one output follows another.
func (s *Search) bestOfMany(u []float64) (Stump, float64) {
	s.checkLength(u)
	if s.bins > 0 {
		s.accumulate(u)
	} else {
		s.accumulateSigned(u)
	}
	return s.best(u)
}

// best finds the best stump after the sums were updated.
func (s *Search) best(u []float64) (Stump, float64) {
	sum, size := s.total(u)
	if sum-sum != 0 {
		panic(notFinite(u))
	}
	// Let P be the sum of u below a cut. Then Σ u_i·h(x_i) = q·(sum - 2P), so we look
	// for the largest |sum/2 - P|. The constant has P = 0.
	half := float64(sum / 2)
	// Rounding in two sums of at most n terms may make the bounds below wrong by this.
	margin := float64(size * 0x1p-52 * float64(len(u)+MaxBins))
	best := s.constant(half)

	// The best cut between bins gives a value to beat. Features, and then bins, whose
	// inner cuts cannot reach this value are skipped.
	least := best.value
	for j := range s.features {
		s.outlooks[j] = s.features[j].scan(s.sums(j), half)
		least = max(least, s.outlooks[j].value)
	}
	for j := range s.features {
		o := s.outlooks[j]
		least = max(least, best.value)
		if o.value >= least || o.bound+margin >= least {
			s.features[j].search(s.sums(j), u, half, least-margin, j, &best)
		}
	}
	if best.value < 0 {
		return Constant(0), -1
	}
	return s.stump(best), 2 * best.value
}

// candidate is a cut or a constant, with its value.
type candidate struct {
	value   float64 // |sum/2 - P|; -1 for none
	sign    int
	feature int  // -1 for a constant
	inside  bool // whether the cut lies inside a bin
	at      int  // the last position in the order before the cut, or the last bin before it
}

// take replaces c by another cut if the size of its worth is larger.
func (c *candidate) take(worth float64, feature, at int, inside bool) {
	if v := math.Abs(worth); v > c.value {
		*c = candidate{value: v, sign: learn.Sign(worth), feature: feature, at: at, inside: inside}
	}
}

// constant returns the better of the two constants, unless they are excluded.
func (s *Search) constant(half float64) candidate {
	if s.noConstant {
		return candidate{value: -1, feature: -1}
	}
	return candidate{value: math.Abs(half), sign: learn.Sign(half), feature: -1}
}

// stump converts a candidate to a Stump.
func (s *Search) stump(c candidate) Stump {
	if c.feature < 0 {
		return Constant(c.sign)
	}
	f := &s.features[c.feature]
	h := Stump{Feature: f.column, Sign: c.sign}
	if c.inside {
		below, above := f.order[c.at]>>1, f.order[c.at+1]>>1
		h.Threshold = midpoint(s.x.At(int(below), f.column), s.x.At(int(above), f.column))
	} else {
		h.Threshold = f.cuts[c.at]
	}
	return h
}

// accumulate updates the sums of all groups.
func (s *Search) accumulate(u []float64) {
	for i := range s.negative {
		s.mark(i, math.Signbit(u[i]))
	}
	s.sumGroups(u, false)
}

// accumulateSigned does the same in an exact search, with codes without signBit.
func (s *Search) accumulateSigned(u []float64) {
	s.unmark()
	s.sumGroups(u, true)
}

// unmark removes signBit from all codes.
func (s *Search) unmark() {
	for i := range s.negative {
		s.mark(i, false)
	}
}

// mark sets or clears signBit in the codes of row i.
func (s *Search) mark(i int, is bool) {
	if is == s.negative[i] {
		return
	}
	s.negative[i] = is
	for g := range s.groups {
		s.groups[g].flip(i)
	}
}

// sumGroups sums u in all groups, by accumulateSigned or by accumulate.
func (s *Search) sumGroups(u []float64, signed bool) {
	if s.workers == 1 {
		for g := range s.groups {
			s.groups[g].sum(u, signed)
		}
		return
	}
	_ = parallel.DoOn(context.Background(), s.workers, len(s.groups), func(g int) error {
		s.groups[g].sum(u, signed)
		return nil
	})
}

// sums returns the sums of u over the bins of feature j. In an exact search, the
// negative u are summed separately, at b+signBit.
func (s *Search) sums(j int) *[MaxBins]float64 { return &s.groups[j/8].sums[j%8] }

// total returns the sum of u and, for an exact search, the sum of |u| as size.
func (s *Search) total(u []float64) (sum, size float64) {
	if len(s.features) == 0 {
		for _, v := range u {
			sum += v
		}
		return sum, 0
	}
	return s.totalOf(s.sums(0))
}

// totalOf is total for the sums of the first feature.
func (s *Search) totalOf(sums *[MaxBins]float64) (sum, size float64) {
	for b := range len(s.features[0].start) - 1 {
		if s.bins > 0 {
			sum += sums[b]
			continue
		}
		sum += sums[b] + sums[b+signBit]
		size += sums[b] - sums[b+signBit]
	}
	return sum, size
}

func (s *Search) checkLength(u []float64) {
	if len(u) != s.Len() {
		panic(fmt.Sprintf("stump: %d weights for %d rows", len(u), s.Len()))
	}
}

func notFinite(u []float64) string {
	for i, v := range u {
		if v-v != 0 {
			return fmt.Sprintf("stump: weight of row %d is %v", i, v)
		}
	}
	return "stump: the sum of the weights overflows"
}
