package stump

import (
	"fmt"
	"sort"
)

// location says where a stump cuts the rows: above are those whose code says so,
// and those in rest.
type location struct {
	known   bool // the other fields count
	feature int  // its number
	lane    int  // its place in its group
	bin     int  // above are the bins beyond, all for -1
	mask    int  // the bits of a code that say the bin
	wide    [][8]uint8
	narrow  [][4]uint8
	rest    []uint32 // entries of the order: the upper part of the bin itself
	below   int      // how many rows are below
}

// above says whether the bin of a code lies above the cut.
func (l *location) above(code int) bool { return code&l.mask > l.bin }

// locate finds the cut of h. It is not known for a column of one value, and for
// a threshold inside a bin of which no order is kept. A constant has bin -1. It
// panics when the matrix has no column h.Feature.
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
