package platt

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

const (
	tolerance = 1e-10 // of Sigmoid.Gradient
	ridge     = 1e-12 // makes the Hessian regular where all scores are equal
	descent   = 1e-4  // of what the slope promises, a step must reach this share
	steps     = 100
	halvings  = 60
)

// Fit finds the sigmoid that minimises
//
//	-Σ W_i·(t_i·ln p_i + (1-t_i)·ln(1-p_i)),   p_i = 1/(1 + exp(A·f_i + B))
//
// for n scores f and labels y, -1 or +1. The targets are t = (N₊+1)/(N₊+2) for +1
// and 1/(N₋+2) for -1, where N₊ and N₋ are the sums of the weights of the two
// classes (Lin, Lin & Weng 2007, equation 5). With these targets, A stays finite
// even if the scores separate the classes. w holds the n weights; nil means that
// all are 1. An example with weight 2 counts as two examples.
//
// The scores must come from a machine that was not trained on these examples;
// otherwise the probabilities are too close to 0 and 1. HeldOut computes such
// scores, and Train does both steps.
//
// Fit uses Newton's method with backtracking (appendix C of the paper), with
// formulas that do not overflow. The error wraps learn.ErrShape,
// learn.ErrNotFinite, learn.ErrLabel, learn.ErrWeight or learn.ErrEmptyClass.
func Fit(scores []float64, y []int, w []float64) (*Sigmoid, error) {
	p, err := newProblem(scores, y, w)
	if err != nil {
		return nil, err
	}
	a, b := 0.0, portable.Log((p.negative+1)/(p.positive+1))
	value := p.value(a, b)
	s := &Sigmoid{Status: learn.IterationLimit}
	for ; ; s.Iterations++ {
		d := p.derivatives(a, b)
		if s.Gradient = max(math.Abs(d.a), math.Abs(d.b)); s.Gradient <= tolerance {
			s.Status = learn.Converged
			break
		}
		if s.Iterations == steps {
			break
		}
		stepA, stepB := d.newton()
		slope, size, moved := float64(d.a*stepA)+float64(d.b*stepB), 1.0, false
		for range halvings {
			nextA, nextB := a+float64(size*stepA), b+float64(size*stepB)
			if next := p.value(nextA, nextB); next < value+float64(descent*size*slope) {
				a, b, value, moved = nextA, nextB, next, true
				break
			}
			size /= 2
		}
		if moved {
			continue
		}
		// Close to the minimum the value cannot tell points apart any more, but the
		// gradient can.
		e := p.derivatives(a+stepA, b+stepB)
		if !(max(math.Abs(e.a), math.Abs(e.b)) < s.Gradient/2) {
			s.Status = learn.RoundingLimit
			break
		}
		a, b = a+stepA, b+stepB
		value = p.value(a, b)
	}
	s.A, s.B, s.Objective = a/p.spread/p.largest, b-a*p.mean/p.spread, p.value(a, b)*p.total
	return s, nil
}

// problem has the weights divided by total, and for a score v
//
//	f = (v/largest - mean)/spread
//
// so that the sums neither overflow nor cancel, on whatever scale the scores are.
type problem struct {
	f, w, target          []float64
	largest, mean, spread float64
	total                 float64
	positive, negative    float64 // N₊ and N₋
}

func newProblem(scores []float64, y []int, w []float64) (*problem, error) {
	n := len(scores)
	if n == 0 || len(y) != n || w != nil && len(w) != n {
		return nil, fmt.Errorf("%w: %d scores, %d labels and %d weights", learn.ErrShape, n, len(y), len(w))
	}
	p := &problem{f: make([]float64, n), w: make([]float64, n), target: make([]float64, n)}
	for i, f := range scores {
		weight := 1.0
		if w != nil {
			weight = w[i]
		}
		switch {
		case math.IsNaN(f) || math.IsInf(f, 0):
			return nil, fmt.Errorf("%w: score %d is %v", learn.ErrNotFinite, i, f)
		case y[i] != -1 && y[i] != 1:
			return nil, fmt.Errorf("%w: row %d has label %d, want -1 or +1", learn.ErrLabel, i, y[i])
		case !(weight >= 0) || math.IsInf(weight, 0):
			return nil, fmt.Errorf("%w: row %d has weight %v, want a finite number >= 0", learn.ErrWeight, i, weight)
		}
		if p.w[i] = weight; y[i] > 0 {
			p.positive += weight
		} else {
			p.negative += weight
		}
		p.largest = max(p.largest, math.Abs(f))
	}
	p.total = p.positive + p.negative
	switch {
	case p.positive == 0 || p.negative == 0:
		return nil, fmt.Errorf("%w: weights of %v for +1 and of %v for -1, want both > 0", learn.ErrEmptyClass, p.positive, p.negative)
	case math.IsInf(p.total, 1):
		return nil, fmt.Errorf("%w: the sum of the weights is infinite", learn.ErrWeight)
	}
	high, low := (p.positive+1)/(p.positive+2), 1/(p.negative+2)
	for i := range p.w {
		p.w[i], p.target[i] = p.w[i]/p.total, low
		if y[i] > 0 {
			p.target[i] = high
		}
	}
	p.center(scores)
	return p, nil
}

// center sets f. Scores that differ by rounding errors alone count as equal.
func (p *problem) center(scores []float64) {
	if p.largest < 1e-290 { // A would overflow
		p.largest = 1
	}
	for i, v := range scores {
		p.f[i] = v / p.largest
		p.mean += float64(p.w[i] * p.f[i])
	}
	for i, f := range p.f {
		p.f[i] = f - p.mean
		p.spread = max(p.spread, math.Abs(p.f[i]))
	}
	if p.spread < 1e-14 || p.spread*p.largest < 1e-290 {
		clear(p.f)
		p.spread = 1
	}
	for i := range p.f {
		p.f[i] /= p.spread
	}
}

// value is the objective.
func (p *problem) value(a, b float64) float64 {
	sum := 0.0
	for i, f := range p.f {
		v := float64(a*f) + b
		if v >= 0 {
			sum += float64(p.w[i] * (float64(p.target[i]*v) + portable.Log1p(portable.Exp(-v))))
		} else {
			sum += float64(p.w[i] * (float64((p.target[i]-1)*v) + portable.Log1p(portable.Exp(v))))
		}
	}
	return sum
}

// derivatives are the gradient and the Hessian of the objective.
type derivatives struct{ a, b, aa, ab, bb float64 }

func (p *problem) derivatives(a, b float64) derivatives {
	d := derivatives{aa: ridge, bb: ridge}
	for i, f := range p.f {
		v := float64(a*f) + b
		plus, minus := logistic(-v), logistic(v)
		slope := float64(p.w[i] * (p.target[i] - plus))
		curve := float64(p.w[i] * plus * minus)
		d.a += float64(slope * f)
		d.b += slope
		d.aa += float64(curve * f * f)
		d.ab += float64(curve * f)
		d.bb += curve
	}
	return d
}

// newton is the step to the minimum of the quadratic model.
func (d derivatives) newton() (a, b float64) {
	det := float64(d.aa*d.bb) - float64(d.ab*d.ab)
	return -(float64(d.bb*d.a) - float64(d.ab*d.b)) / det, -(float64(d.aa*d.b) - float64(d.ab*d.a)) / det
}
