package lp

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// exchange makes nonbasic[q] the basic variable of row r, and basic[r] nonbasic. It
// leaves values and bounds to the caller.
func (p *Problem) exchange(r, q int) {
	row := p.rows[r]
	inverse := 1 / row[q]
	for j := range row {
		row[j] *= inverse
	}
	row[q] = inverse
	for i, other := range p.rows {
		if f := other[q]; i != r && f != 0 {
			other[q] = 0
			simd.Add(other, row, -f)
		}
	}
	f := p.d[q]
	p.d[q] = 0
	simd.Add(p.d, row, -f)
	p.basic[r], p.nonbasic[q] = p.nonbasic[q], p.basic[r]
	p.pivots++
}

// rebuild computes the tableau of the present basis from R. If the basis is singular
// or no longer dual feasible, it goes back to the basis of all slacks.
func (p *Problem) rebuild() {
	wanted, leaves, atUpper := []int{}, make([]bool, len(p.given)), make([]bool, p.n)
	for _, v := range p.basic {
		if v < p.n {
			wanted = append(wanted, v)
		}
	}
	for j, v := range p.nonbasic {
		if v >= p.n {
			leaves[v-p.n] = true
		} else {
			atUpper[v] = p.high[j]
		}
	}
	p.cold()
	for _, v := range wanted {
		best, most := -1, 1e-9
		for i, b := range p.basic {
			if size := math.Abs(p.rows[i][v]); b >= p.n && leaves[b-p.n] && size > most {
				best, most = i, size
			}
		}
		if best < 0 {
			p.cold()
			return
		}
		p.exchange(best, v) // column v still belongs to variable v
	}
	p.pivots = 0
	for j, v := range p.nonbasic {
		switch {
		case v >= p.n && p.d[j] > 1e-9:
			p.cold()
			return
		case v >= p.n:
			p.high[j] = false
		case math.Abs(p.d[j]) > 1e-12:
			p.high[j] = p.d[j] > 0
		default:
			p.high[j] = atUpper[v]
		}
	}
	p.revalue()
}

// revalue computes the basic variables from R and the nonbasic variables. For a basis
// with structural variables it uses the inverse in the columns of the slacks.
func (p *Problem) revalue() {
	a := make([]float64, p.width)
	for j, v := range p.nonbasic {
		if v < p.n {
			a[v] = p.at(j)
		}
	}
	left := make([]float64, len(p.given)) // 1 - R·a of the nonbasic variables
	for j, r := range p.given {
		left[j] = 1 - simd.DotProduct(r, a)
	}
	for i, v := range p.basic {
		// Row i is the i-th row of B⁻¹[R I]: a nonbasic slack's column is B⁻¹e.
		sum := 0.0
		if v >= p.n {
			sum = left[v-p.n]
		}
		for j, s := range p.nonbasic {
			if s >= p.n {
				sum += float64(p.rows[i][j] * left[s-p.n])
			}
		}
		p.value[i] = sum
	}
}
