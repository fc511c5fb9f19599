package learn_test

import (
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
	"gonum.org/v1/gonum/mat"
)

// BenchmarkScale compares with a copy of the matrix: 300,000 rows of 20 columns.
func BenchmarkScale(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	X := mat.NewDense(300_000, 20, nil)
	for i := range X.RawMatrix().Data {
		X.RawMatrix().Data[i] = r.NormFloat64()
	}
	ds := &learn.Dataset{X: X}
	scaler := learn.FitStandard(ds)
	b.Run("copy", func(b *testing.B) {
		for b.Loop() {
			mat.DenseCopyOf(X)
		}
	})
	b.Run("FitStandard", func(b *testing.B) {
		for b.Loop() {
			learn.FitStandard(ds)
		}
	})
	b.Run("Apply", func(b *testing.B) {
		for b.Loop() {
			scaler.Apply(ds)
		}
	})
}
