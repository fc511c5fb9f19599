package svm_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

// pairs are the work of count values of k in d features, in double precision,
// and of a sum of them.
func pairs(k kernel.Kernel, count, d int) roof.Work {
	w := roof.Work{Inner: 1, Euclidean: float64(d)}
	switch k.(type) {
	case kernel.Stump:
		w = roof.Work{Inner: 1, CityBlock: float64(d)}
	case kernel.Gaussian:
		w.Inner += 16 // of the exponential
	}
	return w.Times(float64(count))
}

// BenchmarkTrain is goals 1 to 5 of the comparison with LIBSVM on one core. The
// roof is that of the kernel's values alone, in single precision: between each
// support vector and each example, once. No solver by rows does with less, and
// how many steps it takes is nowhere in it.
func BenchmarkTrain(b *testing.B) {
	for _, test := range []struct {
		n int
		k kernel.Kernel
		c float64
	}{
		{300, kernel.Stump{}, 0x1p-7},
		{300, kernel.Perceptron{}, 0x1p-5},
		{300, kernel.Gaussian{Gamma: .05}, 1},
		{300, kernel.Gaussian{Gamma: 0x1p-7}, 0x1p12},
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
			train := func() *svm.Model {
				m, err := svm.Train(context.Background(), ds, test.k, svm.Params{C: test.c})
				if err != nil {
					b.Fatal(err)
				}
				return m
			}
			m := train()
			steps := float64(m.Iterations)
			sv := len(m.Coef)
			roof.Run(b, "ksteps/s", steps, pairs(test.k, sv*test.n-sv*sv/2, 20).Times(0.5), func() { train() })
			b.ReportMetric(steps, "steps")
		})
	}
}

// BenchmarkPredict is goal 9: 10,000 new points.
func BenchmarkPredict(b *testing.B) {
	const n = 10_000
	X := data.Threenorm(20).Sample(n, 2).X
	for _, size := range []int{300, 2000} {
		ds := data.Threenorm(20).Sample(size, 1)
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Perceptron{}, kernel.Gaussian{Gamma: .05}} {
			m, err := svm.Train(context.Background(), ds, k, svm.Params{C: 0x1p-5})
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("threenorm%d/%s", size, kernel.Name(k)), func(b *testing.B) {
				count := len(m.Coef) * n
				roof.Run(b, "Gpairs/s", float64(count), pairs(k, count, 20), func() { m.Predict(X) })
				b.ReportMetric(float64(len(m.Coef)), "SV")
			})
		}
	}
}
