package simd_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// normal are n normal variates.
func normal(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 1))
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

// distances are the work of count pairs in d features, against panels of so many
// points of numbers of so many bytes, read once.
func distances(metric string, count, d, points, size int) roof.Work {
	terms := float64(count*d*size) / 8
	w := roof.Work{
		Read: float64(points * d * size), Written: float64(count * size),
		Footprint: points*d*size + count*size,
	}
	switch metric {
	case "l1":
		w.CityBlock = terms
	case "l2":
		w.Euclidean = terms
	case "root":
		if w.Euclidean = terms; size == 4 {
			w.Root32 = float64(count)
		} else {
			w.Root = float64(count)
		}
	default:
		w.Inner = terms
	}
	return w
}

func BenchmarkDistance(b *testing.B) {
	const n = 4096
	for _, d := range []int{2, 20, 60, 256} {
		rows := normal(n * d)
		p := simd.Pack(rows, n, d, d)
		dst := make([]float64, simd.Block*n)
		for _, f := range []struct {
			metric     string
			one, block func(dst, x []float64, lo int)
		}{{"l1", p.Distance1, p.Distance1Block}, {"l2", p.Distance2, p.Distance2Block}, {"root", p.Length, p.LengthBlock}, {"dot", p.Dot, p.DotBlock}} {
			b.Run(fmt.Sprintf("%s/D=%d", f.metric, d), func(b *testing.B) {
				roof.Run(b, "Gpairs/s", n, distances(f.metric, n, d, n, 8), func() { f.one(dst[:n], rows[:d], 0) })
			})
			b.Run(fmt.Sprintf("%sx4/D=%d", f.metric, d), func(b *testing.B) {
				roof.Run(b, "Gpairs/s", simd.Block*n, distances(f.metric, simd.Block*n, d, n, 8), func() { f.block(dst, rows[:simd.Block*d], 0) })
			})
		}
	}
}

func BenchmarkDistance32(b *testing.B) {
	const n = 4096
	for _, d := range []int{2, 20, 60, 256} {
		p := simd.Pack32(normal(n*d), n, d, d, make([]float64, d), 0.25)
		four := make([]float32, simd.Block*d)
		var dst [simd.Block][]float32
		for i := range dst {
			p.Point(i, four[i*d:(i+1)*d])
			dst[i] = make([]float32, n)
		}
		for _, f := range []struct {
			metric string
			one    func(dst, x []float32, lo int)
			block  func(dst *[simd.Block][]float32, x []float32, lo int)
		}{{"l1", p.Distance1, p.Distance1Block}, {"l2", p.Distance2, p.Distance2Block}, {"root", p.Length, p.LengthBlock}, {"dot", p.Dot, p.DotBlock}} {
			b.Run(fmt.Sprintf("%s/D=%d", f.metric, d), func(b *testing.B) {
				roof.Run(b, "Gpairs/s", n, distances(f.metric, n, d, n, 4), func() { f.one(dst[0], four[:d], 0) })
			})
			b.Run(fmt.Sprintf("%sx4/D=%d", f.metric, d), func(b *testing.B) {
				roof.Run(b, "Gpairs/s", simd.Block*n, distances(f.metric, simd.Block*n, d, n, 4), func() { f.block(&dst, four, 0) })
			})
		}
	}
}
