package simd_test

import (
	"testing"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// BenchmarkVector are the functions of each number of a slice, in the nearest
// cache, as they are used.
func BenchmarkVector(b *testing.B) {
	const n = 1024
	v, w, dst, narrow := normal(n), normal(n), normal(n), make([]float32, n)
	for i := range v {
		v[i], narrow[i] = float64(i)/100, float32(i)/100
	}
	for _, f := range []struct {
		name string
		w    roof.Work // a number
		do   func()
	}{
		{"affine", roof.Work{Inner: 1, Read: 8, Written: 8}, func() { simd.Affine(v, -1, 10) }},
		{"exp", roof.Work{Inner: 12, Read: 8, Written: 8}, func() { simd.ExpScaled(v, -0.05) }},
		{"narrow", roof.Work{Read: 8, Written: 4}, func() { simd.Narrow(narrow, v) }},
		{"within", roof.Work{Read: 8}, func() { simd.Within(w, 100) }},
		{"add", roof.Work{Inner: 1, Read: 16, Written: 8}, func() { simd.Add(dst, w, 1e-9) }},
		{"addAbs", roof.Work{Inner: 1, Read: 16, Written: 8}, func() { simd.AddAbs(dst, w, 1e-9) }},
		{"addDot", roof.Work{Inner: 2, Read: 24, Written: 8}, func() { simd.AddDot(dst, v, w, 1e-9) }},
		{"dotProduct", roof.Work{Inner: 1, Read: 16}, func() { simd.DotProduct(v, w) }},
		{"affine32", roof.Work{Inner: 0.5, Read: 4, Written: 4}, func() { simd.Affine32(narrow, -1, 10) }},
		{"exp32", roof.Work{Inner: 4.5, Read: 4, Written: 4}, func() { simd.Exp32(narrow, -0.05) }},
	} {
		b.Run(f.name, func(b *testing.B) { roof.Run(b, "Gnumbers/s", n, f.w.Times(n), f.do) })
	}
}
