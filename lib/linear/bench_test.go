package linear_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/lib/linear"
)

func BenchmarkTrain(b *testing.B) {
	sets := problems()
	for _, name := range []string{"twonorm1000x60", "threenorm10000x20", "digits7291x256", "eight7291x256"} {
		for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
			for _, c := range []float64{0.01, 1, 100} {
				b.Run(fmt.Sprintf("%s/%v/C=%g", name, loss, c), func(b *testing.B) {
					var m *linear.Model
					for b.Loop() {
						var err error
						m, err = linear.Train(context.Background(), sets[name], linear.Params{Loss: loss, C: c, Bias: linear.PenalizedBias})
						if err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(m.Gap/m.Primal, "gap")
					b.ReportMetric(float64(m.Iterations), "steps")
					b.Logf("%.12g %v", m.Primal, m.Status)
				})
			}
		}
	}
}
