package smo

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Held is a matrix K of which all rows are in memory.
type Held struct {
	Diag []float64 // n entries K_ii
	Data []float64 // n rows of Padded(n) numbers, filled up with zeros
}

// Padded is how long a row of Held is for n variables.
func Padded(n int) int { return pad(n) }

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
