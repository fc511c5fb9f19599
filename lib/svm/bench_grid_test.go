package svm_test

import (
	"context"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

// BenchmarkGridSearch are goals 7 and 8: 550 Gaussian problems, 55 of stumps or
// perceptrons. No roof is known: the steps depend on the
// problem.
func BenchmarkGridSearch(b *testing.B) {
	for _, set := range []struct {
		name string
		from *data.Mixture
	}{{"twonorm300", data.Twonorm(20)}, {"threenorm300", data.Threenorm(20)}} {
		ds := set.from.Sample(300, 1)
		for _, grid := range []struct {
			name    string
			kernels []kernel.Kernel
			cs      []float64
		}{
			{"gaussian", gaussians(-15, 3), powers(-5, 15)},
			{"stump", []kernel.Kernel{kernel.Stump{}}, powers(-17, 3)},
			{"perceptron", []kernel.Kernel{kernel.Perceptron{}}, powers(-17, 3)},
		} {
			b.Run(set.name+"/"+grid.name, func(b *testing.B) {
				for b.Loop() {
					if _, err := svm.GridSearch(context.Background(), ds, svm.Grid{Kernels: grid.kernels, C: grid.cs}); err != nil {
						b.Fatal(err)
					}
				}
				problems := 5 * len(grid.kernels) * len(grid.cs)
				b.ReportMetric(float64(problems)*float64(b.N)/b.Elapsed().Seconds(), "problems/s")
			})
		}
	}
}
