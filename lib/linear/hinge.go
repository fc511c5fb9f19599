package linear

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

const (
	firstTau = 8   // the sharpness of the first corner, 1/τ being its width in margins
	growth   = 8   // of τ from round to round
	rounds   = 60  // of multipliers at most
	reach    = 1.5 // widths of a corner within which rows remain in play
)

// hinge minimises with the hinge by the method of multipliers: the corner is
// rounded off about centre, which moves to the duals found (Yan & Li, SIAM J.
// Optim. 30 (2020); Rockafellar, Math. Oper. Res. 1 (1976)). As everything is
// piecewise linear it ends after finitely many rounds.
func (f *smooth) hinge(ctx context.Context, p Params, rough bool) (learn.Status, error) {
	f.tau = firstTau
	if rough {
		f.tau = 1
	}
	f.cap = f.c
	f.centre = make([]float64, f.n)
	for i, c := range f.c {
		f.centre[i] = c / 2
	}
	_, status, err := f.multipliers(ctx, p.Tol)
	return status, err
}

// multipliers makes rounds until the gap is a half of tol. After each, rows far
// from the corner keep their duals while the others go on alone; where one of
// them proves to have crossed the corner, it joins the next round.
func (f *smooth) multipliers(ctx context.Context, tol float64) (gap float64, status learn.Status, err error) {
	last, width := math.Inf(1), reach
	for range rounds {
		t, ok, err := f.minimize(ctx, func(t measures) bool {
			f.report(ctx, t)
			return t.half+t.balance <= max(0.1*tol*t.primal, 0.03*t.rest)
		})
		if err != nil || f.steps >= f.limit {
			return t.gap(), f.ended(false), err
		}
		if t.gap() <= 0.5*tol*t.primal {
			return t.gap(), learn.Converged, nil
		}
		if !ok && t.gap() >= last/2 {
			break
		}
		last = t.gap()
		copy(f.centre, f.a)
		near := f.near(width / f.tau)
		if 2*len(near) > f.n || f.n < 4*f.k {
			f.tau *= growth
			f.leap = true
			continue
		}
		crossed, status, err := f.descendInto(ctx, near, tol)
		if err != nil || status == learn.IterationLimit {
			return t.gap(), status, err
		}
		if status == learn.Converged && crossed <= 0.2*tol*t.primal {
			return t.gap(), status, nil
		}
		width *= 4
	}
	return last, learn.RoundingLimit, nil
}

// near lists the rows with a margin within width of 1, or a dual between its
// bounds.
func (f *smooth) near(width float64) []int {
	var rows []int
	for i, m := range f.m {
		if math.Abs(1-m) <= width || f.inner[i] {
			rows = append(rows, i)
		}
	}
	return rows
}

// descendInto goes on with the given rows alone and a sharper corner, and says
// what the other rows that crossed their corner add to the gap.
func (f *smooth) descendInto(ctx context.Context, rows []int, tol float64) (crossed float64, status learn.Status, err error) {
	q := *f.problem
	q.n = len(rows)
	q.x = make([]float64, 0, q.n*q.d)
	q.y, q.c, q.rows = make([]float64, q.n), make([]float64, q.n), nil
	settled := append([]float64(nil), f.a...)
	for at, i := range rows {
		q.x = append(q.x, f.row(i)...)
		q.y[at], q.c[at] = f.y[i], f.c[i]
		settled[i] = 0
	}
	q.linear, q.fixed = make([]float64, q.k), f.fixed
	if err := f.combine(ctx, q.linear, settled); err != nil {
		return 0, learn.Cancelled, err
	}
	for j, v := range f.linear {
		q.linear[j] += v
	}
	for _, a := range settled {
		q.fixed += a
	}
	s := newSmooth(&q, Auto, f.limit)
	s.direct, s.iterate, s.steps = f.direct, f.iterate, f.steps
	s.tau, s.cap, s.centre, s.leap = growth*f.tau, q.c, make([]float64, q.n), true
	for at, i := range rows {
		s.centre[at], s.m[at], s.inner[at] = f.centre[i], f.m[i], f.inner[i]
	}
	s.size = f.size
	copy(s.v, f.v)

	_, status, err = s.multipliers(ctx, tol/2)
	f.steps, f.tau = s.steps, s.tau
	copy(f.v, s.v)
	for at, i := range rows {
		f.a[i], f.centre[i] = s.a[at], s.centre[at]
	}
	if err != nil {
		return 0, status, err
	}
	if err := f.products(ctx, f.m, f.v); err != nil {
		return 0, learn.Cancelled, err
	}
	for _, i := range rows {
		settled[i] = f.a[i]
	}
	for i, a := range f.a {
		switch s := 1 - f.m[i]; {
		case a == 0 && s > 0:
			crossed += f.c[i] * s
		case a == f.c[i] && s < 0:
			crossed -= f.c[i] * s
		}
	}
	return crossed, status, nil
}
