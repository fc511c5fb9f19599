package mkl

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// search minimises ω in a convex region by Newton steps. Each step minimises a quadratic
// model of ω in the region, and goes towards that minimum as far as ω falls. The SVMs
// are solved no more exactly than the search has come near to its end.
type search struct {
	machines
	relative  float64 // the gap at which it ends
	region    region
	damping   float64 // is added to the diagonal of the model
	best      *point  // with the smallest upper bound
	path      [][]float64
	count     int // steps
	aside     int // of these, those along which ω did not fall
	limit     int
	reporting context.Context // which shows the progress
}

// region is where the weights may be. It also finds the lower bounds of the optimum.
type region interface {
	// start is a point in the interior.
	start() []float64
	// toward returns the minimum in the region of the quadratic model with the
	// derivatives g and H at a point. H is positive definite, but for directions in which
	// the sum of the kernels does not change.
	toward(ctx context.Context, at *point, g, h []float64) ([]float64, error)
	// note takes in what the α of a point tells about the lower bound.
	note(p *point)
	// mixed returns a mixture of several α that may tell more, or nil.
	mixed(ctx context.Context) ([]float64, error)
	// clear returns weights with 0 for those that are as small as they may be in the
	// search, or nil if there are none.
	clear(mu []float64) []float64
	// lower is the best lower bound, and the α that gives it.
	lower() (bound float64, alpha []float64)
}

// run is the search. The result is s.best and s.region.lower. The error is ctx.Err() or that
// of a kernel; s.best may be nil then.
func (s *search) run(ctx context.Context) (learn.Status, error) {
	at, err := s.look(ctx, s.region.start(), nil, math.Inf(1))
	for err == nil {
		s.path = append(s.path, slices.Clone(at.mu))
		var ended bool
		if ended, err = s.ended(ctx, at); err != nil || ended {
			return learn.Converged, err
		}
		if s.count >= s.limit {
			return learn.IterationLimit, nil
		}
		s.count++
		var next *point
		if next, err = s.step(ctx, at); next == nil {
			return learn.RoundingLimit, err
		}
		at = next
	}
	return learn.Cancelled, err
}

// look solves the SVM at µ, and notes the bounds that it gives.
func (s *search) look(ctx context.Context, mu, start []float64, want float64) (*point, error) {
	p, err := s.at(ctx, mu, start, want)
	if err != nil {
		return nil, err
	}
	s.region.note(p)
	if s.best == nil || p.upper < s.best.upper {
		s.best = p
	}
	learn.Report(s.reporting, learn.Progress{Stage: "MKL", Done: s.count, Note: fmt.Sprintf("relative gap %.1e", s.gap()/s.best.upper)})
	return p, nil
}

// gap is that between the bounds.
func (s *search) gap() float64 {
	lower, _ := s.region.lower()
	return s.best.upper - lower
}

// target is the gap at which the search ends.
func (s *search) target() float64 { return float64(s.relative * s.best.upper) }

// ended reports whether the bounds are near enough to each other. If they are not, a
// mixture of the α may give a better lower bound.
func (s *search) ended(ctx context.Context, at *point) (bool, error) {
	if s.gap() <= s.target() {
		return true, nil
	}
	alpha, err := s.region.mixed(ctx)
	if alpha == nil || err != nil {
		return false, err
	}
	mixed := &point{mu: at.mu, alpha: alpha}
	if err := s.measure(ctx, mixed); err != nil {
		return false, err
	}
	s.region.note(mixed)
	return s.gap() <= s.target(), nil
}

// accuracy is how exact the next SVM must be.
func (s *search) accuracy() float64 { return max(0.05*s.target(), 0.01*s.gap()) }

// shortest is the shortest step that is tried, in parts of the whole one.
const shortest = 1e-10

// step returns the next point, or nil if ω falls no more, for all that rounding lets
// see.
func (s *search) step(ctx context.Context, at *point) (*point, error) {
	if len(at.mu) == 1 || at.upper-at.value > s.gap()/4 { // the SVM is what is not exact
		return s.refine(ctx, at)
	}
	d, slope, bend, err := s.direction(ctx, at)
	if errors.Is(err, errCuts) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if s.gap() <= s.target() { // the region has found a better bound
		return at, nil
	}
	if !(slope < 0) { // the region has become smaller, by rounding
		return s.sideways(ctx, at, d)
	}
	for length := 1.0; length >= shortest; {
		mu := make([]float64, len(d))
		for i := range mu {
			mu[i] = at.mu[i] + float64(length*d[i])
		}
		next, err := s.look(ctx, mu, at.alpha, s.accuracy())
		if err != nil {
			return nil, err
		}
		if next.value <= at.upper+float64(1e-4*length*slope) {
			if length == 1 {
				s.damping /= 8
			}
			return next, nil
		}
		if ended, err := s.ended(ctx, next); ended || err != nil {
			return next, err
		}
		ahead := dot(next.gradient(), d) // the slope there; ω is convex
		s.damping += max(0, (ahead-slope)/length-bend) / dot(d, d)
		part := 0.1
		if ahead > 0 {
			part = min(0.5, max(part, slope/(slope-ahead)))
		}
		length *= part
	}
	return s.refine(ctx, at)
}

// mostSideways is how often a step may be taken along which ω does not fall.
const mostSideways = 20

// sideways goes the whole step if ω rises by less than the gap that is allowed. From there
// the region may find a better lower bound.
func (s *search) sideways(ctx context.Context, at *point, d []float64) (*point, error) {
	if s.aside++; s.aside > mostSideways || dot(d, d) == 0 {
		return s.refine(ctx, at)
	}
	mu := make([]float64, len(d))
	for i := range mu {
		mu[i] = at.mu[i] + d[i]
	}
	next, err := s.look(ctx, mu, at.alpha, s.accuracy())
	if err != nil || next.value <= at.upper+s.target() {
		return next, err
	}
	return s.refine(ctx, at)
}

// refine solves the SVM at the same weights more exactly, or returns nil if this is not
// possible.
func (s *search) refine(ctx context.Context, at *point) (*point, error) {
	want := min(0.05*s.target(), (at.upper-at.value)/10)
	next, err := s.look(ctx, at.mu, at.alpha, want)
	if err != nil || !(next.upper-next.value < 0.9*(at.upper-at.value)) {
		return nil, err
	}
	return next, nil
}

// direction leads from µ to the minimum of the quadratic model. slope and bend are the
// first and the second derivative of the model along it.
func (s *search) direction(ctx context.Context, at *point) (d []float64, slope, bend float64, err error) {
	h, err := s.hessian(ctx, at)
	if err != nil {
		return nil, 0, 0, err
	}
	size := len(at.mu)
	for i := range size {
		h[i*size+i] += s.damping
	}
	g := at.gradient()
	x, err := s.region.toward(ctx, at, g, h)
	if err != nil {
		return nil, 0, 0, err
	}
	d = make([]float64, size)
	for i := range d {
		d[i] = x[i] - at.mu[i]
		slope += float64(d[i] * g[i])
	}
	for i, v := range d {
		bend += float64(v * dot(h[i*size:(i+1)*size], d))
	}
	return d, slope, bend, nil
}
