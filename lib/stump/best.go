package stump

import (
	"context"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Best is the stump or constant function h with the largest
//
//	Σ u_i·h(x_i)
//
// and that sum, for n signed weights u: u_i = W_i·y_i in boosting. It is the
// exact maximum up to the rounding of float64 sums; with Params.Bins, the
// maximum over the thresholds between bins. A threshold is the midpoint of
// neighbouring distinct values of its column. Of functions that tie, the first
// wins in the order: constants, then ascending features, within a feature
// ascending thresholds, and q = +1 before -1.
//
// The sum is >= 0, for -h competes with h. When Exclude has left nothing, the
// sum is -1 and the stump has Sign 0. Best takes O(nd). It panics when u does
// not have length n, and when u or its sum is not finite; the sum of |u| must not
// overflow.
func (s *Search) Best(u []float64) (Stump, float64) {
	s.checkLength(u)
	s.accumulate(u)
	sum, size := s.total(u)
	if sum-sum != 0 {
		panic(notFinite(u))
	}
	// With P the sum of u below a cut, Σ u_i·h(x_i) = q·(sum - 2P), so the search
	// is for the largest |sum/2 - P|; P = 0 is the constant.
	half := sum / 2
	// The bounds below may be off by the rounding of two sums of at most n terms.
	margin := size * 0x1p-52 * float64(len(u)+MaxBins)
	best := s.constant(half)

	// The cuts between bins give a value to beat. A feature, and then a bin, whose
	// inner cuts cannot reach it is passed over.
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

// candidate is a cut, or a constant, and what it is worth.
type candidate struct {
	value   float64 // |sum/2 - P|; -1 for none
	sign    int
	feature int  // -1 for a constant
	inside  bool // whether the cut lies inside a bin
	at      int  // the position in the order before the cut, or the bin
}

// take replaces c by a cut of the given worth if that is larger.
func (c *candidate) take(worth float64, feature, at int, inside bool) {
	if v := math.Abs(worth); v > c.value {
		*c = candidate{value: v, sign: learn.Sign(worth), feature: feature, at: at, inside: inside}
	}
}

// constant is the better constant, if there is one.
func (s *Search) constant(half float64) candidate {
	if s.noConstant {
		return candidate{value: -1, feature: -1}
	}
	return candidate{value: math.Abs(half), sign: learn.Sign(half), feature: -1}
}

// stump writes a candidate as a stump.
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

// accumulate brings the sums of all groups up to date.
func (s *Search) accumulate(u []float64) {
	for i, was := range s.negative {
		if is := math.Signbit(u[i]); is != was {
			s.negative[i] = is
			for g := range s.groups {
				s.groups[g].flip(i)
			}
		}
	}
	if s.workers == 1 {
		for g := range s.groups {
			s.groups[g].accumulate(u)
		}
		return
	}
	_ = parallel.DoOn(context.Background(), s.workers, len(s.groups), func(g int) error {
		s.groups[g].accumulate(u)
		return nil
	})
}

// sums are the sums of u over the bins of feature j; in an exact search, those
// of the negative u apart, at b+signBit.
func (s *Search) sums(j int) *[MaxBins]float64 { return &s.groups[j/8].sums[j%8] }

// total is the sum of u, and for an exact search at least the sum of |u|.
func (s *Search) total(u []float64) (sum, size float64) {
	if len(s.features) == 0 {
		for _, v := range u {
			sum += v
		}
		return sum, 0
	}
	sums := s.sums(0)
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
