package cgens

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// Train runs CGENS on the n×d set ds with labels -1 and +1 (Shen & Liu,
// Algorithm 1). The pool must have been made for the rows of ds.X, in their order.
// Train solves
//
//	min ½‖w‖² + C·Σ W_i·max(0, 1 - y_i·f(x_i)),   f(x) = Σ_j w_j·h_j(x) + b,
//
// over the hypotheses h_j of the pool, by column generation. In each step it adds
// the hypothesis with the largest |Σ_i y_i·α_i·h(x_i)| (equation 8), then solves the
// problem on all hypotheses that were added, from the last solution on. α are the
// dual variables of that problem,
//
//	max Σ α_i - ½Σ_j (Σ_i y_i·α_i·h_j(x_i))²,   0 ≤ α_i ≤ C·W_i,   [Σ y_i·α_i = 0],
//
// with the equality if the bias is exact. Examples of weight 0 count for nothing.
//
// Train differs from the printed algorithm in three points:
//
//   - It never adds a hypothesis twice, nor its negative. At the solution, the score
//     of an added hypothesis is w_j, which need not be small, so line 3 of the
//     algorithm would return it again and again. The pool does this; see
//     learn.Pool.Take. The pool loses the hypotheses of the model.
//   - It compares absolute scores with Tol, as in equation 8.
//   - The first α are ½C·W_i. If the bias is exact, those of the class with more
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
// ErrParam, an error of Dataset.Validate, learn.ErrShape or learn.ErrNotFinite if
// the values of a hypothesis cannot be used, or an error of the pool. Each C·W_i
// that is not 0 must be between 1e-30 and 1e30. Equal arguments give equal results,
// to the last bit, on any number of processors, if the pool does.
func Train(ctx context.Context, ds *learn.Dataset, pool learn.Pool, p Params) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if pool == nil {
		return nil, fmt.Errorf("%w: the pool is nil", ErrParam)
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	rows, y, c, err := prices(ds, p.C)
	if err != nil {
		return nil, err
	}
	g := &generation{
		p: p, pool: pool, rows: rows, r: newRestricted(y, c, p), u: mat.NewDense(ds.Len(), 1, nil),
		m: &Model{C: p.C, Status: learn.Converged},
	}
	if p.Bias == PenalisedBias {
		g.m.BiasValue = p.BiasValue
	}
	if err := g.keep(context.Background()); err != nil { // so that there is a model, whenever ctx ends
		return nil, err
	}
	for g.m.Len() < p.Columns && !g.done {
		if err := g.step(ctx); err != nil && ctx.Err() == nil {
			return nil, fmt.Errorf("hypothesis %d: %w", g.m.Len(), err)
		}
		if ctx.Err() != nil {
			g.m.Status = learn.Cancelled
			return g.m, ctx.Err()
		}
	}
	g.m.Status = gap.Status(g.m.Status, g.m.RelativeGap(), g.m.Primal, g.m.Dual, g.m.Gap, g.m.Bias)
	return g.m, nil
}

// prices returns the rows with a positive weight, their labels and C·W_i.
func prices(ds *learn.Dataset, price float64) (rows []int, y, c []float64, err error) {
	for i, label := range ds.Y {
		w := ds.Weight(i)
		if w == 0 {
			continue
		}
		if v := price * w; !(v >= smallest && v <= largest) {
			return nil, nil, nil, fmt.Errorf("%w: C times the weight of row %d is %v, want %g to %g", ErrParam, i, v, smallest, largest)
		}
		rows, y, c = append(rows, i), append(y, float64(label)), append(c, price*w)
	}
	return rows, y, c, nil
}
