package kernel_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// TestExpand compares with a matrix of kernel values.
func TestExpand(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 7, 8, 513, 1496, 4100} {
		A, B := kerneltest.Points(11, 3, 1), kerneltest.Points(n, 3, 2)
		c := make([]float64, 11)
		for i := range c {
			c[i] = float64(i%4) - 1.5*float64(i%3)
		}
		c[5] = 0
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{Gamma: 2}, kernel.Polynomial{}, kernel.Func(kernel.Stump{}.Eval)} {
			K, err := kernel.Cross(context.Background(), k, A, B)
			if err != nil {
				t.Fatal(err)
			}
			var first []float64
			for _, procs := range []int{1, 3} {
				runtime.GOMAXPROCS(procs)
				f, err := kernel.Expand(context.Background(), k, A, c, B)
				if err != nil {
					t.Fatal(err)
				}
				for j, got := range f {
					want := 0.0
					for i := range c {
						want += c[i] * K.At(i, j)
					}
					if math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
						t.Fatalf("%s at point %d of %d: %v, want %v", kernel.Name(k), j, n, got, want)
					}
				}
				if first == nil {
					first = f
				} else if !slices.Equal(first, f) {
					t.Errorf("%s at %d points: other bits on %d processors", kernel.Name(k), n, procs)
				}
			}
		}
	}
	A := kerneltest.Points(3, 2, 1)
	if _, err := kernel.Expand(context.Background(), kernel.Linear{}, A, make([]float64, 2), A); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("two coefficients for three points: %v, want ErrShape", err)
	}
}
