package linear_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// passes are the work of going through the matrix so many times, with a product
// and a sum of its rows each: of what a step of Newton or a pass of coordinate
// descent takes, without its Hessian.
func passes(ds *learn.Dataset, times float64) roof.Work {
	numbers := ds.Len() * ds.Dim()
	return roof.Work{Read: float64(8 * numbers), Inner: float64(2 * numbers), Footprint: 8 * numbers}.Times(times)
}

func BenchmarkTrain(b *testing.B) {
	sets := problems()
	for _, name := range []string{"twonorm1000x60", "threenorm10000x20", "digits7291x256", "eight7291x256"} {
		for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
			for _, c := range []float64{0.01, 1, 100} {
				b.Run(fmt.Sprintf("%s/%v/C=%g", name, loss, c), func(b *testing.B) {
					train := func() *linear.Model {
						m, err := linear.Train(context.Background(), sets[name], linear.Params{Loss: loss, C: c, Bias: linear.PenalizedBias})
						if err != nil {
							b.Fatal(err)
						}
						return m
					}
					m := train()
					steps := float64(m.Iterations)
					roof.Run(b, "ksteps/s", steps, passes(sets[name], steps), func() { train() })
					b.ReportMetric(m.Gap/m.Primal, "gap")
					b.ReportMetric(steps, "steps")
				})
			}
		}
	}
}

// BenchmarkLeastSquares is a ridge regression on the labels: half the products of
// the columns, and a product and a sum of the rows.
func BenchmarkLeastSquares(b *testing.B) {
	for name, ds := range problems() {
		b.Run(name, func(b *testing.B) {
			n, d := float64(ds.Len()), float64(ds.Dim())
			w := passes(ds, 1).And(roof.Work{Inner: n*d*d/2 + d*d*d/6})
			roof.Run(b, "GFMA/s", w.Inner, w, func() {
				if _, err := linear.LeastSquares(context.Background(), ds, linear.Params{}); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}
