package cgens

import (
	"context"
	"math"
)

// corner is the restricted problem in which only some rows are free to change: the
// others have α = 0 or α = c, and their margins do not matter. The corner of the
// hinge is rounded off around a centre:
//
//	F(v) = ½vᵀRv - fixedᵀv + Σ e_i(1 - z_i·v),   e_i(s) = max over 0 ≤ a ≤ c_i of a·s - (a-centre_i)²/(2τc_i)
//
// The sum is over the rows that are free, and fixed = Σ c_i·z_i over the others
// with α = c. The maximum is at a(s) = centre + τcs, clipped to its bounds.
type corner struct {
	*restricted
	rows    []int32   // the rows that are free; the slices below have an entry for each
	price   []float64 // c
	centre  []float64
	dual    []float64 // a(1 - margin)
	margin  []float64 // z·v
	change  []float64 // of the margins along dir
	fixed   []float64
	loss    float64 // Σ c_i over the others with α = c
	g, dir  []float64
	inner   []bool    // n: whether 0 < a < c
	active  []int32   // scratch memory: the rows with a > 0
	weights []float64 // scratch memory: their a
	size    int       // their number
}

// newCorner makes the problem of the given rows, from the α, v and margins of r.
func newCorner(ctx context.Context, r *restricted, rows []int32) (*corner, error) {
	n := len(rows)
	q := &corner{
		restricted: r, rows: rows, inner: make([]bool, r.z.n),
		price: make([]float64, n), centre: make([]float64, n), dual: make([]float64, n), margin: make([]float64, n), change: make([]float64, n),
		active: make([]int32, n), weights: make([]float64, n),
		fixed: make([]float64, r.z.stride), g: make([]float64, r.z.stride), dir: make([]float64, r.z.stride),
	}
	free := make([]bool, r.z.n)
	for k, i := range rows {
		free[i] = true
		q.price[k], q.centre[k], q.margin[k] = r.c[i], r.a[i], r.m[i]
	}
	var others []int32
	var coef []float64
	for i, a := range r.a {
		if !free[i] && a > 0 {
			others, coef = append(others, int32(i)), append(coef, a)
			q.loss += a
		}
	}
	return q, r.z.combine(ctx, q.fixed, others, coef)
}

// measures are the parts of the duality gap at v and the dual variables there.
type measures struct {
	primal  float64 // the objective with the true corner
	rest    float64 // Σ c_i·ξ_i - a_i·(1 - margin_i), which no step of v alone can remove
	half    float64 // ½ of the squared gradient
	size    float64 // ½‖w‖²
	balance float64 // what it costs to move a to Σ y_i·a_i = 0, for a free bias
}

func (t measures) gap() float64 { return t.rest + t.half + t.balance }

// measure computes the dual variables, the gradient and the gap at v.
func (q *corner) measure(ctx context.Context) (t measures, err error) {
	clear(q.inner)
	q.size = 0
	rows, coef := q.active[:0], q.weights[:0]
	for k, i := range q.rows {
		c, s := q.price[k], 1-q.margin[k]
		a := q.centre[k] + float64(q.tau*c*s)
		switch {
		case a <= 0:
			a = 0
		case a >= c:
			a = c
		default:
			q.inner[i] = true
			q.size++
		}
		q.dual[k] = a
		if a > 0 {
			rows, coef = append(rows, i), append(coef, a)
		}
		xi := float64(c * max(0, s))
		t.primal += xi
		t.rest += xi - float64(a*s)
	}
	t.primal += q.loss
	clear(q.g)
	if err := q.z.combine(ctx, q.g, rows, coef); err != nil {
		return t, err
	}
	for j, v := range q.v[:q.z.k] {
		rv := v
		if j == 0 {
			rv = float64(q.penalty * v)
		}
		t.primal += float64(rv*v/2) - float64(q.fixed[j]*v)
		q.g[j] = rv - q.fixed[j] - q.g[j]
		if j > 0 || q.penalty > 0 {
			t.size += float64(v * v / 2)
			t.half += float64(q.g[j] * q.g[j] / 2)
		}
	}
	if q.penalty == 0 {
		// The dual variables between their bounds can make up for it. Their margins are
		// less than 1/τ away from 1.
		t.balance = math.Abs(q.g[0])
		if q.size > 0 {
			t.balance = min(t.balance, float64(t.balance*(t.balance+1/q.tau)))
		}
	}
	return t, nil
}

// minimise takes Newton steps until enough says that the gap is small. It returns
// false if no step leads further down, if there were too many, or if some of the
// other rows must become free first.
func (q *corner) minimise(ctx context.Context, enough func(t measures) bool) (measures, bool, error) {
	for {
		t, err := q.measure(ctx)
		if err != nil || enough(t) {
			return t, err == nil, err
		}
		if q.steps >= q.limit || t.primal < 0 { // negative: rows that were left out have crossed the corner
			return t, false, nil
		}
		q.steps++
		copy(q.dir, q.g)
		if err := q.hessian.update(ctx, q.inner, q.size); err != nil {
			return t, false, err
		}
		if err := q.hessian.solve(ctx, q.dir, q.tau, q.penalty); err != nil {
			return t, false, err
		}
		if err := q.z.products(ctx, q.change, q.rows, q.dir); err != nil {
			return t, false, err
		}
		step := q.search()
		if !(step > 0) || math.IsInf(step, 1) {
			return t, false, nil
		}
		for j, d := range q.dir[:q.z.k] {
			q.v[j] += float64(step * d)
		}
		for k, d := range q.change {
			q.margin[k] += float64(step * d)
		}
	}
}

// search minimises F along dir. It finds the root of the slope, which is piecewise
// linear and increasing, by Newton's method inside a bracket. It returns 0 if F
// does not fall.
func (q *corner) search() float64 {
	var vd, dd, fall float64
	for j, d := range q.dir[:q.z.k] {
		rd := d
		if j == 0 {
			rd = float64(q.penalty * d)
		}
		vd += float64(rd*q.v[j]) - float64(q.fixed[j]*d)
		dd += float64(rd * d)
		fall -= float64(q.g[j] * d)
	}
	if !(fall > 0) {
		return 0
	}
	lo, hi, t := 0.0, math.Inf(1), 1.0
	for range 60 {
		slope, curve := vd+float64(t*dd), dd
		for k, d := range q.change {
			c := q.price[k]
			stiff := q.tau * c
			a := q.centre[k] + float64(stiff*(1-q.margin[k]-float64(t*d)))
			switch {
			case a <= 0:
			case a >= c:
				slope -= float64(c * d)
			default:
				slope -= float64(a * d)
				curve += float64(stiff * d * d)
			}
		}
		switch {
		case math.IsNaN(slope):
			hi = t
			t = (lo + t) / 2
			continue
		case math.Abs(slope) <= 0.1*fall:
			return t
		case slope < 0:
			lo = t
		default:
			hi = t
		}
		next := t - slope/curve
		if !(next > lo && next < hi) {
			if next = (lo + hi) / 2; math.IsInf(hi, 1) {
				next = 16 * t
			}
		}
		if next == t {
			break
		}
		t = next
	}
	return lo // where F still falls, if only a little
}
