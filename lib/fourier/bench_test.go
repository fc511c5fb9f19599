package fourier_test

import (
	"context"
	"testing"

	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// BenchmarkMap maps 4096 points of 256 features to 2000.
func BenchmarkMap(b *testing.B) {
	X := kerneltest.Points(4096, 256, 1)
	f, err := fourier.NewFeatures(256, fourier.FeatureParams{Gamma: 0.005})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := f.Map(context.Background(), X); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*4096*256*2000/b.Elapsed().Seconds()/1e9, "Gproducts/s")
}
