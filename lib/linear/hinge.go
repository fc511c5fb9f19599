package linear

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// Limits of the method of multipliers, found by timing against LIBLINEAR.
const (
	tauGrowth   = 4   // factor by which τ grows from round to round
	maxRounds   = 60  // of multipliers
	cornerReach = 1.5 // rows within this many widths of the corner remain active
	marginReach = 0.4 // rows this far outside the margin of the squared hinge remain active
)

// hinge minimises the hinge loss by the method of multipliers. It rounds off
// the corner of the loss around centre and moves centre to the dual variables
// found (Yan & Li, SIAM J. Optim. 30 (2020); Rockafellar, Math. Oper. Res. 1
// (1976)). Because everything is piecewise linear, it ends after finitely many
// rounds. It starts with the dual variables of a squared hinge, whose upper
// bounds were left out.
func (f *smooth) hinge(ctx context.Context, tol float64) (learn.Status, error) {
	f.cap, f.centre = f.c, make([]float64, f.n)
	// With upper bounds, any example inside the margin may leave it, so all of
	// them remain active. Few of the examples far outside come in.
	rows := f.near(marginReach)
	for i, c := range f.c {
		f.a[i] = min(f.a[i], c)
	}
	copy(f.centre, f.a)
	if f.few(rows) {
		crossed, status, err := f.descendInto(ctx, rows, tol)
		if f.over(crossed, status, err, tol) {
			return status, err
		}
	} else {
		f.tau *= tauGrowth
	}
	return f.multipliers(ctx, tol)
}

// multipliers makes rounds until the gap is half of tol. After each round, rows
// far from the corner keep their dual variables, and only the others continue.
// If one of the rows that were left out turns out to have crossed the corner,
// it takes part in the next round.
func (f *smooth) multipliers(ctx context.Context, tol float64) (learn.Status, error) {
	last, width := math.Inf(1), cornerReach
	for range maxRounds {
		t, ok, err := f.minimize(ctx, func(t measures) bool {
			f.report(ctx, t)
			return t.half+t.balance <= max(0.1*tol*t.primal, 0.1*t.rest)
		})
		if err != nil || f.steps >= f.limit {
			return f.ended(false), err
		}
		if t.gap() <= 0.5*tol*t.primal {
			return learn.Converged, nil
		}
		if !ok && t.gap() >= last/2 {
			break
		}
		last = t.gap()
		copy(f.centre, f.a)
		rows := f.near(width / f.tau)
		f.leap = true
		if !f.few(rows) {
			f.tau *= tauGrowth
			continue
		}
		crossed, status, err := f.descendInto(ctx, rows, tol)
		if f.over(crossed, status, err, tol) {
			return status, err
		}
		width *= 4
	}
	return learn.RoundingLimit, nil
}

// few reports whether it saves time to continue with the given rows only.
func (f *smooth) few(rows []int32) bool { return 2*len(rows) <= f.n && f.n >= 4*f.k }

// over reports whether the result of descendInto ends the solver.
func (f *smooth) over(crossed float64, status learn.Status, err error, tol float64) bool {
	return err != nil || status == learn.IterationLimit || status == learn.Converged && crossed <= 0.2*tol
}

// near returns the rows whose margin differs from 1 by less than width, or
// whose dual variable is strictly between its bounds.
func (f *smooth) near(width float64) []int32 {
	var rows []int32
	for i, m := range f.m {
		if math.Abs(1-m) <= width || f.inner[i] {
			rows = append(rows, int32(i))
		}
	}
	return rows
}

// descendInto continues with the given rows only and a sharper corner. crossed
// is what the other rows that crossed their corner add to the gap, as a
// fraction of the objective.
func (f *smooth) descendInto(ctx context.Context, rows []int32, tol float64) (crossed float64, status learn.Status, err error) {
	q := f.part(rows)
	settled := append([]float64(nil), f.a...)
	for _, i := range rows {
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
	s := newSmooth(q, Auto, f.limit)
	s.direct, s.iterate, s.steps = f.direct, f.iterate, f.steps
	s.tau, s.cap, s.centre, s.leap = tauGrowth*f.tau, q.c, make([]float64, q.n), f.leap
	f.leap = false
	for at, i := range rows {
		s.centre[at], s.m[at], s.inner[at] = f.centre[i], f.m[i], f.inner[i]
	}
	s.size = f.size
	copy(s.v, f.v)

	status, err = s.multipliers(ctx, tol/2)
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
	primal := f.fixed
	for j, v := range f.v {
		primal += float64(f.r(j) * v * v / 2)
		if f.linear != nil {
			primal -= float64(f.linear[j] * v)
		}
	}
	for i, a := range f.a {
		c, s := f.c[i], 1-f.m[i]
		primal += float64(c * positive(s))
		switch {
		case a == 0 && s > 0:
			crossed += float64(c * s)
		case a == c && s < 0:
			crossed -= float64(c * s)
		}
	}
	return crossed / primal, status, nil
}
