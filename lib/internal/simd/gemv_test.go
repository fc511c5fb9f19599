package simd

import (
	"math/rand/v2"
	"testing"
)

func normal(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

func TestGemvIsItsTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for trial := range 3000 {
		n, d, m := 1+r.IntN(20), 1+r.IntN(40), r.IntN(30)
		draw := random
		if trial%2 == 0 { // without special numbers, whose sums are seldom anything else
			draw = normal
		}
		x, v, a := draw(r, n*d), make([]float64, Size(d)), draw(r, m)
		copy(v, draw(r, d))
		rows := make([]int32, m)
		for i := range rows {
			rows[i] = int32(r.IntN(n))
		}
		got, want := make([]float64, m), make([]float64, m)
		GemvDot(got, x, rows, v, d)
		gemvDotGo(want, x, rows, v, d)
		if i := same(got, want); i >= 0 {
			t.Fatalf("d %d: product %d is %v, the twin's %v", d, i, got[i], want[i])
		}
		got = draw(r, Size(d))
		want = append([]float64(nil), got...)
		GemvAdd(got, x, rows, a, d)
		gemvAddGo(want, x, rows, a, d)
		if i := same(got, want); i >= 0 {
			t.Fatalf("d %d, %d rows: sum %d is %v, the twin's %v", d, m, i, got[i], want[i])
		}
		single, wide := singles(x)
		got, want = make([]float64, m), make([]float64, m)
		GemvDot(got, single, rows, v, d)
		gemvDotGo(want, wide, rows, v, d)
		if i := same(got, want); i >= 0 {
			t.Fatalf("d %d, single: product %d is %v, the twin's %v", d, i, got[i], want[i])
		}
		got = draw(r, Size(d))
		want = append([]float64(nil), got...)
		GemvAdd(got, single, rows, a, d)
		gemvAddGo(want, wide, rows, a, d)
		if i := same(got, want); i >= 0 {
			t.Fatalf("d %d, %d rows, single: sum %d is %v, the twin's %v", d, m, i, got[i], want[i])
		}
	}
}

// singles returns x in single precision, and that in double precision.
func singles(x []float64) (single []float32, wide []float64) {
	single, wide = make([]float32, len(x)), make([]float64, len(x))
	for i, v := range x {
		single[i] = float32(v)
		wide[i] = float64(single[i])
	}
	return single, wide
}

func TestGemvChecksItsRows(t *testing.T) {
	for _, row := range []int32{-1, 2} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic at row %d of 2", row)
				}
			}()
			GemvDot(make([]float64, 1), make([]float64, 6), []int32{row}, make([]float64, 8), 3)
		}()
	}
}
