package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/internal/portable"
)

// TestCosScaledIsItsTwin for numbers of every size, also those that the assembly leaves
// to Go, at every place of a slice.
func TestCosScaledIsItsTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for trial := range 20_000 {
		v := make([]float64, r.IntN(60))
		for i := range v {
			switch size := r.IntN(200); {
			case size == 0:
				v[i] = random(r, 1)[0]
			case size == 1:
				v[i] = math.Copysign(1<<29, r.Float64()-0.5)
			case size == 2:
				v[i] = math.Nextafter(1<<29, 0)
			case trial%3 == 0:
				v[i] = float64(r.IntN(64)-32) * math.Pi / 4
			case trial%3 == 1:
				v[i] = 1e9 * (r.Float64() - 0.5)
			default:
				v[i] = 20 * r.NormFloat64()
			}
		}
		a := r.NormFloat64()
		got, want := append([]float64(nil), v...), append([]float64(nil), v...)
		CosScaled(got, a)
		for i, x := range want {
			want[i] = a * portable.Cos(x)
		}
		if i := same(got, want); i >= 0 {
			t.Fatalf("%v·cos(%v) is %v, the twin has %v", a, v[i], got[i], want[i])
		}
	}
}
