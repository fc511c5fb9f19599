package perceptron

import (
	"math"
	"slices"
)

// point is an example on the line of a search: the place where its prediction
// changes, and its gain ±weight, which counts while the point is above the
// threshold.
type point struct{ at, gain float64 }

// sorter sorts points by their places. The places are quotients, whose
// distribution has long tails. After the map x/(scale+|x|) they are spread
// almost evenly. So bucket sort with one bucket per point brings each point
// close to its final place, and few comparisons remain.
type sorter struct {
	spare   []point
	buckets []int32 // of each point
	start   []int32
}

const crowded = 24 // more points than this in a bucket are sorted by comparisons

// sort sorts points in place. scale is the typical size of their places.
func (s *sorter) sort(points []point, scale float64) {
	if len(points) < crowded || !(scale > 0) || math.IsInf(scale, 1) {
		slices.SortFunc(points, before)
		return
	}
	count := 1
	for count < len(points) && count < 1<<15 {
		count *= 2
	}
	s.spare, s.buckets = append(s.spare[:0], points...), slices.Grow(s.buckets[:0], len(points))[:len(points)]
	s.start = slices.Grow(s.start[:0], count+2)[:count+2]
	clear(s.start)
	half := float64(float64(count) / 2)
	for i, p := range points {
		b := int32(half + float64(half*(p.at/(scale+math.Abs(p.at))))) // at most count: the quotient is within [-1, 1]
		s.buckets[i] = b
		s.start[b+1]++
	}
	for b := range count + 1 {
		s.start[b+1] += s.start[b]
	}
	for i, p := range s.spare {
		b := s.buckets[i]
		points[s.start[b]] = p
		s.start[b]++
	}
	from := int32(0)
	for _, to := range s.start[:count+1] { // each entry is now the end of its bucket
		if to-from > crowded {
			slices.SortFunc(points[from:to], before)
		}
		from = to
	}
	for i := 1; i < len(points); i++ { // within buckets, and where rounding was not monotonic
		p, k := points[i], i
		for ; k > 0 && points[k-1].at > p.at; k-- {
			points[k] = points[k-1]
		}
		points[k] = p
	}
}

func before(a, b point) int {
	switch {
	case a.at < b.at:
		return -1
	case a.at > b.at:
		return 1
	}
	return 0
}
