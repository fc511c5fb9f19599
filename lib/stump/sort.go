package stump

import (
	"cmp"
	"math"
	"slices"
)

// sorter orders the rows of one feature after another; it keeps its memory.
type sorter struct {
	keys, spare []uint64
}

// rows lists 0..len(x)-1 by ascending x, equal values by ascending row, in the
// low halves of the result, which the next call overwrites. x is finite.
//
// The upper half of a key holds the upper half of the value, in an order that
// unsigned numbers share with floats; three passes of radix sort bring these
// into order, and the few rows that agree in them are then compared in full.
func (s *sorter) rows(x []float64) []uint64 {
	n := len(x)
	if cap(s.keys) < n {
		s.keys, s.spare = make([]uint64, n), make([]uint64, n)
	}
	keys := s.keys[:n]
	for i, v := range x {
		b := math.Float64bits(v + 0) // -0 becomes +0
		b ^= uint64(int64(b)>>63) | 1<<63
		keys[i] = b&^(1<<32-1) | uint64(i)
	}
	if n < 1000 { // the radix sort's counters would take longer
		slices.Sort(keys)
	} else {
		keys = radix(keys, s.spare[:n])
	}
	for lo := 0; lo < n; {
		hi := lo + 1
		for hi < n && keys[hi]>>32 == keys[lo]>>32 {
			hi++
		}
		if hi > lo+1 {
			byValue(keys[lo:hi], x)
		}
		lo = hi
	}
	return keys
}

func byValue(keys []uint64, x []float64) {
	compare := func(a, b uint64) int {
		return cmp.Compare(x[uint32(a)], x[uint32(b)])
	}
	if !slices.IsSortedFunc(keys, compare) {
		slices.SortStableFunc(keys, compare)
	}
}

// radix sorts by the upper halves, equal ones in the order given; the result is
// in keys or in spare.
func radix(keys, spare []uint64) []uint64 {
	const digits = 2048
	var count [3][digits]int32
	for _, k := range keys {
		count[0][k>>32%digits]++
		count[1][k>>43%digits]++
		count[2][k>>54%digits]++
	}
	for pass, shift := range []int{32, 43, 54} {
		c := &count[pass]
		if c[keys[0]>>shift%digits] == int32(len(keys)) {
			continue // all alike
		}
		at := int32(0)
		for d, n := range c {
			c[d] = at
			at += n
		}
		for _, k := range keys {
			d := k >> shift % digits
			spare[c[d]] = k
			c[d]++
		}
		keys, spare = spare, keys
	}
	return keys
}
