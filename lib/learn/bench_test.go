package learn_test

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/learn"
)

// BenchmarkValidate is what every training does first.
func BenchmarkValidate(b *testing.B) {
	for _, size := range [][2]int{{300, 20}, {10_000, 20}, {7291, 256}, {1_000_000, 2}} {
		n, d := size[0], size[1]
		ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
		for i := range ds.Y {
			ds.Y[i] = 2*(i%2) - 1
		}
		b.Run(fmt.Sprintf("%dx%d", n, d), func(b *testing.B) {
			bytes := 8 * n * d
			roof.Run(b, "GB/s", float64(bytes), roof.Work{Read: float64(bytes), Footprint: bytes}, func() {
				if err := ds.Validate(learn.Labels); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}
