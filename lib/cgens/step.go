package cgens

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// generation is the state of Train.
type generation struct {
	p      Params
	pool   learn.Pool
	rows   []int // of the data set: those with a positive weight
	r      *restricted
	u      *mat.Dense // n×1 weights for the pool: y_i·α_i
	m      *Model
	done   bool // whether no hypothesis is left to add
	solved bool // whether α is a solution, and not the start
}

// step adds a hypothesis, or says that there is none. If ctx ends, it leaves
// the model as it was.
func (g *generation) step(ctx context.Context) error {
	for k, i := range g.rows {
		g.u.Set(i, 0, float64(g.r.y[k]*g.r.a[k]))
	}
	c, err := g.pool.Best(ctx, g.u, learn.MaxNorm)
	none := errors.Is(err, learn.ErrNoColumn)
	switch {
	case err != nil && !none:
		return err
	case !none && c == nil:
		return fmt.Errorf("%w: the pool returned no column and no error", learn.ErrShape)
	case none && g.solved || !none && g.solved && c.Score < g.p.Tol:
		g.done = true
		if g.m.Status == learn.Converged { // otherwise, α and the scores mean nothing
			g.m.Status = learn.Exhausted
		}
		return nil
	case none || c.Score < g.p.Tol:
		// The first α says nothing about the optimum. Solve for the bias alone, and look
		// again.
		return g.improve(ctx)
	case !(c.Score <= math.MaxFloat64) || len(c.Sums) != 1 || len(c.Values) != g.u.RawMatrix().Rows:
		return fmt.Errorf("%w: score %v, %d sums and %d values", learn.ErrShape, c.Score, len(c.Sums), len(c.Values))
	}
	values, err := checked(c.Values, g.rows)
	if err != nil {
		return err
	}
	g.pool.Take(c)
	g.r.add(values)
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

// improve solves the restricted problem and stores the solution in the model.
func (g *generation) improve(ctx context.Context) error {
	g.r.limit = g.r.steps + g.p.MaxIter
	status, err := g.r.solve(ctx, g.p.Gap)
	if err != nil {
		return err
	}
	g.solved = true
	if err := g.keep(ctx); err != nil {
		return err
	}
	if g.m.Status = status; status == learn.Converged && !(g.m.Gap <= g.p.Gap*g.m.Primal) {
		g.m.Status = learn.RoundingLimit // the solver's own sums said otherwise
	}
	return nil
}

// keep stores the state of the restricted problem in the model. If ctx ends, it
// leaves the model as it was.
func (g *generation) keep(ctx context.Context) error {
	r, m := g.r, g.m
	t, err := r.certify(ctx)
	if err != nil {
		return err
	}
	m.Primal, m.Dual, m.Gap, m.Violation = t.primal, t.dual, t.primal-t.dual, t.violation
	m.Weights = slices.Clone(r.v[r.first:r.z.k])
	if r.first > 0 {
		m.Bias = float64(r.v[0] * r.bias)
	}
	n, _ := g.u.Dims()
	m.Alpha = make([]float64, n)
	for k, i := range g.rows {
		m.Alpha[i] = r.a[k]
	}
	return nil
}
