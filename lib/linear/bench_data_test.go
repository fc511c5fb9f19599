package linear_test

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

// problems are the sets of the benchmarks: many rows of few features, images of
// which a half or a tenth is positive (goal 12), and a small one.
func problems() map[string]*learn.Dataset {
	return map[string]*learn.Dataset{
		"threenorm10000x20": data.Threenorm(20).Sample(10_000, 1),
		"digits7291x256":    images{shift: 1.3, noise: 0.25, positive: []int{1, 3, 5, 7, 9}}.draw(7291, 1),
		"eight7291x256":     images{shift: 2, noise: 0.5, positive: []int{8}}.draw(7291, 1),
		"twonorm1000x60":    data.Twonorm(60).Sample(1000, 1),
	}
}

// images are of 16×16 pixels in [-1, 1], like those of scanned digits: ten
// blurred figures, displaced and noisy, some of them against the others.
type images struct {
	shift, noise float64
	positive     []int // figures
}

func (p images) draw(n int, seed uint64) *learn.Dataset {
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
		ds.Y[i] = -1
		if slices.Contains(p.positive, f) {
			ds.Y[i] = 1
		}
		dx, dy := p.shift*rng.NormFloat64(), p.shift*rng.NormFloat64()
		row := ds.X.RawRowView(i)
		for at := range row {
			v := -1.0
			for _, s := range figures[f] {
				a, b := float64(at%16)-s.x-dx, float64(at/16)-s.y-dy
				v += 2 * math.Exp(-(a*a+b*b)/(2*s.size*s.size))
			}
			row[at] = min(1, max(-1, v+p.noise*rng.NormFloat64()))
		}
	}
	return ds
}
