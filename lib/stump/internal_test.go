package stump

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestSorter(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var s sorter
	draw := map[string]func() float64{
		"normal":     rng.NormFloat64,
		"few":        func() float64 { return float64(rng.IntN(7) - 3) },
		"close":      func() float64 { return 1e9 + rng.Float64()*1e-5 }, // alike in the upper half
		"any scale":  func() float64 { return math.Ldexp(rng.NormFloat64(), rng.IntN(2000)-1000) },
		"zeros":      func() float64 { return math.Copysign(0, rng.NormFloat64()) },
		"subnormal":  func() float64 { return float64(rng.IntN(9)-4) * math.SmallestNonzeroFloat64 },
		"descending": func() func() float64 { x := 0.0; return func() float64 { x--; return x } }(),
	}
	for name, f := range draw {
		for _, n := range []int{1, 2, 10, 999, 1000, 5000} {
			x, want := make([]float64, n), make([]uint32, n)
			for i := range x {
				x[i], want[i] = f(), uint32(i)
			}
			slices.SortStableFunc(want, func(a, b uint32) int { return cmp.Compare(x[a], x[b]) })
			for k, key := range s.rows(x) {
				if uint32(key) != want[k] {
					t.Fatalf("%s, n = %d: row %d at %d, want %d", name, n, uint32(key), k, want[k])
				}
			}
		}
	}
}

func TestPartition(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for trial := range 3000 {
		n, levels, limit := 1+rng.IntN(300), 1+rng.IntN(300), 2+rng.IntN(40)
		sorted := make([]float64, n)
		for i := range sorted {
			sorted[i] = float64(rng.IntN(levels))
			if trial%3 == 0 { // one heavy value
				sorted[i] = max(0, sorted[i]-float64(levels/2))
			}
		}
		slices.Sort(sorted)
		distinct := len(slices.Compact(slices.Clone(sorted)))
		start := partition(sorted, limit)
		bins := len(start) - 1
		if start[0] != 0 || int(start[bins]) != n || bins > limit || bins < min(distinct, limit) {
			t.Fatalf("trial %d: bins %v for %d values, %d distinct, limit %d", trial, start, n, distinct, limit)
		}
		heaviest, run := 0, 0
		for k := range sorted {
			if k > 0 && sorted[k] != sorted[k-1] {
				run = 0
			}
			run++
			heaviest = max(heaviest, run)
		}
		for b := range bins {
			lo, hi := int(start[b]), int(start[b+1])
			if lo >= hi || lo > 0 && sorted[lo] == sorted[lo-1] {
				t.Fatalf("trial %d: bin %d of %v cuts %v", trial, b, start, sorted)
			}
			if hi-lo > (n+limit-1)/limit+heaviest {
				t.Fatalf("trial %d: bin %d has %d of %d rows, limit %d, heaviest value %d", trial, b, hi-lo, n, limit, heaviest)
			}
		}
	}
}

func TestMidpoint(t *testing.T) {
	const tiny, huge = math.SmallestNonzeroFloat64, math.MaxFloat64
	for _, c := range [][3]float64{
		{1, 2, 1.5},
		{-1, 1, 0},
		{-3, -1, -2},
		{huge / 2, huge, 0.75 * huge},
		{-huge, -huge / 2, -0.75 * huge},
		{-huge, huge, 0},
		{tiny, 3 * tiny, 2 * tiny},
		{0, tiny, tiny},
		{-tiny, 0, 0},
		{1, math.Nextafter(1, 2), math.Nextafter(1, 2)},
	} {
		if got := midpoint(c[0], c[1]); got != c[2] {
			t.Errorf("midpoint of %g and %g is %g, want %g", c[0], c[1], got, c[2])
		}
	}
}

// Skipping bins does not change a bit of the result, and most bins are skipped.
func TestBoundsLoseNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	looked, rows := 0, 0
	for trial := range 300 {
		n, d := 1+rng.IntN(2000), 1+rng.IntN(10)
		X, u := mat.NewDense(n, d, nil), make([]float64, n)
		for i := range n {
			for j := range d {
				X.Set(i, j, float64(rng.IntN(1000)))
			}
			u[i] = rng.ExpFloat64() * math.Copysign(1, X.At(i, 0)-300+300*rng.NormFloat64())
		}
		s, err := NewSearch(t.Context(), X, Params{})
		if err != nil {
			t.Fatal(err)
		}
		h, v := s.Best(u)
		sum, _ := s.total(u)
		best := s.constant(sum / 2)
		for j := range s.features {
			s.features[j].search(s.sums(j), u, sum/2, math.Inf(-1), j, &best)
		}
		if g := s.stump(best); g != h || 2*best.value != v {
			t.Fatalf("trial %d: %v with %v, without bounds %v with %v", trial, h, v, g, 2*best.value)
		}
		for j := range s.features {
			rows += n
			if s.outlooks[j].bound*2 >= v {
				looked += n
			}
		}
	}
	if looked > rows/2 {
		t.Errorf("%d of %d rows are in features that are looked at again", looked, rows)
	}
}

// TestBestOfMany equals Best to the bit, in any order of the two.
func TestBestOfMany(t *testing.T) {
	for _, c := range []struct{ n, d, bins int }{{300, 3, 0}, {700, 13, 0}, {300, 7, 16}, {1, 1, 0}, {40, 8, 0}} {
		rng := rand.New(rand.NewPCG(21, uint64(c.n+c.d)))
		X := mat.NewDense(c.n, c.d, nil)
		X.Apply(func(int, int, float64) float64 { return float64(rng.IntN(500)) }, X)
		mixed, err := NewSearch(context.Background(), X, Params{Bins: c.bins})
		if err != nil {
			t.Fatal(err)
		}
		plain, err := NewSearch(context.Background(), X, Params{Bins: c.bins})
		if err != nil {
			t.Fatal(err)
		}
		u := make([]float64, c.n)
		for round := range 30 {
			for i := range u {
				u[i] = rng.NormFloat64()
			}
			if round%7 == 3 {
				u[0] = math.Copysign(0, -1)
			}
			find := mixed.bestOfMany
			if rng.IntN(3) == 0 {
				find = mixed.Best
			}
			h, score := find(u)
			want, most := plain.Best(u)
			if h != want || score != most {
				t.Fatalf("%+v, round %d: %v with %v, want %v with %v", c, round, h, score, want, most)
			}
			mixed.Exclude(h)
			plain.Exclude(h)
		}
	}
}
