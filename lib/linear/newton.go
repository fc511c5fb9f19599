package linear

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"gonum.org/v1/gonum/floats"
)

// smooth is the piecewise quadratic function
//
//	F(v) = ½vᵀRv + Σ eᵢ(1 - yᵢvᵀx̃ᵢ),   eᵢ(s) = max over 0 ≤ a ≤ Uᵢ of a·s - (a-centreᵢ)²/(2τcᵢ)
//
// The maximum is at a(s) = centre + τcs, clipped to the bounds. With centre 0,
// no U and τ = 2, eᵢ is the squared hinge. With U = c it is a hinge whose
// corner is rounded off.
type smooth struct {
	*problem
	tau    float64
	centre []float64 // n entries; nil means 0
	cap    []float64 // n bounds U; nil means none

	v, m  []float64 // the point, and the n margins there
	a     []float64 // n duals a(1-m)
	g     []float64 // the gradient
	dir   []float64 // the step, and
	dm    []float64 // its n margins
	inner []bool    // rows with 0 < a < U
	size  int       // their number

	hessian  *hessian
	borrowed *hessian // that of a subset, used while its steps are good enough
	iterate  bool     // always use conjugate gradients
	direct   bool     // always use Cholesky
	steps    int
	limit    int
	scale    []float64 // see norm
	leap     bool      // take the next step as if no dual variable reached its bounds
}

func newSmooth(p *problem, s Solver, limit int) *smooth {
	f := &smooth{
		problem: p, limit: limit, iterate: s == ConjugateNewton, direct: s == Newton,
		v: make([]float64, p.k), m: make([]float64, p.n), a: make([]float64, p.n), g: make([]float64, p.k),
		dir: make([]float64, p.k), dm: make([]float64, p.n), inner: make([]bool, p.n),
	}
	f.hessian = newHessian(p)
	return f
}

// measures describe how far a point is from the optimum.
type measures struct {
	half    float64 // ½‖g‖² over the penalised entries: a part of the gap that is 0 at the minimum of F
	rest    float64 // Σ c·ℓ(m) - (a·s - a²/4c or a·s): the part of the gap that is due to the rounded corner
	balance float64 // the gradient of a free bias, as its possible contribution to the gap
	primal  float64 // the objective of the problem at v
}

func (m measures) gap() float64 { return m.half + m.rest + m.balance }

// look computes a, g and the measures from v and m.
func (f *smooth) look(ctx context.Context) (measures, error) {
	var t measures
	size := 0
	if f.leap {
		for i, m := range f.m {
			f.a[i] = f.centre[i]
			if f.inner[i] {
				f.a[i] += float64(f.tau * f.c[i] * (1 - m))
			}
		}
		size = f.size
	} else if f.cap == nil {
		for i, m := range f.m {
			s := positive(1 - m)
			a := f.tau * f.c[i] * s
			f.a[i] = a
			t.primal += float64(a * s / 2)
			f.inner[i] = s != 0
			if s != 0 {
				size++
			}
		}
	} else {
		for i, m := range f.m {
			s, c := 1-m, f.c[i]
			a, in := clip(f.centre[i]+float64(f.tau*c*s), c)
			f.a[i], f.inner[i] = a, in != 0
			size += int(in & 1)
			loss := float64(c * positive(s))
			t.primal += loss
			t.rest += loss - float64(a*s)
		}
	}
	f.size = size
	if err := f.combine(ctx, f.g, f.a); err != nil {
		return t, err
	}
	if f.linear != nil {
		floats.Add(f.g, f.linear)
		t.primal += f.fixed - portable.Dot(f.linear, f.v)
	}
	for j, v := range f.v {
		r := f.r(j)
		f.g[j] = float64(r*v) - f.g[j]
		t.primal += float64(r * v * v / 2)
		t.half += float64(r * f.g[j] * f.g[j] / 2)
	}
	if f.penalty == 0 && f.k > f.d {
		// g = -column·Σya. The dual variables have to change by that much, and each
		// change costs as much as its margin is off.
		t.balance = math.Abs(f.g[f.d]/f.column) * (1 + math.Abs(f.v[f.d]*f.column))
	}
	return t, nil
}

// r is the diagonal of R.
func (q *problem) r(j int) float64 {
	if j < q.d {
		return 1
	}
	return q.penalty
}

// minimize takes Newton steps with exact line search (Mangasarian, Optim.
// Methods Softw. 17 (2002); Keerthi & DeCoste, JMLR 6 (2005)) until stop
// returns true or a step no longer decreases F.
func (f *smooth) minimize(ctx context.Context, stop func(measures) bool) (measures, bool, error) {
	stalled, last := 0, math.Inf(1)
	for {
		t, err := f.look(ctx)
		if err != nil {
			return t, false, err
		}
		if t.gap() > last/16 || t.gap() > t.primal { // its steps reduce the gap only by a fixed factor, which is too slow when the gap is large
			f.borrowed = nil
		}
		last = t.gap()
		if !f.leap && stop(t) {
			return t, true, nil
		}
		if f.steps >= f.limit || stalled >= 3 {
			return t, false, nil
		}
		if err := f.direction(ctx, t); err != nil {
			return t, false, err
		}
		fall := -portable.Dot(f.g, f.dir)
		if !(fall > 0) || math.IsInf(fall, 1) {
			return t, false, nil
		}
		if err := f.products(ctx, f.dm, f.dir); err != nil {
			return t, false, err
		}
		step := 1.0
		if !f.leap {
			step = f.search(fall)
		}
		f.leap = false
		if !(step > 0) || math.IsInf(step, 1) {
			return t, false, nil
		}
		f.steps++
		portable.AddScaled(f.v, step, f.dir)
		if f.steps%16 == 0 {
			if err := f.products(ctx, f.m, f.v); err != nil {
				return t, false, err
			}
		} else {
			portable.AddScaled(f.m, step, f.dm)
		}
		if fall*step <= 1e-15*t.primal {
			stalled++
		} else {
			stalled = 0
		}
	}
}
