package simd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Points that are moved have the bits of a subtraction, in both precisions, whatever the
// memory held before.
func TestPackMoved(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	var p Panels
	var q Panels32
	for range 300 {
		n, d := 1+r.IntN(50), 1+r.IntN(20)
		stride := d + r.IntN(3)
		data, center, x, y := make([]float64, n*stride), make([]float64, d), make([]float64, d), make([]float32, d)
		for i := range data {
			data[i] = r.NormFloat64()
		}
		for k := range center {
			center[k] = r.NormFloat64()
		}
		p.Pack(data, n, d, stride, center)
		q.Pack(data, n, d, stride, center, 0.5)
		for j := range n {
			p.Point(j, x)
			q.Point(j, y)
			for k := range d {
				want := data[j*stride+k] - center[k]
				if x[k] != want || y[k] != float32(0.5*want) {
					t.Fatalf("%d×%d: feature %d of point %d is %v and %v, want %v and half of it", n, d, k, j, x[k], y[k], want)
				}
			}
		}
		if fresh := Pack32(data, n, d, stride, center, 0.5); !slices.Equal(fresh.data, q.data) {
			t.Fatalf("%d×%d: memory that was used before gives other panels", n, d)
		}
		for k, c := range center { // the rest of the last panel
			for j := n; j < Size(n); j++ {
				if v := p.data[j/Width*d*Width+k*Width+j%Width]; v != -c {
					t.Fatalf("%d×%d: feature %d of point %d, beyond the last, is %v, want %v", n, d, k, j, v, -c)
				}
			}
		}
	}
}
