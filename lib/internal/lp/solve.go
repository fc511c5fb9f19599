package lp

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// small is the largest number of a tableau row that counts as zero.
const small = 1e-9

const (
	patience          = 5 // steps that do not change the dual objective, before the costs are perturbed
	mostPerturbations = 3 // after which the perturbed costs remain at the end
)

// entry is a candidate to enter the basis.
type entry struct {
	j           int
	ratio, size float64
}

// Solve goes on from the last basis to an optimal one. If ctx ends it returns its
// error and no solution.
func (p *Problem) Solve(ctx context.Context) (*Solution, error) {
	limit := 1000 + 50*(p.n+len(p.given))
	still, fresh, perturbations := 0, false, 0
	for steps := 0; ; steps++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.pivots >= p.fresh {
			p.rebuild()
		}
		if still > patience && !p.shifted {
			p.perturb()
			perturbations++
			still = 0
		}
		// After many steps without progress, the smallest index (Bland) ends a cycle.
		bland := still > 20+len(p.given)
		r := p.leaving(bland)
		if r >= 0 && steps < limit {
			moved, ok := p.step(r, bland)
			if ok {
				fresh = false
				if still++; moved {
					still = 0
				}
				continue
			}
		}
		if p.shifted && perturbations < mostPerturbations && steps < limit {
			p.restore()
			continue
		}
		s := p.solution()
		if s.Status == learn.Converged || fresh {
			if steps >= limit && s.Status != learn.Converged {
				s.Status = learn.IterationLimit
			}
			return s, nil
		}
		p.rebuild()
		fresh = true
	}
}

// leaving returns the row of the basic variable that is farthest from its bounds in
// terms of the Devex weights (Forrest & Goldfarb 1992), or -1 if there is none.
func (p *Problem) leaving(bland bool) int {
	best, most := -1, 0.0
	for i, v := range p.basic {
		far := max(-p.value[i], p.value[i]-p.bound(v))
		switch {
		case bland && far > 1e-11*p.scale && (best < 0 || v < p.basic[best]):
			best = i
		case !bland && far > 1e-11*p.scale && far/math.Sqrt(p.edge[i]) > most:
			best, most = i, far/math.Sqrt(p.edge[i])
		}
	}
	return best
}

// step brings basic variable r to its bound. moved says that the dual objective
// changed; ok is false if no variable can enter.
func (p *Problem) step(r int, bland bool) (moved, ok bool) {
	row, sign, target := p.rows[r], 1.0, 0.0
	slope := -p.value[r]
	if slope < 0 {
		sign, target = -1, p.bound(p.basic[r])
		slope = p.value[r] - target
	}
	p.entries = p.entries[:0]
	for j, v := range p.nonbasic {
		t := sign * row[j]
		if p.high[j] {
			t = -t
		}
		if t < -small && p.bound(v) > 0 {
			p.entries = append(p.entries, entry{j: j, ratio: math.Abs(p.d[j]) / -t, size: -t})
		}
	}
	if len(p.entries) == 0 {
		return false, false
	}
	if !bland {
		p.prune(slope)
	}
	slices.SortFunc(p.entries, func(a, b entry) int {
		if a.ratio != b.ratio {
			return cmp.Compare(a.ratio, b.ratio)
		}
		if bland || a.size == b.size {
			return cmp.Compare(p.nonbasic[a.j], p.nonbasic[b.j])
		}
		return cmp.Compare(b.size, a.size)
	})
	k := 0
	if !bland { // pass breakpoints by flips while the dual objective still improves
		for ; k < len(p.entries)-1; k++ {
			e := p.entries[k]
			if slope -= float64(e.size * p.bound(p.nonbasic[e.j])); slope <= 0 {
				break
			}
		}
	}
	// Of nearly equal ratios the largest pivot is the most accurate (Harris).
	best := k
	for i := k + 1; !bland && i < len(p.entries) && p.entries[i].ratio <= p.entries[k].ratio+1e-12; i++ {
		if p.entries[i].size > p.entries[best].size {
			best = i
		}
	}
	p.flip(p.entries[:k])
	moved = p.entries[best].ratio > 1e-12
	p.enter(r, p.entries[best].j, target)
	return moved, true
}

// prune drops entries that come after the breakpoint at which slope is used up, so that
// fewer have to be sorted.
func (p *Problem) prune(slope float64) {
	for len(p.entries) > 16 {
		a, b, c := p.entries[0].ratio, p.entries[len(p.entries)/2].ratio, p.entries[len(p.entries)-1].ratio
		limit, sum := max(min(a, b), min(max(a, b), c)), 0.0 // the median of three
		for _, e := range p.entries {
			if e.ratio <= limit {
				sum += float64(e.size * p.bound(p.nonbasic[e.j]))
			}
		}
		before := len(p.entries)
		if sum > 2*slope { // twice: this sum has another order than that of step
			// Ratios nearly equal to the last remain candidates.
			p.entries = slices.DeleteFunc(p.entries, func(e entry) bool { return e.ratio > limit+1e-12 })
		}
		if len(p.entries) == before {
			return
		}
	}
}

// flip moves nonbasic variables to their other bound.
func (p *Problem) flip(entries []entry) {
	if len(entries) == 0 {
		return
	}
	for _, e := range entries {
		u := p.upper[p.nonbasic[e.j]]
		if p.flips[e.j] = u; p.high[e.j] {
			p.flips[e.j] = -u
		}
		p.high[e.j] = !p.high[e.j]
	}
	for i, row := range p.rows {
		p.value[i] -= simd.DotProduct(row, p.flips)
	}
	for _, e := range entries {
		p.flips[e.j] = 0
	}
}

// enter makes nonbasic[q] basic in row r, whose variable becomes nonbasic at target.
func (p *Problem) enter(r, q int, target float64) {
	pivot := p.rows[r][q]
	t := (p.value[r] - target) / pivot
	for i, row := range p.rows {
		p.value[i] -= float64(row[q] * t)
		f := row[q] / pivot
		p.edge[i] = max(p.edge[i], float64(float64(f*f)*p.edge[r]))
	}
	p.value[r] = p.at(q) + t
	p.edge[r] = max(1, p.edge[r]/float64(pivot*pivot))
	p.high[q] = target > 0
	p.exchange(r, q)
	p.total++
}
