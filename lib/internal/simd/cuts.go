package simd

import "math"

// MaxBins is the largest number of bins of a feature.
const MaxBins = 256

// Bins holds the sums of weights over the bins of eight features, side by side: bin b of
// feature l is at Width·b + l. Signed sums have those of the positive weights in the first half and those of the negative
// weights in the other.
type Bins [MaxBins * Width]float64

// Masks says for each bin of eight features whether the cut behind it counts: 0 for yes,
// -1 for no.
type Masks [][Width]int8

// Cuts adds a times the sums by to sums and returns, for each feature, the bits of the
// largest |half - P|, or -1 if no cut counts. P is the sum over the bins before a cut.
// shut has an entry for each bin, at most MaxBins.
func Cuts(sums, by *Bins, shut Masks, a, half float64) (values [Width]int64) {
	cuts(sums, by, shut[:min(len(shut), MaxBins)], a, half, &values)
	return values
}

// CutsSigned is Cuts for signed sums of at most MaxBins/2 bins. For a < 0, the sums of by
// change places. It also returns the bits of an upper bound, up to rounding, of the cuts
// inside the bins for which plain is 0, or -1 if there is no such bin. shut and plain have
// the same length.
func CutsSigned(sums, by *Bins, shut, plain Masks, a, half float64) (values, bounds [Width]int64) {
	positive, negative := by[:len(by)/2], by[len(by)/2:]
	if a < 0 {
		positive, negative = negative, positive
	}
	shut = shut[:min(len(shut), MaxBins/2)]
	cutsSigned(sums, positive, negative, shut, plain[:len(shut)], a, half, &values, &bounds)
	return values, bounds
}

func cutsGo(sums, by *Bins, shut Masks, a, half float64, values *[Width]int64) {
	for l := range Width {
		s, value := half, int64(-1)
		for b := range shut {
			at := Width*b + l
			sums[at] = math.FMA(a, by[at], sums[at])
			s -= sums[at]
			value = max(value, sizeBits(s)|int64(shut[b][l]))
		}
		values[l] = value
	}
}

func cutsSignedGo(sums *Bins, positive, negative []float64, shut, plain Masks, a, half float64, values, bounds *[Width]int64) {
	for l := range Width {
		s, value, bound := half, int64(-1), int64(-1)
		for b := range shut {
			low := Width*b + l
			high := low + len(sums)/2
			p, n := math.FMA(a, positive[low], sums[low]), math.FMA(a, negative[low], sums[high])
			sums[low], sums[high] = p, n
			// One of the two is >= 0, and a negative number has negative bits.
			most := max(int64(math.Float64bits(s-n)), int64(math.Float64bits(p-s)))
			bound = max(bound, most|int64(plain[b][l]))
			s -= p + n
			value = max(value, sizeBits(s)|int64(shut[b][l]))
		}
		values[l], bounds[l] = value, bound
	}
}

// sizeBits returns the bits of |v|.
func sizeBits(v float64) int64 { return int64(math.Float64bits(v) &^ (1 << 63)) }
