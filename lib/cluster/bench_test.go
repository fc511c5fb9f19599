package cluster_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
)

func BenchmarkKMeans(b *testing.B) {
	for _, c := range []struct{ n, d, k int }{{300, 4, 3}, {2000, 10, 5}, {5000, 2, 5}, {5000, 10, 5}, {5000, 16, 5}, {5000, 64, 5}} {
		for _, restarts := range []int{1, 10} {
			b.Run(fmt.Sprintf("n=%d/d=%d/k=%d/restarts=%d", c.n, c.d, c.k, restarts), func(b *testing.B) {
				ds, _ := cloud(c.n, c.d, c.k, 1)
				b.ReportAllocs()
				for b.Loop() {
					m, err := cluster.KMeans(context.Background(), ds, kernel.Gaussian{Gamma: 1 / float64(c.d)}, cluster.KMeansParams{Clusters: c.k, Restarts: restarts})
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(m.Iterations), "iterations")
				}
			})
		}
	}
}
