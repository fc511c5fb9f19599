package stump_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/stump"
)

// all lists every function of the hypothesis set on X in the order in which
// ties are broken.
func all(X *mat.Dense) []stump.Stump {
	list := []stump.Stump{stump.Constant(1), stump.Constant(-1)}
	_, d := X.Dims()
	for j := range d {
		values := mat.Col(nil, j, X)
		slices.Sort(values)
		values = slices.Compact(values)
		for k := 1; k < len(values); k++ {
			for _, q := range []int{1, -1} {
				list = append(list, stump.Stump{Feature: j, Threshold: (values[k-1] + values[k]) / 2, Sign: q})
			}
		}
	}
	return list
}

func sum(u []float64, h stump.Stump, X *mat.Dense) float64 {
	total := 0.0
	for i, v := range h.Predict(X) {
		total += u[i] * float64(v)
	}
	return total
}

// brute is Best by its definition.
func brute(X *mat.Dense, u []float64) (best stump.Stump, value float64) {
	value = math.Inf(-1)
	for _, h := range all(X) {
		if v := sum(u, h, X); v > value {
			best, value = h, v
		}
	}
	return best, value
}

// problem draws n×d values of the given number of levels, at most, and integer
// weights, whose sums are exact.
func problem(rng *rand.Rand, n, d, levels int) (*mat.Dense, []float64) {
	X := mat.NewDense(n, d, nil)
	for j := range d {
		most := 1 + rng.IntN(levels) // 1: a constant column
		for i := range n {
			X.Set(i, j, float64(rng.IntN(most)-most/2)/4)
		}
	}
	u := make([]float64, n)
	size := 1 + rng.IntN(9)
	for i := range u {
		u[i] = float64(rng.IntN(2*size+1) - size)
	}
	switch rng.IntN(8) {
	case 0: // all of one sign
		for i := range u {
			u[i] = math.Abs(u[i])
		}
	case 1:
		for i := range u {
			u[i] = -math.Abs(u[i])
		}
	case 2:
		clear(u)
	}
	return X, u
}

func search(t testing.TB, X *mat.Dense, p stump.Params) *stump.Search {
	t.Helper()
	s, err := stump.NewSearch(context.Background(), X, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBestIsBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	constants, cuts := 0, 0
	for trial := range 4000 {
		n, d, levels := 1+rng.IntN(14), 1+rng.IntN(5), 1+rng.IntN(20)
		if trial%20 == 0 { // several bins with thresholds inside, several groups
			n, d, levels = 100+rng.IntN(100), 1+rng.IntN(20), 1+rng.IntN(200)
		}
		X, u := problem(rng, n, d, levels)
		want, value := brute(X, u)
		for _, p := range []stump.Params{{}, {Workers: 3}, {Bins: stump.MaxBins}} {
			h, v := search(t, X, p).Best(u)
			if h != want || v != value {
				t.Fatalf("trial %d, %+v: %v with %v, want %v with %v\nX = %v\nu = %v",
					trial, p, h, v, want, value, mat.Formatted(X), u)
			}
		}
		if want.IsConstant() {
			constants++
		} else {
			cuts++
		}
	}
	if constants < 500 || cuts < 500 {
		t.Errorf("%d constants and %d cuts won: too one-sided a test", constants, cuts)
	}
}

// With real weights the maximum is right up to rounding, at any scale.
func TestBestAtAnyScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for trial := range 300 {
		n, d := 1+rng.IntN(200), 1+rng.IntN(10)
		X, u := mat.NewDense(n, d, nil), make([]float64, n)
		for i := range n {
			for j := range d {
				X.Set(i, j, rng.NormFloat64())
			}
			u[i] = rng.NormFloat64()
		}
		_, want := brute(X, u)
		size := 0.0
		for _, v := range u {
			size += math.Abs(v)
		}
		s := search(t, X, stump.Params{})
		h1, v1 := s.Best(u)
		if math.Abs(v1-want) > 1e-13*size || math.Abs(sum(u, h1, X)-v1) > 1e-13*size {
			t.Fatalf("trial %d: %v has %v, said to be %v, want %v", trial, h1, sum(u, h1, X), v1, want)
		}
		for _, scale := range []float64{1e-150, 1e150, 0x1p-500, 0x1p500} {
			scaled, spread := make([]float64, n), mat.NewDense(n, d, nil)
			for i := range u {
				scaled[i] = scale * u[i]
			}
			spread.Scale(scale, X)
			h, v := s.Best(scaled)
			if math.Abs(sum(u, h, X)-want) > 1e-13*size || math.Abs(v/scale-v1) > 1e-13*size {
				t.Fatalf("weights times %g: %v with %v, want %v with %v", scale, h, v, h1, v1*scale)
			}
			if power, _ := math.Frexp(scale); power == 0.5 && (h != h1 || v != scale*v1) {
				t.Fatalf("weights times a power of two: %v with %v, want %v with %v", h, v, h1, v1*scale)
			}
			h, v = search(t, spread, stump.Params{}).Best(u)
			if h.Feature != h1.Feature || h.Sign != h1.Sign || v != v1 ||
				!h.IsConstant() && math.Abs(h.Threshold/scale-h1.Threshold) > 1e-12*math.Abs(h1.Threshold) {
				t.Fatalf("values times %g: %v with %v, want %v with %v", scale, h, v, h1, v1)
			}
		}
	}
}

