package stump_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/stump"
)

// threenorm is Breiman's problem in 20 dimensions: +1 around ±(a, a, …), -1
// around (a, -a, a, …), a = 2/√20.
func threenorm(n int, seed uint64) (X *mat.Dense, y []float64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	const d = 20
	a := 2 / math.Sqrt(d)
	X, y = mat.NewDense(n, d, nil), make([]float64, n)
	for i := range n {
		y[i] = float64(1 - 2*(i%2))
		side := float64(1 - 2*rng.IntN(2))
		for j := range d {
			centre := a * side
			if y[i] < 0 {
				centre = a * float64(1-2*(j%2))
			}
			X.Set(i, j, centre+rng.NormFloat64())
		}
	}
	return X, y
}

var forms = []struct {
	name   string
	params stump.Params
}{
	{"exact", stump.Params{Workers: 1}},
	{"bins=256", stump.Params{Bins: 256, Workers: 1}},
}

// weights returns the weights after 50 rounds of boosting.
func weights(b *testing.B, X *mat.Dense, y []float64) []float64 {
	s, err := stump.NewSearch(b.Context(), X, stump.Params{})
	if err != nil {
		b.Fatal(err)
	}
	u := make([]float64, len(y))
	boost(s, y, u, 50)
	return u
}

// boost is AdaBoost: it leaves the weights times labels of the last round in u
// and returns the stumps and their weights.
func boost(s *stump.Search, y, u []float64, rounds int) (hs []stump.Stump, alphas []float64) {
	for i, v := range y {
		u[i] = v / float64(len(y))
	}
	for range rounds {
		h, edge := s.Best(u)
		wrong := (1 - edge) / 2
		if !(wrong > 1e-9 && edge > 1e-9) {
			break
		}
		hs, alphas = append(hs, h), append(alphas, math.Log((1-wrong)/wrong)/2)
		s.Reweight(u, h, 0.5/(1-wrong), 0.5/wrong)
	}
	return hs, alphas
}

// round does the least work that a round needs: it reads a weight and eight codes for
// every eight features of a row, and adds to one sum per code.
func round(n, d int) roof.Work {
	blocks := (d + 7) / 8
	bytes := 16 * n * blocks
	return roof.Work{Read: float64(bytes), Scatter: float64(n * d), Footprint: bytes}
}

func BenchmarkBest(b *testing.B) {
	for _, n := range []int{300, 10_000, 100_000} {
		X, y := threenorm(n, 1)
		u := weights(b, X, y)
		for _, form := range forms {
			b.Run(fmt.Sprintf("n=%d/%s", n, form.name), func(b *testing.B) {
				s, err := stump.NewSearch(b.Context(), X, form.params)
				if err != nil {
					b.Fatal(err)
				}
				roof.Run(b, "Gcodes/s", float64(20*n), round(n, 20), func() { s.Best(u) })
			})
		}
	}
}

// BenchmarkNewSearch compares with reading the matrix once, which is faster than any
// sorting can be.
func BenchmarkNewSearch(b *testing.B) {
	for _, n := range []int{300, 10_000} {
		X, _ := threenorm(n, 1)
		bytes := 8 * n * 20
		for _, form := range forms {
			b.Run(fmt.Sprintf("n=%d/%s", n, form.name), func(b *testing.B) {
				roof.Run(b, "GB/s", float64(bytes), roof.Work{Read: float64(bytes), Footprint: bytes}, func() {
					if _, err := stump.NewSearch(b.Context(), X, form.params); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
	}
}

func BenchmarkReweight(b *testing.B) {
	const n = 10_000
	X, y := threenorm(n, 1)
	u := weights(b, X, y)
	s, err := stump.NewSearch(b.Context(), X, stump.Params{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	h, _ := s.Best(u)
	roof.Run(b, "GB/s", 8*n, roof.Work{Read: 16 * n, Written: 8 * n, Footprint: 16 * n}, func() { s.Reweight(u, h, 1, 1) })
}

// BenchmarkAdaBoost measures 100 rounds including their preparation.
func BenchmarkAdaBoost(b *testing.B) {
	for _, n := range []int{300, 10_000, 100_000} {
		X, y := threenorm(n, 1)
		u := make([]float64, n)
		for _, form := range forms {
			b.Run(fmt.Sprintf("n=%d/%s", n, form.name), func(b *testing.B) {
				const rounds = 100
				roof.Run(b, "krounds/s", rounds, round(n, 20).Times(rounds), func() {
					s, err := stump.NewSearch(b.Context(), X, form.params)
					if err != nil {
						b.Fatal(err)
					}
					if hs, _ := boost(s, y, u, rounds); len(hs) != rounds {
						b.Fatalf("%d rounds", len(hs))
					}
				})
			})
		}
	}
}
