package cgens_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
)

// digits is a set like images of ten digits: ten clusters of d features, of which
// half are grey and half are mostly 0.
func digits(m, d int) *learn.Dataset {
	rng := rand.New(rand.NewPCG(1, 1))
	centres := mat.NewDense(10, d, nil)
	for y := range 10 {
		for j := range d {
			centres.Set(y, j, 255*rng.Float64()-100)
		}
	}
	ds := &learn.Dataset{X: mat.NewDense(m, d, nil), Y: make([]int, m)}
	for i := range m {
		ds.Y[i] = i % 10
		for j := range d {
			v := centres.At(i%10, j) + 150*rng.NormFloat64() - 50
			if j%2 == 0 {
				v -= 100
			}
			ds.X.Set(i, j, float64(int(min(max(v, 0), 255))))
		}
	}
	return ds
}

func BenchmarkTrainSLS(b *testing.B) {
	for _, columns := range []int{50, 500} {
		ds := digits(10_000, 784)
		b.Run(fmt.Sprintf("m=10000/d=784/k=10/J=%d", columns), func(b *testing.B) {
			for b.Loop() {
				m, err := cgens.TrainSLS(context.Background(), ds, nil, cgens.SLSParams{Columns: columns})
				if err != nil || m.Len() != columns {
					b.Fatal(m, err)
				}
			}
		})
	}
}
