package slices

import (
	"math"
	"sort"
	"strconv"
)

// sortCompiled sorts a slice x of a built-in ordered type by the compiled
// functions of sort, and reports whether it did. Types that these do not have
// go to and fro through one that they have and that keeps their order.
func sortCompiled(x any) bool {
	switch s := x.(type) {
	case []int:
		sort.Ints(s)
	case []float64:
		sort.Float64s(s)
	case []string:
		sort.Strings(s)
	case []uint8:
		sortAsInts(s)
	case []int8:
		sortAsInts(s)
	case []uint16:
		sortAsInts(s)
	case []int16:
		sortAsInts(s)
	case []int32:
		sortAsInts(s)
	case []uint:
		sortUnsigned(s)
	case []uintptr:
		sortUnsigned(s)
	case []float32:
		wide := make([]float64, len(s))
		for i, v := range s {
			if v != v { // a NaN could have other bits afterwards
				return false
			}
			wide[i] = float64(v)
		}
		sort.Float64s(wide)
		for i, v := range wide {
			s[i] = float32(v)
		}
	default:
		return strconv.IntSize == 64 && sortCompiled64(x)
	}
	return true
}

// sortCompiled64 is sortCompiled for the types that fit into an int of 64 bits.
func sortCompiled64(x any) bool {
	switch s := x.(type) {
	case []uint32:
		sortAsInts(s)
	case []int64:
		sortAsInts(s)
	case []uint64:
		sortUnsigned(s)
	default:
		return false
	}
	return true
}

func sortAsInts[E uint8 | uint16 | uint32 | int8 | int16 | int32 | int64](x []E) {
	ints := make([]int, len(x))
	for i, v := range x {
		ints[i] = int(v)
	}
	sort.Ints(ints)
	for i, v := range ints {
		x[i] = E(v)
	}
}

// sortUnsigned is sortAsInts with the upper half of the numbers moved down:
// turning the first bit subtracts 2⁶³.
func sortUnsigned[E uint | uint64 | uintptr](x []E) {
	ints := make([]int, len(x))
	for i, v := range x {
		ints[i] = int(v) ^ math.MinInt
	}
	sort.Ints(ints)
	for i, v := range ints {
		x[i] = E(v ^ math.MinInt)
	}
}
