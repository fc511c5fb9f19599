package cgens_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// digits is a set like images of digits, with d pixels from 0 to 255 in whole
// numbers: ten prototypes, each with its own spots, that move and fade from example
// to example. The label says whether the digit is even.
func digits(n, d int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(7, 7))
	var spots [10][6][3]float64
	for c := range spots {
		for s := range spots[c] {
			spots[c][s] = [3]float64{rng.Float64(), rng.Float64(), 0.05 + 0.1*rng.Float64()}
		}
	}
	rng = rand.New(rand.NewPCG(seed, 8))
	side := int(math.Sqrt(float64(d)))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		c := rng.IntN(10)
		ds.Y[i] = 1 - 2*(c%2)
		dx, dy, size := 0.04*rng.NormFloat64(), 0.04*rng.NormFloat64(), 0.8+0.4*rng.Float64()
		row := ds.X.RawRowView(i)
		for _, s := range spots[c] {
			fade := rng.Float64()
			for j := range row {
				x, y := float64(j%side)/float64(side)-s[0]-dx, float64(j/side)/float64(side)-s[1]-dy
				row[j] += 255 * fade * math.Exp(-(x*x+y*y)/(2*size*s[2]*s[2]))
			}
		}
		for j := range row {
			if row[j] = math.Floor(min(255, row[j]+20*rng.NormFloat64())); row[j] < 60 {
				row[j] = 0
			}
		}
	}
	return ds
}

// BenchmarkTrain reports the whole time, and the time beyond the search for a
// hypothesis and a column, in µs.
func BenchmarkTrain(b *testing.B) {
	for _, n := range []int{2500, 5000, 10000} {
		ds := digits(n, 784, 1)
		for _, columns := range []int{125, 250, 500} {
			for _, C := range []float64{0.001, 0.1} {
				b.Run(fmt.Sprintf("n=%d/columns=%d/C=%g", n, columns, C), func(b *testing.B) {
					var steps, support int
					for b.Loop() {
						pool, err := stump.NewPool(b.Context(), ds.X, stump.Params{})
						if err != nil {
							b.Fatal(err)
						}
						m, err := cgens.Train(b.Context(), ds, pool, cgens.Params{C: C, Columns: columns})
						if err != nil || m.Status != learn.Converged {
							b.Fatal(m, err)
						}
						steps, support = iterations(m), m.Support()
					}
					b.ReportMetric(float64(steps), "newton")
					b.ReportMetric(float64(support), "sv")
				})
			}
		}
	}
}
