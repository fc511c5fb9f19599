package svm_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

// BenchmarkTrain is goals 1 to 5 of the comparison with LIBSVM on one core:
// GOMAXPROCS=1 go test -bench Train ./lib/svm
func BenchmarkTrain(b *testing.B) {
	for _, test := range []struct {
		n int
		k kernel.Kernel
		c float64
	}{
		{300, kernel.Stump{}, 0x1p-7},
		{300, kernel.Perceptron{}, 0x1p-5},
		{300, kernel.Gaussian{Gamma: .05}, 1},
		{2000, kernel.Stump{}, 0x1p-7},
		{2000, kernel.Perceptron{}, 0x1p-5},
		{2000, kernel.Gaussian{Gamma: .05}, 1},
		{10000, kernel.Stump{}, 0x1p-7},
		{10000, kernel.Perceptron{}, 0x1p-5},
		{10000, kernel.Gaussian{Gamma: .05}, 1},
		{10000, kernel.Gaussian{Gamma: 0x1p-7}, 100},
	} {
		ds := data.Threenorm(20).Sample(test.n, 1)
		b.Run(fmt.Sprintf("threenorm%d/%s/C=%g", test.n, kernel.Name(test.k), test.c), func(b *testing.B) {
			steps := 0
			for b.Loop() {
				m, err := svm.Train(context.Background(), ds, test.k, svm.Params{C: test.c})
				if err != nil {
					b.Fatal(err)
				}
				steps = m.Iterations
			}
			b.ReportMetric(float64(steps), "steps")
		})
	}
}
