package kboost

import (
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
)

// BenchmarkTrain is one training of 10 rounds with a Gaussian base and all points as
// templates: time and memory against m.
func BenchmarkTrain(b *testing.B) {
	for _, m := range []int{200, 500, 1000, 2000, 3000} {
		ds := data.Threenorm(20).Sample(m, 1)
		b.Run(fmt.Sprintf("m=%d", m), func(b *testing.B) {
			b.ReportAllocs()
			products := 0
			for b.Loop() {
				k, err := Train(b.Context(), ds, kernel.Gaussian{Gamma: 0.05}, Params{Rounds: 10})
				if err != nil {
					b.Fatal(err)
				}
				products = 0
				for _, r := range k.Rounds {
					products += r.Products
				}
			}
			b.ReportMetric(float64(products)/10, "products/round")
		})
	}
}
