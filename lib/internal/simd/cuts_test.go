package simd

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCuts compares with the twins, to the bit, and with the definitions.
func TestCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	masks := func(n int) Masks {
		m, often := make(Masks, n), rng.IntN(4)
		for b := range m {
			for l := range m[b] {
				if rng.IntN(3) < often {
					m[b][l] = -1
				}
			}
		}
		return m
	}
	for trial := range 400 {
		var sums, by Bins
		for i := range sums {
			sums[i], by[i] = math.Round(4*rng.NormFloat64()), rng.NormFloat64()
			if trial%2 == 1 { // positive, then negative
				sums[i], by[i] = math.Abs(sums[i]), math.Abs(by[i])
				if i >= len(sums)/2 {
					sums[i], by[i] = -sums[i], -by[i]
				}
			}
		}
		a, half, twin, before := []float64{-1.5, 0, 1, 0.25}[rng.IntN(4)], 10*rng.NormFloat64(), sums, sums
		if trial%2 == 0 {
			shut := masks(rng.IntN(MaxBins + 1))
			values := Cuts(&sums, &by, shut, a, half)
			var other [Width]int64
			cutsGo(&twin, &by, shut, a, half, &other)
			if values != other || sums != twin {
				t.Fatalf("trial %d: differs from the twin", trial)
			}
			for l := range Width {
				s, best := half, -1.0
				for b := range shut {
					if s -= before[Width*b+l] + a*by[Width*b+l]; shut[b][l] == 0 {
						best = max(best, math.Abs(s))
					}
				}
				checkBits(t, values[l], best)
			}
			continue
		}
		shut := masks(rng.IntN(MaxBins/2 + 1))
		plain := masks(len(shut))
		values, bounds := CutsSigned(&sums, &by, shut, plain, a, half)
		var other, above [Width]int64
		if p, n := by[:len(by)/2], by[len(by)/2:]; a < 0 {
			cutsSignedGo(&twin, n, p, shut, plain, a, half, &other, &above)
		} else {
			cutsSignedGo(&twin, p, n, shut, plain, a, half, &other, &above)
		}
		if values != other || bounds != above || sums != twin {
			t.Fatalf("trial %d: differs from the twin", trial)
		}
		for l := range Width {
			s, best, most := half, -1.0, -1.0
			for b := range shut {
				low, high := Width*b+l, Width*(b+MaxBins/2)+l
				p, n := before[low]+max(a*by[low], a*by[high]), before[high]+min(a*by[low], a*by[high])
				if plain[b][l] == 0 {
					most = max(most, s-n, p-s)
				}
				if s -= p + n; shut[b][l] == 0 {
					best = max(best, math.Abs(s))
				}
			}
			checkBits(t, values[l], best)
			checkBits(t, bounds[l], most)
		}
	}
}

// checkBits compares bits, or -1, with a number.
func checkBits(t *testing.T, bits int64, want float64) {
	t.Helper()
	have := -1.0
	if bits >= 0 {
		have = math.Float64frombits(uint64(bits))
	}
	if !(math.Abs(have-want) <= 1e-11*(1+math.Abs(want))) {
		t.Fatalf("%v, want %v", have, want)
	}
}