// Thresholds always separate neighbouring values, however close or far apart.
func TestThresholdsPartExtremeNeighbours(t *testing.T) {
	const tiny, huge = math.SmallestNonzeroFloat64, math.MaxFloat64
	for _, c := range [][2]float64{
		{1, math.Nextafter(1, 2)},
		{math.Nextafter(1, 0), 1},
		{0, tiny},
		{-tiny, 0},
		{tiny, 2 * tiny},
		{-huge, huge},
		{huge / 2, huge},
		{math.Nextafter(huge, 0), huge},
		{-huge, math.Nextafter(-huge, 0)},
		{1e9, 1e9 + 1e-6},
		{-1, 1},
	} {
		X := mat.NewDense(2, 1, []float64{c[1], c[0]})
		for _, p := range []stump.Params{{}, {Bins: 2}} {
			h, v := search(t, X, p).Best([]float64{1, -1})
			if got := h.Predict(X); v != 2 || !slices.Equal(got, []int{1, -1}) {
				t.Errorf("%v: %#v with %v predicts %v", c, h, v, got)
			}
		}
	}
	// -0 and 0 are one value.
	X := mat.NewDense(2, 1, []float64{0, math.Copysign(0, -1)})
	for _, u := range [][]float64{{1, -1}, {-1, 1}} {
		if h, v := search(t, X, stump.Params{}).Best(u); !h.IsConstant() || v != 0 {
			t.Errorf("%v with %v parts 0 and -0", h, v)
		}
	}
}

// FuzzBest compares with brute force; the bytes are the columns, values and
// weights of a problem.
func FuzzBest(f *testing.F) {
	f.Add(uint8(1), []byte{1, 2, 3, 4})
	f.Add(uint8(3), []byte("some bytes that make up a little matrix and its weights"))
	f.Add(uint8(9), slices.Repeat([]byte{200, 7, 128, 255, 0, 1}, 40))
	f.Fuzz(func(t *testing.T, columns uint8, bytes []byte) {
		d := 1 + int(columns)%18
		n := min(len(bytes)/(d+1), 60)
		if n == 0 {
			return
		}
		X, u := mat.NewDense(n, d, nil), make([]float64, n)
		for i := range n {
			row := bytes[i*(d+1) : (i+1)*(d+1)]
			u[i] = float64(int8(row[d]))
			for j := range d {
				X.Set(i, j, float64(int8(row[j])))
			}
		}
		want, value := brute(X, u)
		for _, p := range []stump.Params{{}, {Bins: 60}} {
			s := search(t, X, p)
			if h, v := s.Best(u); h != want || v != value {
				t.Fatalf("%+v: %v with %v, want %v with %v", p, h, v, want, value)
			}
			if got := fmt.Sprint(s.Outputs(nil, want)); got != fmt.Sprint(want.Predict(X)) {
				t.Fatalf("%+v: outputs %v of %v", p, got, want)
			}
		}
	})
}
