package viz

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/plot"
)

func labels(ticks []plot.Tick) (major []string) {
	for _, t := range ticks {
		if t.Label != "" {
			major = append(major, t.Label)
		}
	}
	return major
}

func TestTickLabels(t *testing.T) {
	for _, tc := range []struct {
		a     axis
		about int
		want  []string
	}{
		{axis{lo: -4.1, hi: 4.9}, 5, []string{"−4", "−2", "0", "2", "4"}},
		{axis{lo: -3.9, hi: 4.4}, 2, []string{"−2", "0", "2", "4"}}, // not 0 alone
		{axis{lo: -4.2, hi: 4.4}, 2, []string{"−4", "0", "4"}},
		{axis{lo: -1.9, hi: 1.9}, 2, []string{"−1", "0", "1"}},
		{axis{lo: 0, hi: 0.31}, 3, []string{"0.0", "0.1", "0.2", "0.3"}},
		{axis{lo: 0, hi: 3.1e-9}, 3, []string{"0", "1e−9", "2e−9", "3e−9"}},
		{axis{lo: -1e150, hi: 1e150}, 2, []string{"−1e150", "0", "1e150"}},
		{axis{lo: -0.5, hi: 1.5, whole: true}, 9, []string{"0", "1"}},
		{axis{lo: 0.5, hi: 2000, log: true}, 8, []string{"1", "10", "100", "1000"}},
		{axis{lo: 1e-9, hi: 1, log: true}, 5, []string{"1e−9", "1e−7", "1e−5", "0.001", "0.1"}},
		{axis{lo: 2, hi: 9, log: true}, 4, []string{"2", "4", "6", "8"}},
		{axis{lo: 0.02, hi: 0.2, log: true}, 5, []string{"0.02", "0.05", "0.1", "0.2"}},
		{axis{lo: 2, hi: 95, log: true}, 6, []string{"2", "5", "10", "20", "50"}},
		{axis{lo: 2, hi: 95, log: true}, 3, []string{"3", "10", "30"}},
	} {
		if got := labels(tc.a.ticker(tc.about).Ticks(tc.a.lo, tc.a.hi)); !slices.Equal(got, tc.want) {
			t.Errorf("ticks of %+v: %q, want %q", tc.a, got, tc.want)
		}
	}
}

func TestTicksLieOnTheAxisInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 5000 {
		lo := (rng.Float64() - 0.5) * math.Pow10(rng.IntN(20)-10)
		a := axis{lo: lo, hi: lo + rng.Float64()*math.Pow10(rng.IntN(20)-10)}
		if a.hi-a.lo < 1e-12*math.Abs(lo) {
			continue
		}
		if rng.IntN(4) == 0 {
			a = axis{lo: math.Abs(lo), hi: math.Abs(lo) * math.Pow(10, 0.1+9*rng.Float64()), log: true}
		}
		about := 2 + rng.IntN(7)
		ticks := a.ticker(about).Ticks(a.lo, a.hi)
		if n := len(labels(ticks)); n < 2 && !a.log || n < 1 || n > 2*about {
			t.Fatalf("%d labels on %+v, about %d wanted", n, a, about)
		}
		slack := (a.hi - a.lo) * 1e-6
		for i, k := range ticks {
			if k.Value < a.lo-slack || k.Value > a.hi+slack {
				t.Fatalf("tick %v outside %+v", k.Value, a)
			}
			if i > 0 && k.Value <= ticks[i-1].Value {
				t.Fatalf("tick %v after %v", k.Value, ticks[i-1].Value)
			}
		}
	}
}

func TestTicksBelowResolution(t *testing.T) {
	if ticks := linearTicks(1e18, 1e18+256, 5); len(ticks) != 1 {
		t.Errorf("%d ticks where floats are 128 apart, want 1", len(ticks))
	}
}
