package svm_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

// BenchmarkTrainOneClass is goal 19: the one-class SVM on one core.
func BenchmarkTrainOneClass(b *testing.B) {
	for _, n := range []int{300, 2000, 10_000} {
		ds := data.Threenorm(20).Sample(n, 1)
		for _, nu := range []float64{0.05, 0.5} {
			b.Run(fmt.Sprintf("n=%d/nu=%g", n, nu), func(b *testing.B) {
				var m *svm.OneClassModel
				for b.Loop() {
					var err error
					if m, err = svm.TrainOneClass(context.Background(), ds, kernel.Gaussian{Gamma: 0.05}, svm.OneClassParams{Nu: nu}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(m.Iterations), "steps")
				b.ReportMetric(float64(len(m.Support)), "SVs")
			})
		}
	}
}
