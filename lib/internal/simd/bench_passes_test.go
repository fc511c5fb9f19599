package simd_test

import (
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// BenchmarkPasses are those of the solver, over rows that come round again as
// those of a cache do.
func BenchmarkPasses(b *testing.B) {
	for _, n := range []int{304, 2000, 10000} {
		benchmarkPasses[float32](b, "32", n, 4)
		benchmarkPasses[float64](b, "64", n, 8)
	}
}

func benchmarkPasses[T float32 | float64](b *testing.B, title string, n int, size float64) {
	const rows = 8
	e, diag := normal(n), normal(n)
	up, low := simd.NewSet(n), simd.NewSet(n)
	for i, v := range normal(n) {
		diag[i] = 1 + diag[i]*diag[i]
		up.Put(i, v < 0.2)
		low.Put(i, v > -0.2)
	}
	var k [rows][]T
	for r := range k {
		k[r] = make([]T, n)
		for i, v := range normal(n) {
			k[r][i] = T(v * v / 100)
		}
	}
	c := &simd.Choice{Diag: diag, Low: low, Kii: 1, Most: 3, Floor: 0x1p-22}
	four, by := [simd.Block][]T(k[:simd.Block]), [simd.Block]float64{1e-9, -1e-9, 1e-9, -1e-9}
	footprint := n * (16 + rows*int(size))
	at := 0
	next := func() []T { at = (at + 1) % rows; return k[at] }
	for _, f := range []struct {
		name string
		w    roof.Work // a number
		do   func()
	}{
		{"choose", roof.Work{Inner: 4, Read: 16 + size}, func() { simd.Choose(e, next(), c) }},
		{"move", roof.Work{Inner: 1, Read: 8 + 2*size, Written: 8}, func() { simd.Move(e, next(), next(), up, low, 1e-9) }},
		{"subtract", roof.Work{Inner: 4, Read: 8 + 4*size, Written: 8}, func() { simd.Subtract(e, &four, &by) }},
		{"above", roof.Work{Read: 8}, func() { simd.Above(low, e, up, 0) }},
		{"below", roof.Work{Read: 8}, func() { simd.Below(low, e, up, 0) }},
	} {
		f.w.Footprint = footprint
		b.Run(fmt.Sprintf("%s%s/n=%d", f.name, title, n), func(b *testing.B) { roof.Run(b, "Gnumbers/s", float64(n), f.w.Times(float64(n)), f.do) })
	}
}
