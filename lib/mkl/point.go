package mkl

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/learn"
)

// point is a vector of weights µ with an α that solves the SVM for it.
type point struct {
	mu       []float64
	alpha    []float64
	support  []int       // the i with αᵢ > 0
	products [][]float64 // for each kernel the entries of Kᵢ·diag(y)α at the support
	square   []float64   // M numbers αᵀG(Kᵢ)α
	linear   float64     // 2eᵀα
	value    float64     // 2eᵀα - αᵀG(K(µ))α <= ω(µ)
	upper    float64     // twice the primal value of the SVM >= ω(µ)
	status   learn.Status
}

// lower is the lower bound of the optimum that α gives: 2eᵀα - maxᵢ αᵀG(Kᵢ)α.
func (p *point) lower() float64 { return p.linear - slices.Max(p.square) }

// gradient is that of ω at µ: -αᵀG(Kᵢ)α.
func (p *point) gradient() []float64 {
	g := make([]float64, len(p.square))
	for i, v := range p.square {
		g[i] = -v
	}
	return g
}

// machines solves SVMs for one sum of the kernels after the other.
type machines struct {
	y     []int
	bound []float64 // C·Wᵢ
	k     matrices
	tol   float64 // of the solver, smaller and smaller
	steps int
	cache int // bytes
}

// leastTol is the smallest tolerance that the solver gets. Beyond, it is rounding.
const leastTol = 1e-13

// at solves the SVM with the weights mu, starting at the α start, until its gap is at
// most want, or rounding forbids it. The gap counts twice, as ω does. The error may be
// ctx.Err(); there is no point then.
func (m *machines) at(ctx context.Context, mu, start []float64, want float64) (*point, error) {
	p := smo.Problem{Y: m.y, C: m.bound, Start: start}
	if err := m.k.sum(ctx, mu, &p); err != nil {
		return nil, err
	}
	for {
		s, err := smo.Solve(ctx, p, smo.Params{Tol: m.tol, MaxIter: 10_000_000, CacheBytes: m.cache})
		if err != nil {
			return nil, err
		}
		m.steps += s.Iterations
		at, err := m.point(ctx, mu, s)
		if err != nil || at.upper-at.value <= want || s.Status != learn.Converged || m.tol <= leastTol {
			return at, err
		}
		m.tol = max(leastTol, m.tol/10)
		p.Start = s.Alpha
	}
}

// point computes what a solution tells.
func (m *machines) point(ctx context.Context, mu []float64, s *smo.Solution) (*point, error) {
	p := &point{mu: mu, alpha: s.Alpha, status: s.Status}
	if err := m.measure(ctx, p); err != nil {
		return nil, err
	}
	norm2 := 0.0
	for i, v := range p.square {
		norm2 += float64(mu[i] * v)
	}
	p.value, p.upper = p.linear-norm2, m.primal(norm2, s)
	return p, nil
}

// primal is twice the value of the primal problem, for the hyperplane of a solution or
// for one that a factor moves so far that no example violates the margin. The second is
// better if C is so large that it is never reached: there rounding errors times C are
// more than the objective.
func (m *machines) primal(norm2 float64, s *smo.Solution) float64 {
	soft, least := norm2, math.Inf(1)
	for t, c := range m.bound {
		if c == 0 {
			continue
		}
		short := float64(float64(m.y[t]) * (s.Residual[t] - s.Bias)) // 1 minus the margin
		soft += float64(2 * c * max(0, short))
		least = min(least, 1-short)
	}
	if least > 0 && least < 1 {
		return min(soft, norm2/least/least)
	}
	return soft
}

// measure computes what depends on α alone.
func (m *machines) measure(ctx context.Context, p *point) error {
	c := make([]float64, len(p.alpha)) // diag(y)α
	for t, a := range p.alpha {
		if a != 0 {
			c[t] = a * float64(m.y[t])
			p.support = append(p.support, t)
			p.linear += float64(2 * a)
		}
	}
	p.products, p.square = make([][]float64, len(p.mu)), make([]float64, len(p.mu))
	for i := range p.products {
		p.products[i] = make([]float64, len(p.support))
	}
	if err := m.k.products(ctx, c, p.support, p.products); err != nil {
		return err
	}
	for i, product := range p.products {
		for k, t := range p.support {
			p.square[i] += float64(c[t] * product[k])
		}
	}
	return nil
}
