package simd_test

import (
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// upTo are the rows 0 to n-1.
func upTo(n int) []int32 {
	rows := make([]int32, n)
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

func BenchmarkGemv(b *testing.B) {
	const n = 1000
	for _, d := range []int{20, 256} {
		x, v, out, rows := normal(n*d), normal(simd.Size(d)), make([]float64, n), upTo(n)
		w := roof.Work{Inner: float64(n * d), Read: float64(8 * n * d), Footprint: 8 * n * d}
		b.Run(fmt.Sprintf("dot/D=%d", d), func(b *testing.B) {
			roof.Run(b, "GB/s", w.Read, w, func() { simd.GemvDot(out, x, rows, v, d) })
		})
		b.Run(fmt.Sprintf("add/D=%d", d), func(b *testing.B) {
			roof.Run(b, "GB/s", w.Read, w, func() { simd.GemvAdd(v, x, rows, out, d) })
		})
	}
}

// BenchmarkAddProducts are the products of k columns of m rows, with the packing.
func BenchmarkAddProducts(b *testing.B) {
	for _, k := range []int{21, 257} {
		for _, m := range []int{16, 128} {
			sum, x := make([]float64, simd.Size(k)*simd.Size(k)), normal(m*(k-1))
			rows, a := upTo(m), normal(m)
			var c simd.Columns
			count := float64(k * (k + 1) / 2 * m)
			b.Run(fmt.Sprintf("columns=%d/rows=%d", k, m), func(b *testing.B) {
				roof.Run(b, "GFMA/s", count, roof.Work{Inner: count}, func() {
					c.Reset(k, m)
					c.Rows(0, x, rows, a, k-1)
					c.AddProducts(sum, simd.Size(k), 0, simd.Size(k), 1)
				})
			})
		}
	}
}
