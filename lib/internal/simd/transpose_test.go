package simd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTranspose(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 500 {
		m := Width * r.IntN(6)
		from, to := m+r.IntN(5), Width+r.IntN(5)
		src, got := normal(r, Width*from+m), normal(r, (m+1)*to+Width)
		want := slices.Clone(got)
		Transpose(got, to, src, from, m)
		transposeGo(want, to, src, from, m)
		if i := same(got, want); i >= 0 {
			t.Fatalf("8×%d: number %d is %v, the twin's %v", m, i, got[i], want[i])
		}
	}
}

func TestTransposeStaysInside(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Transpose(make([]float64, 71), Width, make([]float64, 72), Width, 16)
}
