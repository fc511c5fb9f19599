package linear

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// descent is dual coordinate descent with shrinking (Hsieh, Chang, Lin, Keerthi
// & Sundararajan, ICML 2008, Algorithms 2 and 3) on
//
//	min ½‖X̃ᵀYα‖² + Σ tiltᵢαᵢ²/2 - Σ αᵢ(1 - yᵢ·b₀),   0 ≤ αᵢ ≤ Uᵢ.
//
// The paper has no free bias. Here a free bias is found by a proximal point
// method: the column has a penalty, but only for the difference from the last
// b₀.
type descent struct {
	*problem
	rng      *rand.Rand
	alpha    []float64
	w        []float64 // X̃ᵀYα, d entries
	column   float64   // of this problem; with a free bias it grows from first
	first    float64
	beta     float64   // column·Σyα
	anchor   float64   // b₀
	tilt     []float64 // 1/(2c), or 0 for the hinge
	cap      []float64
	curve    []float64 // ‖x̃‖² + tilt
	order    []int     // a permutation; the active rows come first
	buffer   []float64 // of a row
	passes   int
	limit    int
	products int // since the last check of the context
}

func newDescent(q *problem, p Params, rng *rand.Rand) *descent {
	s := &descent{
		problem: q, rng: rng, alpha: make([]float64, q.n), w: make([]float64, q.d), column: q.column,
		tilt: make([]float64, q.n), cap: make([]float64, q.n), curve: make([]float64, q.n), order: make([]int, q.n), buffer: make([]float64, q.d),
		limit: p.MaxIter,
	}
	norm := 0.0
	for i := range q.n {
		s.order[i], s.cap[i] = i, q.c[i]
		if q.loss == SquaredHinge {
			s.tilt[i], s.cap[i] = 1/(2*q.c[i]), math.Inf(1)
		}
		x := q.row(i, s.buffer)
		s.curve[i] = portable.Dot(x, x)
		norm += s.curve[i] / float64(q.n)
	}
	if q.k > q.d && q.penalty == 0 {
		s.column = math.Sqrt(max(norm, math.SmallestNonzeroFloat64))
	}
	s.first = s.column
	s.measure()
	return s
}

// measure computes curve for a changed column.
func (s *descent) measure() {
	for i := range s.curve {
		x := s.row(i, s.buffer)
		s.curve[i] = max(portable.Dot(x, x)+float64(s.column*s.column)+s.tilt[i], math.SmallestNonzeroFloat64)
	}
}

// coordinate solves q by coordinate descent.
func (q *problem) coordinate(ctx context.Context, p Params, rng *rand.Rand) (result, error) {
	s := newDescent(q, p, rng)
	free := q.k > q.d && q.penalty == 0
	eps, last := 0.1, math.Inf(1)
	for rounds := 0; ; rounds++ {
		done, err := s.descend(ctx, eps)
		r := s.result()
		r.status = learn.Cancelled
		if err != nil {
			return r, err
		}
		primal, dual, err := q.certify(ctx, r.v, q.balanced(r.a))
		if err != nil {
			return r, err
		}
		gap := primal - dual
		learn.Report(ctx, learn.Progress{Stage: "coordinate descent", Done: s.passes, Note: fmt.Sprintf("gap %.1e", gap/primal)})
		switch {
		case gap <= 0.9*p.Tol*primal:
			r.status = learn.Converged
			return r, nil
		case !done || s.passes >= s.limit:
			r.status = learn.IterationLimit
			return r, nil
		case eps < 1e-16, rounds >= 200:
			r.status = learn.RoundingLimit
			return r, nil
		}
		if free {
			s.anchor += float64(s.beta * s.column)
			if gap > last/4 && s.column < 0x1p20*s.first { // the column's penalty keeps the gap wide: reduce it
				s.column *= 2
				s.measure()
			}
			s.renew()
		}
		last = gap
		if eps > 1e-3*gap/primal || !free {
			eps /= 4
		}
	}
}

// renew computes the sums w and beta again.
func (s *descent) renew() {
	clear(s.w)
	sum := 0.0
	for i, a := range s.alpha {
		if a != 0 {
			portable.AddScaled(s.w, a*s.y[i], s.row(i, s.buffer))
			sum += float64(a * s.y[i])
		}
	}
	s.beta = s.column * sum
}

func (s *descent) result() result {
	r := result{v: make([]float64, s.k), a: s.alpha, steps: s.passes}
	copy(r.v, s.w)
	if s.k > s.d {
		r.v[s.d] = (s.anchor + float64(s.beta*s.column)) / s.problem.column
	}
	return r
}

// descend makes passes until the projected gradients differ by at most eps. It
// returns false if the limit is reached first.
func (s *descent) descend(ctx context.Context, eps float64) (bool, error) {
	active := s.n
	above, below := math.Inf(1), math.Inf(-1)
	for s.passes < s.limit {
		most, least := math.Inf(-1), math.Inf(1)
		for at := range active {
			other := at + s.rng.IntN(active-at)
			s.order[at], s.order[other] = s.order[other], s.order[at]
		}
		for at := 0; at < active; at++ {
			if s.products += s.d; s.products > polledProducts/2 {
				s.products = 0
				if err := ctx.Err(); err != nil {
					return false, err
				}
			}
			i := s.order[at]
			x, y, a := s.row(i, s.buffer), s.y[i], s.alpha[i]
			g := float64(y*(portable.Dot(x, s.w)+float64(s.beta*s.column)+s.anchor)) - 1 + float64(a*s.tilt[i])
			projected := g
			switch {
			case a == 0 && g > above, a == s.cap[i] && g < below:
				active--
				s.order[at], s.order[active] = s.order[active], s.order[at]
				at--
				continue
			case a == 0:
				projected = min(g, 0)
			case a == s.cap[i]:
				projected = max(g, 0)
			}
			most, least = max(most, projected), min(least, projected)
			if projected == 0 {
				continue
			}
			next := min(max(a-g/s.curve[i], 0), s.cap[i])
			if math.IsInf(next, 1) || next == a {
				continue
			}
			s.alpha[i] = next
			portable.AddScaled(s.w, (next-a)*y, x)
			s.beta += float64((next - a) * y * s.column)
		}
		s.passes++
		if most-least <= eps || active == 0 {
			if active == s.n {
				return true, nil
			}
			active, above, below = s.n, math.Inf(1), math.Inf(-1)
			continue
		}
		above, below = most, least
		if above <= 0 {
			above = math.Inf(1)
		}
		if below >= 0 {
			below = math.Inf(-1)
		}
	}
	return false, nil
}
