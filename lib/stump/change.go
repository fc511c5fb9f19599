package stump

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// change is the difference of two matrices of weights, as d·aᵀ.
type change struct {
	d    []float64 // n
	a    []float64 // k
	rest []float64 // k sums of what remains, |u - d·a|
	size float64   // Σ|d|
}

// totals returns the sums of u and of |u| for each output.
func (t *tracker) totals(U *mat.Dense) (total, size []float64) {
	total, size = make([]float64, t.k), make([]float64, t.k)
	for i := range t.s.Len() {
		for j, u := range U.RawRowView(i) {
			total[j] += u
			size[j] += math.Abs(u)
		}
	}
	return total, size
}

// compare finds the change since the last search. It says whether its rank is one, or
// zero.
func (t *tracker) compare(U *mat.Dense, size []float64) bool {
	if t.last == nil {
		return false
	}
	k, row, output, most := t.k, 0, 0, 0.0
	for i := range t.s.Len() {
		for j, u := range U.RawRowView(i) {
			if v := math.Abs(u - t.last[i*k+j]); v > most {
				row, output, most = i, j, v
			}
		}
	}
	c := &t.step
	for j, u := range U.RawRowView(row) {
		if c.a[j] = 0; most > 0 {
			c.a[j] = (u - t.last[row*k+j]) / (U.At(row, output) - t.last[row*k+output])
		}
	}
	clear(c.rest)
	c.size = 0
	for i := range c.d {
		now, was := U.RawRowView(i), t.last[i*k:(i+1)*k]
		d := now[output] - was[output]
		c.d[i] = d
		c.size += math.Abs(d)
		for j, u := range now {
			c.rest[j] += math.Abs(u - was[j] - float64(d*c.a[j]))
		}
	}
	largest := 0.0
	for j, rest := range c.rest {
		if !(rest <= 1e-9*size[j]) {
			return false
		}
		largest = max(largest, size[j])
	}
	return largest > 1e-250 // otherwise products of rounding errors would be 0
}

func (t *tracker) keep(U *mat.Dense) {
	if t.last == nil {
		t.last = make([]float64, t.s.Len()*t.k)
	}
	for i := range t.s.Len() {
		copy(t.last[i*t.k:], U.RawRowView(i))
	}
}
