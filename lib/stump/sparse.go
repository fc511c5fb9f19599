package stump

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// sparse lists, for each feature of a group, the rows that are not in the largest bin
// of the feature. In many features, such as the pixels of an image, most rows have the
// same value. Then a pass over these lists is faster than one over all rows.
type sparse struct {
	entries [8][]uint32 // row, and where the sum of its bin is in simd.Bins, by ascending rows
	largest [8]uint8    // the code of the largest bin
}

const (
	places     = simd.Width * MaxBins // of sums
	placeBits  = 11
	mostSparse = 1<<21 - 1 // rows that fit into an entry
	sparseCost = 2         // the time of an entry, in times of a code in a group
)

// newSparse returns nil if a pass over all rows is faster. The codes of g have no
// signBit.
func newSparse(g *group, lanes, n int) *sparse {
	if n > mostSparse || g.wide == nil {
		return nil
	}
	var counts [8][MaxBins]int
	for i := range g.wide {
		for lane, code := range g.wide[i] {
			counts[lane][code]++
		}
	}
	s, listed := &sparse{}, 0
	for lane := range lanes {
		for code, count := range counts[lane] {
			if count > counts[lane][s.largest[lane]] {
				s.largest[lane] = uint8(code)
			}
		}
		listed += n - counts[lane][s.largest[lane]]
	}
	if sparseCost*listed > 8*n {
		return nil
	}
	for lane := range lanes {
		entries := make([]uint32, 0, n-counts[lane][s.largest[lane]])
		for i := range g.wide {
			if code := g.wide[i][lane]; code != s.largest[lane] {
				entries = append(entries, uint32(i<<placeBits|simd.Width*int(code)+lane))
			}
		}
		s.entries[lane] = entries
	}
	return s
}

// halves are the sums of the positive and of the negative weights.
type halves struct{ positive, negative float64 }

func halvesOf(u []float64) (h halves) {
	for _, v := range u {
		h.positive += max(v, 0)
		h.negative += min(v, 0)
	}
	return h
}

// sum sets sums to the sums of u over the codes, with signBit for negative weights if
// signed. Those of the largest bins are what the others leave of all.
func (s *sparse) sum(sums *simd.Bins, u []float64, of halves, signed bool) {
	*sums = simd.Bins{}
	for lane, entries := range s.entries {
		to := sums[lane:]
		if signed {
			for _, e := range entries {
				v := u[e>>placeBits]
				sums[e&(places-1)|uint32(math.Float64bits(v)>>63)*(places/2)] += v
			}
		} else {
			for _, e := range entries {
				sums[e&(places-1)] += u[e>>placeBits]
			}
		}
		rest := of
		for b := range signBit {
			rest.positive -= to[8*b]
			rest.negative -= to[8*(b|signBit)]
		}
		if code := 8 * int(s.largest[lane]); signed {
			to[code], to[code|8*signBit] = max(rest.positive, 0), min(rest.negative, 0)
		} else {
			to[code] = rest.positive + rest.negative
		}
	}
}
