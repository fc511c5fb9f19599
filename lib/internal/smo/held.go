package smo

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// holdable is up to how many variables K may be held for Newton steps, in 8 bytes
// an entry: 32 MB. Beyond, a Newton step takes seconds.
const holdable = 2048

// Held is a matrix K with all its rows in memory. Its pointer is a mat.Matrix, so that it
// can be the matrix of a kernel.
type Held struct {
	Diag []float64 // n entries K_ii
	Data []float64 // n rows of Padded(n) numbers: n entries K_ij each, then zeros
}

// Padded returns the length of a row of Held for n variables: n rounded up to a
// multiple of 16.
func Padded(n int) int { return pad(n) }

// Dims returns n and n.
func (h *Held) Dims() (rows, columns int) { return len(h.Diag), len(h.Diag) }

// At returns K_ij.
func (h *Held) At(i, j int) float64 { return h.row(i)[:len(h.Diag)][j] }

// T returns K, which is symmetric.
func (h *Held) T() mat.Matrix { return h }

// row is the ith row.
func (h *Held) row(i int) []float64 {
	n := Padded(len(h.Diag))
	return h.Data[i*n : (i+1)*n : (i+1)*n]
}

func (h *Held) combine(c, dst, size []float64) {
	rows, factors := make([]int32, 0, len(c)+3), make([]float64, 0, len(c)+3)
	for i, ci := range c {
		if ci == 0 {
			continue
		}
		rows, factors = append(rows, int32(i)), append(factors, ci)
		if size != nil {
			simd.AddAbs(size, h.row(i), math.Abs(ci))
		}
	}
	for len(rows)%4 != 0 { // it takes so many at a time
		rows, factors = append(rows, rows[0]), append(factors, 0)
	}
	simd.GemvAdd(dst, h.Data, rows, factors, len(dst))
}

// mayHold reports whether K, of up to so many variables, could be made and held.
func (v *solver) mayHold(most int) bool {
	n := len(v.Y)
	_, ok := v.Rows.(Squarer)
	return ok && !v.Rows.Costly() && n <= most && n*8*len(v.e) <= v.CacheBytes && !v.hard
}

// hold makes all rows of K.
func (v *solver) hold(ctx context.Context) error {
	v.hollow()
	return v.Rows.(Squarer).Square(ctx, v.Held.Data, len(v.e))
}

// hollow makes room for all rows of K.
func (v *solver) hollow() {
	n, padded := len(v.Y), len(v.e)
	held := v.memory.block(n * padded)
	for i := range n {
		clear(held[i*padded+n : (i+1)*padded])
	}
	v.Held = &Held{Diag: v.Rows.Diag(), Data: held}
}
