package gram_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// The memory of released rows serves others, of more points or fewer, with the same bits.
func TestRelease(t *testing.T) {
	which := []int{3, 1, 2, 0, 4}
	values := func(r *gram.Rows, n int) (double [][]float64, single [][]float32) {
		for range which {
			double, single = append(double, make([]float64, n)), append(single, make([]float32, n+16))
		}
		if err := errors.Join(r.Rows64(t.Context(), which, double), r.Rows32(t.Context(), which, 1, single)); err != nil {
			t.Fatal(err)
		}
		for i := range single {
			single[i] = single[i][:n]
		}
		return double, single
	}
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.1}, kernel.Sum{kernel.Linear{}, kernel.Stump{}}} {
		for _, n := range []int{300, 5, 21, 700, 40} {
			X := kerneltest.Points(n, 7, uint64(n))
			r := rowsOf(t, k, X)
			double, single := values(r, n)
			r.Release()
			X2 := kerneltest.Points(n+9, 6, 1)
			X2.Apply(func(_, _ int, v float64) float64 { return 100 * v }, X2)
			s := rowsOf(t, k, X2)
			values(s, n+9)
			s.Release()
			again := rowsOf(t, k, X)
			double2, single2 := values(again, n)
			for i := range which {
				if !slices.Equal(double[i], double2[i]) || !slices.Equal(single[i], single2[i]) {
					t.Fatalf("%s, %d points: row %d differs", kernel.Name(k), n, which[i])
				}
				for j, v := range double[i] { // and they are the right ones
					if want := k.Eval(X.RawRowView(which[i]), X.RawRowView(j)); math.Abs(v-want) > 1e-12*(1+math.Abs(want)) {
						t.Fatalf("%s of rows %d and %d: %v, want %v", kernel.Name(k), which[i], j, v, want)
					}
				}
			}
			again.Release()
		}
	}
}
