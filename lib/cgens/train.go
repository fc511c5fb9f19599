package cgens

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// Train runs CGENS on the n×d set ds with labels -1 and +1 (Shen & Liu,
// Algorithm 1). It solves
//
//	min ½‖w‖² + C·Σ W_i·max(0, 1 - y_i·f(x_i)),   f(x) = Σ_j w_j·h_j(x) + b,
//
// over the hypotheses h_j of a pool, by column generation. Nil pools mean all decision
// stumps. In each step Train adds the hypothesis with the largest |Σ_i y_i·α_i·h(x_i)|
// (equation 8), then solves the problem on all hypotheses that were added, from the
// last solution on. α are the dual variables of that problem,
//
//	max Σ α_i - ½Σ_j (Σ_i y_i·α_i·h_j(x_i))²,   0 ≤ α_i ≤ C·W_i,   [Σ y_i·α_i = 0],
//
// with the equality if the bias is free. Examples of weight 0 count for nothing.
//
// Train differs from the printed algorithm in three points:
//
//   - It never adds a hypothesis twice, nor its negative. At the solution, the score
//     of an added hypothesis is w_j, which need not be small, so line 3 of the
//     algorithm would return it again and again. See learn.Pool.Take.
//   - It compares absolute scores, as in equation 8, with the share Tol of Σ α_i. All
//     scores are proportional to C while C is small, and a fixed ε would then end the
//     training without a hypothesis.
//   - The first α are ½C·W_i. If the bias is free, those of the class with more
//     weight are smaller and the others larger, to meet the equality.
//
// The method for the restricted problem is Newton's, inside the method of
// multipliers, on the examples near the margin. The time for step j is that of a
// few products of the n×j matrix with a vector, plus Newton steps whose time does
// not depend on n, but on the number of examples near the margin and on j³. Train
// takes 8·n·J bytes, and 8·J² twice.
//
// Train reports its progress under the stage "CGENS". If ctx ends first, it returns
// the steps so far and ctx.Err(). Every other error comes without a model. It wraps
// ErrParam or an error of Dataset.Validate, or it is an error of the pool, or
// learn.ErrPool if the values of a hypothesis cannot be used. Each C·W_i
// that is not 0 must be between 1e-30 and 1e30. Equal arguments give equal results,
// to the last bit, on any number of processors, if the pool does.
func Train(ctx context.Context, ds *learn.Dataset, pools learn.Pools, p Params) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	positive, rows := search.Positive(ds)
	y, c, err := prices(positive, rows, p.C)
	if err != nil {
		return nil, err
	}
	g := &generation{
		p: p, n: ds.Len(), rows: rows, ds: positive, r: newRestricted(y, c, p), u: mat.NewDense(len(rows), 1, nil),
		m: &Model{Features: positive.X.RawMatrix().Cols, C: p.C, Status: learn.Converged},
	}
	if p.Bias == linear.PenalizedBias {
		g.m.BiasValue = p.BiasValue
	}
	start, err := g.r.certify(context.Background())
	if err != nil {
		return nil, err
	}
	g.keep(start) // so that there is a model, whenever ctx ends
	if g.pool, err = search.Open(ctx, pools, positive.X); err != nil && ctx.Err() == nil {
		return nil, err
	}
	for err == nil && !g.done {
		if err = g.step(ctx); err != nil && ctx.Err() == nil {
			return nil, fmt.Errorf("hypothesis %d: %w", g.m.Len(), err)
		}
	}
	if err != nil {
		g.m.Status = learn.Cancelled
		return g.m, ctx.Err()
	}
	return g.m, nil
}

// prices returns the labels of ds as numbers, and C·W_i. rows are the examples'
// places in the set of the user.
func prices(ds *learn.Dataset, rows []int, price float64) (y, c []float64, err error) {
	for k, label := range ds.Y {
		v := price * ds.Weight(k)
		if !(v >= smallest && v <= largest) {
			return nil, nil, fmt.Errorf("%w: C times the weight of row %d is %v, want %g to %g", ErrParam, rows[k], v, smallest, largest)
		}
		y, c = append(y, float64(label)), append(c, v)
	}
	return y, c, nil
}
