package cgens

import (
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// ridge solves, for a growing number J of columns h_j, the l ridge regressions
//
//	min ½Σ_τ‖w_τ‖² + ½Σ_i c_i·Σ_τ (L_iτ - Σ_j w_jτ·h_j(x_i) - b_τ)²   (eq. 10)
//
// The columns and L are centred: their c-weighted means are subtracted. This
// solves for the bias, so the first row of the (J+1)×(J+1) normal equations is
// gone. R is the Cholesky factor of the others, RᵀR = I + HCHᵀ.
//
// A new column h changes the solution along one direction only: if s solves
// (I + HCHᵀ)s = HCh, the weights move by a multiple of (-s, 1), and the fitted
// values by the same multiple of d = h - Σ_j s_j·h_j. The multiple is the exact
// minimum on that line. So the objective falls whatever the rounding errors of
// R are, and the curvature 1 + ‖s‖² + Σ c_i·d_i², a sum of squares, is a pivot
// that is never below 1, even for a copy of an earlier column.
type ridge struct {
	m, l, size int       // size is m, rounded up for package simd
	c          []float64 // size numbers c_i = C·W_i, with zeros behind them
	share      []float64 // c_i/Σc
	total      float64   // Σc

	columns  blocks      // J centred columns, size numbers each, 0 where c_i is 0
	means    []float64   // J numbers: what was subtracted
	factor   [][]float64 // column j of R: j+1 numbers
	diagonal []float64   // J numbers 1 + Σ c_i·h_j(x_i)²

	level  []float64   // l means of L
	target [][]float64 // l columns of size numbers: L, centred
	errors [][]float64 // l columns of size numbers: O = L - fit, 0 where c_i is 0
	w      [][]float64 // l columns of J weights
}

// newRidge starts without columns. L(i, τ) is the target of row i.
func newRidge(c []float64, l int, L func(i, tau int) float64) *ridge {
	r := &ridge{m: len(c), l: l, size: simd.Size(len(c))}
	r.c, r.share = make([]float64, r.size), make([]float64, r.size)
	copy(r.c, c)
	r.total = portable.Sum(r.c)
	for i, v := range r.c {
		r.share[i] = v / r.total
	}
	r.columns = blocks{m: r.m, size: r.size}
	r.w = make([][]float64, l)
	for tau := range l {
		column := make([]float64, r.size)
		for i := range r.m {
			column[i] = L(i, tau)
		}
		r.level = append(r.level, r.centre(column))
		r.target = append(r.target, column)
		r.errors = append(r.errors, append([]float64(nil), column...))
	}
	return r
}

// centre subtracts the mean of a column and returns it. It sets rows that do
// not count to 0.
func (r *ridge) centre(column []float64) float64 {
	for i, v := range r.c {
		if v == 0 {
			column[i] = 0
		}
	}
	mean := simd.DotProduct(column, r.share)
	for i, v := range r.c {
		if v != 0 {
			column[i] -= mean
		}
	}
	return mean
}

// weighed returns c_i·v_i.
func (r *ridge) weighed(v []float64) []float64 {
	product := make([]float64, r.size)
	for i, x := range v {
		product[i] = x * r.c[i]
	}
	return product
}

// solve replaces g by the solution x of RᵀR·x = g, and stores Rᵀ⁻¹g in half
// unless that is nil.
func (r *ridge) solve(g, half []float64) {
	for k := range g {
		column := r.factor[k]
		g[k] = (g[k] - portable.Dot(column[:k], g[:k])) / column[k]
	}
	copy(half, g)
	for k := len(g) - 1; k >= 0; k-- {
		column := r.factor[k]
		g[k] /= column[k]
		portable.AddScaled(g[:k], -g[k], column[:k])
	}
}

// add appends the column of m values and moves to the new optimum. It returns
// false, and changes nothing, if the numbers are beyond the range of float64.
func (r *ridge) add(values []float64) bool {
	h := make([]float64, r.size)
	copy(h, values)
	mean := r.centre(h)
	weighed := r.weighed(h)
	own := 1 + simd.DotProduct(h, weighed)
	j := r.columns.count
	s, column := make([]float64, j), make([]float64, j+1)
	r.columns.products(s, weighed)
	r.solve(s, column)
	d := append([]float64(nil), h...)
	r.columns.subtract(d, s)
	weighed = r.weighed(d)
	pivot := 1 + portable.Dot(s, s) + simd.DotProduct(d, weighed)
	if mean-mean != 0 || own-own != 0 || pivot-pivot != 0 {
		return false
	}
	steps := make([]float64, r.l)
	for tau, e := range r.errors {
		steps[tau] = (simd.DotProduct(e, weighed) + portable.Dot(s, r.w[tau])) / pivot
		if steps[tau]-steps[tau] != 0 {
			return false
		}
	}
	for tau, e := range r.errors {
		simd.Add(e, d, -steps[tau])
		portable.AddScaled(r.w[tau], -steps[tau], s)
		r.w[tau] = append(r.w[tau], steps[tau])
	}
	column[j] = math.Sqrt(pivot)
	r.columns.add(h)
	r.means = append(r.means, mean)
	r.factor, r.diagonal = append(r.factor, column), append(r.diagonal, own)
	return true
}

// objective is the value of eq. 10.
func (r *ridge) objective() float64 {
	sum := 0.0
	for tau, e := range r.errors {
		sum += portable.Dot(r.w[tau], r.w[tau]) + simd.DotProduct(e, r.weighed(e))
	}
	return sum / 2
}

// bias is b, of l numbers.
func (r *ridge) bias() []float64 {
	b := make([]float64, r.l)
	for tau := range b {
		b[tau] = r.level[tau] - portable.Dot(r.w[tau], r.means)
	}
	return b
}
