package stump

import (
	"fmt"
	"sort"
)

// location says where a stump cuts the rows. The rows above the cut are those with
// a code above bin, and those in rest.
type location struct {
	known   bool // false if the cut was not found; the other fields are then zero
	feature int  // index in Search.features
	lane    int  // its index in its group
	bin     int  // the bins after this one are above the cut; -1 means all bins
	mask    int  // the bits of a code that hold the bin
	wide    [][8]uint8
	narrow  [][4]uint8
	rest    []uint32 // the part of bin itself that is above the cut, as entries of feature.order
	below   int      // number of rows below the cut
}

// above says whether the bin of a code is above the cut.
func (l *location) above(code int) bool { return code&l.mask > l.bin }

// locate finds the cut of h. The result is not known for a column with one value,
// and for a threshold inside a bin when the search keeps no order. A constant has
// bin -1. It panics when the matrix has no column h.Feature.
func (s *Search) locate(h Stump) location {
	if _, d := s.x.Dims(); h.Feature < 0 || h.Feature >= d {
		panic(fmt.Sprintf("stump: stump on column %d, matrix has columns 0..%d", h.Feature, d-1))
	}
	j := sort.Search(len(s.features), func(j int) bool { return s.features[j].column >= h.Feature })
	if h.IsConstant() {
		j = 0 // any feature will do
	}
	if j == len(s.features) || s.features[j].column != h.Feature && !h.IsConstant() {
		return location{}
	}
	f, g := &s.features[j], &s.groups[j/8]
	l := location{known: true, feature: j, lane: j % 8, bin: -1, wide: g.wide, narrow: g.narrow}
	l.mask = MaxBins - 1
	if f.order != nil {
		l.mask = signBit - 1
	}
	if h.IsConstant() {
		return l
	}
	b := sort.Search(len(f.cuts), func(b int) bool { return f.cuts[b] > h.Threshold })
	if b > 0 && f.cuts[b-1] == h.Threshold {
		l.bin = b - 1
		l.below = int(f.start[b])
		return l
	}
	if f.order == nil {
		return location{}
	}
	bin := f.order[f.start[b]:f.start[b+1]]
	k := sort.Search(len(bin), func(k int) bool {
		return s.x.At(int(bin[k]>>1), f.column) >= h.Threshold
	})
	l.bin = b
	l.rest = bin[k:]
	l.below = int(f.start[b]) + k
	return l
}
