package smo

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

const (
	// polishAfter is how many steps a variable are taken before the first Newton step.
	// Most problems with a small C have ended by then.
	polishAfter = 3
	// polishPause: after Newton steps at least n/polishPause steps of two come first,
	// which bring other variables into play.
	polishPause = 2
	// newtonCost: m²/newtonCost steps take the time of a Newton step in m free
	// variables, by timing at n = 300.
	newtonCost = 80
	// dependentPivot is the pivot of the factorization, relative to the largest entry
	// of the diagonal, up to which a variable counts as dependent on others: 2^12 ulp.
	dependentPivot = 0x1p-40
)

// polisher takes Newton steps in all free variables at once, between those of
// two: where C is large, tens of thousands of the latter are needed to go along
// a narrow valley that one step of the former crosses. For problems of which
// all rows are held.
type polisher struct {
	next  int // the step at which to begin
	spent int // what it has cost, in steps
	free  []int
	delta []float64
	kd    []float64 // K·δ, for all variables
	cholesky.Factor
}

// begin is for a problem of n variables.
func (p *polisher) begin(n int) {
	p.spent = 0
	p.wait(0, n)
}

// wait leaves the next steps to pairs, after so many steps.
func (p *polisher) wait(steps, n int) { p.next = steps + polishAfter*n }

// due reports whether more is to be had from a Newton step than from the time
// that it takes.
func (p *polisher) due(steps int) bool { return steps >= p.next && p.spent <= steps }

// polish moves the free variables to their common minimum, or towards it until
// one is at a bound, which then is no longer free, and so on. e are all
// residuals, and tol is the violation that they shall have in the end. It returns
// the variables that it has moved.
func (v *solver) polish(ctx context.Context, p *polisher, e []float64, tol float64) []int {
	p.free = p.free[:0]
	for t, a := range v.alpha[:len(v.Y)] {
		if a > 0 && a < v.bound[t] {
			p.free = append(p.free, t)
		}
	}
	moved := slices.Clone(p.free)
	for len(p.free) >= 2 && p.spent <= v.steps {
		m := len(p.free)
		p.spent += 1 + m*m/newtonCost
		flat, ok := p.direction(ctx, v, e, tol)
		if !ok {
			break
		}
		p.kd = sized(p.kd, len(e))
		clear(p.kd)
		for k, s := range p.free {
			simd.Add(p.kd, v.Held.row(s), p.delta[k])
		}
		slope, curvature := 0.0, 0.0
		for k, s := range p.free {
			slope += float64(e[s] * p.delta[k])
			curvature += float64(p.kd[s] * p.delta[k])
		}
		t, blocking := slope/curvature, -1
		if flat && !(curvature > 0) {
			t = math.Inf(1)
		} else if !(curvature > 0) {
			break
		}
		if !(slope > 0) || math.IsNaN(t) {
			break
		}
		for k, s := range p.free {
			room := v.rise(s)
			if p.delta[k] < 0 {
				room = v.fall(s)
			}
			if d := math.Abs(p.delta[k]); d*t >= room && d > 0 {
				t, blocking = room/d, k
			}
		}
		if math.IsInf(t, 1) {
			break
		}
		for k, s := range p.free {
			v.move(s, float64(v.Y[s])*t*p.delta[k], k == blocking)
		}
		simd.Add(e, p.kd, -t)
		if blocking < 0 {
			break
		}
		p.free = slices.DeleteFunc(p.free, func(s int) bool { return v.alpha[s] == 0 || v.alpha[s] == v.bound[s] })
	}
	p.next = max(v.steps+len(v.Y)/polishPause, p.spent)
	return moved
}

// direction sets delta to the way to the minimum without bounds: in β_t =
// y_t·α_t the solution of K·δ + ν·1 = e, 1ᵀδ = 0 for the free variables. The last
// of them, p, makes up for what the others do, which leaves the matrix
// K_st - K_sp - K_pt + K_pp, positive semi-definite also where K is only
// conditionally so.
//
// Where some variables depend on others, as more than d+1 do with the linear
// kernel, there may be no minimum: then delta is a flat way, of no curvature but
// rounding, downhill until a bound. It is not ok if there is no way, or no time.
func (p *polisher) direction(ctx context.Context, v *solver, e []float64, tol float64) (flat, ok bool) {
	last := len(p.free) - 1
	p.Reset(last)
	p.delta = sized(p.delta, last+1)
	pivot := p.free[last]
	with := v.Held.row(pivot)
	largest := 0.0
	for k, s := range p.free[:last] {
		row, to := v.Held.row(s), p.Row(k)
		shift := with[pivot] - with[s]
		for l, t := range p.free[k:last] {
			to[l] = row[t] - with[t] + shift
		}
		largest = max(largest, to[0])
		p.delta[k] = e[s] - e[pivot]
	}
	if !(largest > 0) || math.IsInf(largest, 1) {
		return false, false
	}
	if p.Semidefinite(ctx, dependentPivot*largest) != nil {
		return false, false
	}
	delta := p.delta[:last]
	p.Forward(delta)
	for k, d := range delta { // the slope along each flat way
		flat = flat || p.Row(k)[0] == 0 && math.Abs(d) > tol/2
	}
	for k := range delta {
		if (p.Row(k)[0] == 0) != flat {
			delta[k] = 0
		}
	}
	p.Back(delta)
	sum := 0.0
	for _, d := range delta {
		sum += d
	}
	p.delta[last] = -sum
	return flat, p.normalise()
}

// normalise brings the largest number of delta near 1: along a flat way it is as
// large as a residual, and K·δ could overflow. It returns false if there is none.
func (p *polisher) normalise() bool {
	largest := 0.0
	for _, d := range p.delta {
		if !(math.Abs(d) <= math.MaxFloat64) {
			return false
		}
		largest = max(largest, math.Abs(d))
	}
	if largest == 0 {
		return false
	}
	_, exponent := math.Frexp(largest)
	for k, d := range p.delta { // exact, so that no step changes
		p.delta[k] = math.Ldexp(d, -exponent)
	}
	return true
}

// sized is v with another length, its numbers may have any value.
func sized(v []float64, n int) []float64 { return slices.Grow(v[:0], n)[:n] }
