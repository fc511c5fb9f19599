package stump

import (
	"cmp"
	"math"
	"slices"
)

// sorter sorts the rows of one feature after another and reuses its memory.
type sorter struct {
	keys, spare []uint64
}

// rows lists 0..len(x)-1 by ascending x, and equal values by ascending row, in the
// low halves of the result. The next call overwrites the result. x must be finite.
//
// The upper half of a key holds the upper half of the value, mapped so that
// unsigned numbers have the order of the floats. Three passes of radix sort put
// these upper halves into order. The few rows with equal upper halves are then
// compared in full.
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

// byValue sorts keys by the full values, and keeps the order of equal ones.
func byValue(keys []uint64, x []float64) {
	compare := func(a, b uint64) int {
		return cmp.Compare(x[uint32(a)], x[uint32(b)])
	}
	if !slices.IsSortedFunc(keys, compare) {
		slices.SortStableFunc(keys, compare)
	}
}

// radix sorts by the upper halves and keeps the order of equal ones. The result is
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
			continue // all keys have this digit
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
