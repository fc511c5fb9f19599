package cgens

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// generation is the state of Train.
type generation struct {
	p      Params
	pool   learn.Pool
	n      int            // number of examples
	rows   []int          // those with a positive weight, which the problem is about
	ds     *learn.Dataset // these examples
	r      *restricted
	u      *mat.Dense // weights for the pool: y_i·α_i
	m      *Model
	done   bool // whether no hypothesis is left to add
	solved bool // whether α is a solution, and not the start
}

// step adds a hypothesis, or says that there is none. If ctx ends, it leaves
// the model as it was.
func (g *generation) step(ctx context.Context) error {
	total := 0.0
	for k, a := range g.r.a {
		g.u.Set(k, 0, float64(g.r.y[k]*a))
		total += a
	}
	c, err := search.Best(ctx, g.pool, g.u, learn.MaxNorm)
	none := errors.Is(err, learn.ErrNoColumn)
	if err != nil && !none {
		return err
	}
	if g.m.Score = 0; !none {
		g.m.Score = c.Score
	}
	switch low := none || c.Score <= g.p.Tol*total; {
	case low && !g.solved:
		// The first α says nothing about the optimum. Solve for the bias alone, and look
		// again.
		return g.improve(ctx)
	case low:
		g.end(learn.Converged)
		return nil
	case g.m.Len() == g.p.Columns:
		g.end(learn.IterationLimit)
		return nil
	}
	for k, v := range c.Values {
		if !(math.Abs(v) <= largest) {
			return fmt.Errorf("%w: its hypothesis has the value %[3]v at row %[2]d, want at most %[4]g", learn.ErrPool, g.rows[k], v, largest)
		}
	}
	g.pool.Take(c)
	g.r.add(c.Values)
	steps := g.r.steps
	if err := g.improve(ctx); err != nil {
		return err
	}
	g.m.Members = append(g.m.Members, c.Hypothesis)
	g.m.Steps = append(g.m.Steps, Step{Score: c.Sums[0], Primal: g.m.Primal, Dual: g.m.Dual, Bias: g.m.Bias, Iterations: g.r.steps - steps})
	if g.p.Stages {
		g.m.Stages = append(g.m.Stages, slices.Clone(g.m.Weights))
	}
	learn.Report(ctx, learn.Progress{
		Stage: "CGENS", Done: g.m.Len(), Total: g.p.Columns,
		Note: fmt.Sprintf("score %.3g, primal %.6g", c.Score, g.m.Primal),
	})
	return nil
}

// end sets the status at the end of the search, unless the restricted problem was not
// solved: then α and the scores mean nothing.
func (g *generation) end(s learn.Status) {
	g.done = true
	g.m.Status = gap.Status(g.m.Status, g.m.RelativeGap(), g.m.Primal, g.m.Dual, g.m.Gap, g.m.Bias)
	switch {
	case g.m.Status != learn.Converged:
	case !g.m.confirmed(g.ds, g.p.Gap):
		g.m.Status = learn.RoundingLimit
	default:
		g.m.Status = s
	}
}

// improve solves the restricted problem and stores the solution in the model. If the
// solver did not converge, and has only raised the objective, improve returns to the
// last solution, with weight 0 for the new hypothesis.
func (g *generation) improve(ctx context.Context) error {
	last := g.r.point()
	g.r.limit = g.r.steps + g.p.MaxIter
	status, err := g.r.solve(ctx, g.p.Gap)
	if err != nil {
		return err
	}
	g.solved = true
	t, err := g.r.certify(ctx)
	if err != nil {
		return err
	}
	if status == learn.Converged && !(t.primal-t.dual <= g.p.Gap*t.primal) {
		status = learn.RoundingLimit // the solver's own sums said otherwise
	}
	if status != learn.Converged && !(t.primal <= g.m.Primal) {
		g.r.restore(last)
		if t, err = g.r.certify(ctx); err != nil {
			return err
		}
	}
	g.keep(t)
	g.m.Status = status
	return nil
}

// keep stores the state of the restricted problem, and what is known of it, in the
// model.
func (g *generation) keep(t certificate) {
	r, m := g.r, g.m
	m.Primal, m.Dual, m.Gap, m.Violation = t.primal, t.dual, t.primal-t.dual, t.violation
	m.Weights = slices.Clone(r.v[r.first:r.z.k])
	m.Bias = r.offset()
	m.Alpha = make([]float64, g.n)
	for k, i := range g.rows {
		m.Alpha[i] = r.a[k]
	}
}
