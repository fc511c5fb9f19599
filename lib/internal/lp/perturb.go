package lp

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// perturbed is the largest change of a cost. The gap that it leaves, relative to the
// optimum, is no larger, and so it is well below Gap.
const perturbed = 1e-9

// perturb raises the costs of variables at their upper bounds, and lowers those of
// variables at 0, each by another small number. The basis remains dual feasible. Where
// many reduced costs were 0 or had equal ratios, pivots now change the dual objective.
//
// Without it, thousands of pivots can be necessary to leave one point if 1/u is a whole
// number and the rows are ±1.
func (p *Problem) perturb() {
	for j, v := range p.nonbasic {
		if v >= p.n || p.shift[v] != 0 {
			continue
		}
		by := perturbed * (0.5 + float64(float64(uint64(v+1)*0x9e3779b97f4a7c15>>12)*0x1p-53))
		if !p.high[j] {
			by = -by
		}
		p.shift[v] = by
		p.d[j] += by
	}
	p.shifted = true
}

// restore goes back to the true costs. A variable whose reduced cost changes its sign
// moves to its other bound, so that the basis remains dual feasible. After that a basic
// variable may be outside of its bounds.
func (p *Problem) restore() {
	for i, v := range p.basic {
		if v < p.n && p.shift[v] != 0 {
			simd.Add(p.d, p.rows[i], p.shift[v])
		}
	}
	var flips []entry
	for j, v := range p.nonbasic {
		switch {
		case v >= p.n:
			p.d[j] = min(p.d[j], 0)
			continue
		case p.shift[v] != 0:
			p.d[j] -= p.shift[v]
		}
		if math.Abs(p.d[j]) > 1e-12 && p.high[j] != (p.d[j] > 0) {
			flips = append(flips, entry{j: j})
		}
	}
	p.flip(flips)
	clear(p.shift)
	p.shifted = false
}
