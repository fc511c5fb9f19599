package linear_test

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

// problems are the sets of the benchmarks: many rows of few features, images,
// and a small one.
func problems() map[string]*learn.Dataset {
	return map[string]*learn.Dataset{
		"threenorm10000x20": data.Threenorm(20).Sample(10_000, 1),
		"digits7291x256":    digits(7291, 1),
		"twonorm1000x60":    data.Twonorm(60).Sample(1000, 1),
	}
}

// digits has n images of 16×16 pixels in [-1, 1], like those of scanned digits:
// ten blurred figures, displaced and noisy, five of them against the others.
func digits(n int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 0))
	type stroke struct{ x, y, size float64 }
	var figures [10][5]stroke
	for f := range figures {
		for s := range figures[f] {
			figures[f][s] = stroke{2 + 12*rng.Float64(), 2 + 12*rng.Float64(), 1 + 1.5*rng.Float64()}
		}
	}
	ds := &learn.Dataset{X: mat.NewDense(n, 256, nil), Y: make([]int, n)}
	for i := range n {
		f := rng.IntN(10)
		ds.Y[i] = 2*(f%2) - 1
		dx, dy := 1.3*rng.NormFloat64(), 1.3*rng.NormFloat64()
		row := ds.X.RawRowView(i)
		for p := range row {
			v := -1.0
			for _, s := range figures[f] {
				a, b := float64(p%16)-s.x-dx, float64(p/16)-s.y-dy
				v += 2 * math.Exp(-(a*a+b*b)/(2*s.size*s.size))
			}
			row[p] = min(1, max(-1, v+0.25*rng.NormFloat64()))
		}
	}
	return ds
}
