package stump

import "math"

// outlook is what the sums over a feature's bins tell us about its cuts.
type outlook struct {
	value float64 // the largest |sum/2 - P| of the cuts between bins; -1 if there is none
	bound float64 // upper bound, up to rounding, for the cuts inside bins; -1 if there is none
}

// scan goes through the bins of a feature. Let v be sum/2 - P at the start of a
// bin. Inside the bin, sum/2 - P lies between v minus the sum of the positive
// weights of the bin and v minus the sum of its negative weights.
//
// Numbers >= 0 are compared as integers, by their bits, with masks for cuts that do
// not count. A branch would be slower: the processor cannot predict when a new
// largest value comes, and a wrong prediction takes longer than a bin.
func (f *feature) scan(sums *[MaxBins]float64, half float64) outlook {
	value, bound := int64(-1), int64(-1)
	s := half
	if f.order == nil {
		for b, shut := range f.shut {
			s -= sums[b&(MaxBins-1)]
			value = max(value, sizeBits(s)|int64(shut))
		}
		return outlook{unbits(value), -1}
	}
	shut := f.shut[:len(f.plain)]
	for b, plain := range f.plain {
		positive, negative := sums[b&(signBit-1)], sums[b&(signBit-1)|signBit]
		// One of the two is >= 0, and a negative number has negative bits.
		most := max(int64(math.Float64bits(s-negative)), int64(math.Float64bits(positive-s)))
		bound = max(bound, most|int64(plain))
		s -= positive + negative
		value = max(value, sizeBits(s)|int64(shut[b]))
	}
	return outlook{unbits(value), unbits(bound)}
}

// sizeBits returns the bits of |v|.
func sizeBits(v float64) int64 { return int64(math.Float64bits(v) &^ (1 << 63)) }

// unbits returns the number >= 0 with the given bits, or -1 for -1.
func unbits(b int64) float64 {
	if b < 0 {
		return -1
	}
	return math.Float64frombits(uint64(b))
}

// search improves best by the cuts of the feature, which has index j, in ascending
// order: all cuts between bins, and the cuts inside those bins that may reach
// least. It adds the sums in the same order as scan, so that equal cuts have equal
// values to the bit.
func (f *feature) search(sums *[MaxBins]float64, u []float64, half, least float64, j int, best *candidate) {
	s := half
	if f.order == nil {
		for b, shut := range f.shut {
			s -= sums[b]
			if shut == 0 {
				best.take(s, j, b, false)
			}
		}
		return
	}
	for b, plain := range f.plain {
		positive, negative := sums[b], sums[b+signBit]
		if plain == 0 && (s-negative >= least || positive-s >= least) {
			at := s
			from := int(f.start[b])
			for k, o := range f.order[from:f.start[b+1]] {
				at -= u[o>>1]
				if o&1 != 0 {
					best.take(at, j, from+k, true)
				}
			}
		}
		s -= positive + negative
		if f.shut[b] == 0 {
			best.take(s, j, b, false)
		}
	}
}
