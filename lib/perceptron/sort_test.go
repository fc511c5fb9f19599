package perceptron

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSort(t *testing.T) {
	var s sorter // memory is used again
	for trial := range 2000 {
		r := rand.New(rand.NewPCG(uint64(trial), 9))
		points := make([]point, r.IntN(400))
		for i := range points {
			at := r.NormFloat64() / r.NormFloat64()
			switch trial % 4 {
			case 1:
				at = float64(r.IntN(5) - 2)
			case 2:
				at = math.Ldexp(r.NormFloat64(), r.IntN(2000)-1000)
			case 3:
				at = 1 + 1e-12*r.Float64()
			}
			points[i] = point{at, r.Float64()}
		}
		want := slices.Clone(points)
		slices.SortStableFunc(want, before)
		sum := 0.0
		for _, p := range points {
			sum += p.gain
		}
		s.sort(points, []float64{1, 1e-300, 1e300, 0, math.Inf(1), math.NaN()}[trial%6])
		for i, p := range points {
			if p.at != want[i].at {
				t.Fatalf("trial %d: place %d of %d is %v, want %v", trial, i, len(points), p.at, want[i].at)
			}
			sum -= p.gain
		}
		if math.Abs(sum) > 1e-9 {
			t.Fatalf("trial %d: gains were lost: %v", trial, sum)
		}
	}
}
