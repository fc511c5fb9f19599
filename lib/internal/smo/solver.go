package smo

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

const ulp = 0x1p-52 // the relative distance of neighbouring float64

// solver is the state. Its slices are as long as the passes over them ask for,
// filled up with variables that are fixed at 0.
type solver struct {
	Problem
	Params
	alpha   []float64 // α/scale, as are the bounds
	bound   []float64
	diag    []float64 // scale·K_tt, as are all rows
	up, low simd.Set  // t may move in the direction of y_t, or against it
	e       []float64 // E_t, the running residuals
	doubt   []float64 // how far E_t may be wrong for all that is known, where α_t = 0
	noise   float64   // size of the rounding errors in E_t when last measured, or 0
	scale   float64   // a power of two, 1 for rows in double precision

	i           int     // the greatest E_t of up
	most, least float64 // E_i, and the least E_t of low

	steps  int
	renew  int  // the step at which E_t is to be renewed
	stale  bool // α has moved since it was
	fresh  bool // it has begun at 0
	status learn.Status

	single  *batches[float32] // nil before they are needed
	double  *batches[float64]
	memory  arena[float64] // of Held, where the solver has made it
	missing simd.Set       // rows of Held that are not made yet; nil if all are
	largest float64        // of a row of K and the diagonal, once narrow has looked

	hard       bool // some bounds are infinite
	indefinite bool // a pair with negative curvature has been met
}

func newSolver(p Problem, s Params) *solver {
	if p.NoBias {
		p = p.extended()
	}
	n := pad(len(p.Y))
	v := &solver{Problem: p, Params: s, fresh: p.Start == nil, scale: 1, up: simd.NewSet(n), low: simd.NewSet(n)}
	v.alpha, v.bound, v.diag = make([]float64, n), make([]float64, n), make([]float64, n)
	v.e, v.doubt = make([]float64, n), make([]float64, n)
	copy(v.alpha, p.Start)
	copy(v.bound, p.C)
	if p.Held != nil {
		copy(v.diag, p.Held.Diag)
	} else {
		copy(v.diag, p.Rows.Diag())
	}
	for t := range p.Y {
		v.place(t)
		v.hard = v.hard || math.IsInf(p.C[t], 1)
	}
	return v
}

// release gives the memory of rows back.
func (v *solver) release() {
	if v.single != nil {
		v.single.release()
	}
	if v.double != nil {
		v.double.release()
	}
	v.memory.release()
}

// extremes are the index and the value of the greatest residual of those that
// may rise, and the least of those that may fall.
func extremes(e []float64, up, low simd.Set) (i int, most, least float64) {
	i, most, least = -1, math.Inf(-1), math.Inf(1)
	for t, v := range e {
		if v > most && up.Has(t) {
			i, most = t, v
		}
		if v < least && low.Has(t) {
			least = v
		}
	}
	return i, most, least
}

// rise is how far α_t may move in the direction of y_t.
func (v *solver) rise(t int) float64 {
	if v.Y[t] > 0 {
		return v.bound[t] - v.alpha[t]
	}
	return v.alpha[t]
}

// fall is how far α_t may move against y_t.
func (v *solver) fall(t int) float64 {
	if v.Y[t] > 0 {
		return v.alpha[t]
	}
	return v.bound[t] - v.alpha[t]
}

// move adds delta to α_t. A step as long as the bound allows ends on it exactly.
func (v *solver) move(t int, delta float64, toBound bool) {
	v.stale = true
	v.alpha[t] = min(max(v.alpha[t]+delta, 0), v.bound[t])
	if toBound && delta < 0 {
		v.alpha[t] = 0
	} else if toBound {
		v.alpha[t] = v.bound[t]
	}
	v.place(t)
}

func (v *solver) place(t int) {
	v.up.Put(t, v.rise(t) > 0)
	v.low.Put(t, v.fall(t) > 0)
}
