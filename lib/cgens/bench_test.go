package cgens_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// spots is a set like images of digits, with d pixels from 0 to 255 in whole
// numbers: ten prototypes, each with its own spots, that move and fade from example
// to example. The label says whether the digit is even.
func spots(n, d int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(7, 7))
	var places [10][6][3]float64
	for c := range places {
		for s := range places[c] {
			places[c][s] = [3]float64{rng.Float64(), rng.Float64(), 0.05 + 0.1*rng.Float64()}
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
		for _, s := range places[c] {
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

// timed measures the time of the searches.
type timed struct {
	learn.Pool
	spent time.Duration
}

func (p *timed) Best(ctx context.Context, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	begin := time.Now()
	defer func() { p.spent += time.Since(begin) }()
	return p.Pool.Best(ctx, U, norm)
}

// BenchmarkTrain reports, besides the time of a whole training, what it spends
// beyond the search: in microseconds a column, and in nanoseconds a row and a pair
// of columns j <= k, of which there are columns²/2. If the latter does not grow, the
// time of a step is linear in the rows and in the columns before it.
func BenchmarkTrain(b *testing.B) {
	sets := map[string]func(n int) *learn.Dataset{
		"digits":    func(n int) *learn.Dataset { return spots(n, 784, 1) },
		"threenorm": func(n int) *learn.Dataset { return data.FlipLabels(data.Threenorm(20).Sample(n, 1), 0.1, 2) },
	}
	for name, set := range sets {
		for _, n := range []int{2500, 5000, 10000, 20000} {
			var ds *learn.Dataset
			for _, columns := range []int{125, 250, 500} {
				for _, C := range []float64{1e-5, 0.001, 0.1, 8} {
					b.Run(fmt.Sprintf("%s/n=%d/columns=%d/C=%g", name, n, columns, C), func(b *testing.B) {
						if ds == nil {
							ds = set(n)
						}
						benchmark(b, ds, columns, C)
					})
				}
			}
		}
	}
}

func benchmark(b *testing.B, ds *learn.Dataset, columns int, C float64) {
	var steps, support int
	var beyond time.Duration
	for b.Loop() {
		stumps, err := stump.NewPool(b.Context(), ds.X, stump.Params{})
		if err != nil {
			b.Fatal(err)
		}
		begin := time.Now()
		pool := &timed{Pool: stumps}
		m, err := cgens.Train(b.Context(), ds, given(pool), cgens.Params{C: C, Columns: columns})
		if err != nil || m.Len() != columns {
			b.Fatal(m, err)
		}
		beyond += time.Since(begin) - pool.spent
		steps, support = iterations(m), m.Support()
	}
	spent := float64(beyond.Nanoseconds()) / float64(b.N)
	b.ReportMetric(spent/1000/float64(columns), "µs/column-beyond")
	b.ReportMetric(spent/float64(ds.Len())/float64(columns*columns/2), "ns/row/pair")
	b.ReportMetric(float64(steps), "newton")
	b.ReportMetric(float64(support), "sv")
}
