package stump

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// TestSparseSums compares with the sums over all rows: to the bit, except for those of
// the largest bin, which are what remains.
func TestSparseSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	listed := 0
	for trial := range 200 {
		n, lanes, signed := 30+rng.IntN(500), 5+rng.IntN(4), trial%2 == 0
		most := MaxBins
		if signed {
			most = signBit
		}
		codes, rare := make([][]uint8, lanes), rng.Float64()
		for lane := range codes {
			codes[lane] = make([]uint8, n)
			usual := rng.IntN(most)
			for i := range n {
				if codes[lane][i] = uint8(usual); rng.Float64() < rare {
					codes[lane][i] = uint8(rng.IntN(most))
				}
			}
		}
		g := newGroup(codes)
		u, size := make([]float64, n), 0.0
		for i := range u {
			u[i] = rng.NormFloat64()
			size += math.Abs(u[i])
		}
		s := newSparse(&g, lanes, n)
		if s == nil {
			continue
		}
		listed++
		var sums simd.Bins
		s.sum(&sums, u, halvesOf(u), signed)
		g.sum(u, signed)
		for lane := range lanes {
			for code, want := range g.sums[lane] {
				have, limit := sums[8*code+lane], 0.0
				if uint8(code) == s.largest[lane] || signed && uint8(code) == s.largest[lane]|signBit {
					limit = size * 0x1p-52 * float64(n+MaxBins)
				}
				if !(math.Abs(have-want) <= limit) {
					t.Fatalf("trial %d, lane %d, code %d: %v, want %v", trial, lane, code, have, want)
				}
			}
		}
	}
	if listed < 40 || listed > 160 {
		t.Errorf("%d of 200 groups are listed", listed)
	}
}
