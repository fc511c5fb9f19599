package committee

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/twoclass"
	"github.com/mercer-go/mercer/lib/learn"
)

// Combine computes the weights of the members of e by p.Method, on a set of n
// examples with labels -1 and +1: a *learn.Dataset, or a stream that does not
// fit into memory. It starts from equal weights and does not use those of e.
// The members may come from Train or from any other algorithm. The result has
// the members of e, new weights and no bias.
//
// The weights of the examples count in J; the paper has none. p.Machines,
// p.Fraction, p.Size and p.Seed are ignored. Combine reads the set once. It needs
// 8·n·T bytes of memory, and with Natural up to 100·T² bytes more. It reports its
// progress under the stage "scores", and then with the name of the method as the
// stage.
//
// If ctx ends first, Combine returns ctx.Err() and the weights so far. Every
// other error comes without a model. It wraps ErrParam, an error of
// Dataset.Validate, or learn.ErrNotFinite if a member has a score that is not
// finite; or it is an error of the stream. Combine panics if a member does, for
// example because the set has another number of columns than its training set.
func Combine(ctx context.Context, s learn.Stream, e *learn.Ensemble, p Params) (*Model, error) {
	p, err := prepare(s, e, p)
	if err != nil {
		return nil, err
	}
	m := bag(e.Members)
	m.Method = p.Method
	if p.Method == Bag {
		return m, nil
	}
	o, err := margins(ctx, s, e.Members, p.Method.criterion())
	if err != nil {
		return m.unless(ctx, err)
	}
	return m.weigh(ctx, o, p)
}

// prepare checks the arguments and fills in the defaults.
func prepare(s learn.Stream, e *learn.Ensemble, p Params) (Params, error) {
	if err := twoclass.Check(s); err != nil {
		return p, err
	}
	if e == nil || e.Len() == 0 {
		return p, fmt.Errorf("%w: the ensemble has no members", ErrParam)
	}
	if k := slices.Index(e.Members, nil); k >= 0 {
		return p, fmt.Errorf("%w: member %d is nil", ErrParam, k)
	}
	if err := p.fits(e.Len()); err != nil {
		return p, err
	}
	return p.withDefaults(s.Len())
}

// weigh replaces the equal weights of m by those that minimise J.
func (m *Model) weigh(ctx context.Context, o *objective, p Params) (*Model, error) {
	r, err := o.minimise(ctx, p)
	if r == nil {
		return m.unless(ctx, err)
	}
	m.Weights, m.Status, m.Residual = r.at.c, r.status, math.NaN()
	if len(r.path) > 0 { // else J is not finite at equal weights
		m.Objective, m.Gradient, m.Residual = r.path, r.at.g, r.left(r.at)
	}
	return m, err
}

// unless returns m as it is if err is the end of ctx. Any other error comes without it.
func (m *Model) unless(ctx context.Context, err error) (*Model, error) {
	if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
		return nil, err
	}
	m.Status = learn.Cancelled
	return m, ctx.Err()
}

// margins reads s once and computes the margins of all members.
func margins(ctx context.Context, s learn.Stream, members []learn.Scorer, c criterion) (*objective, error) {
	o := newObjective(c, len(members), s.Len())
	var done atomic.Int64
	err := twoclass.Read(ctx, s, func(first int, block *learn.Dataset) error {
		for i := range block.Len() {
			o.w[first+i] = block.Weight(i)
		}
		return parallel.Do(ctx, len(members), func(t int) error {
			if err := o.enter(t, first, members[t].Scores(block.X), block.Y); err != nil {
				return err
			}
			learn.Report(ctx, learn.Progress{Stage: "scores", Done: int(done.Add(int64(block.Len()))), Total: len(members) * s.Len()})
			return nil
		})
	})
	return o, err
}

// enter stores the margins of machine t on a block of examples.
func (o *objective) enter(t, first int, scores []float64, y []int) error {
	if len(scores) != len(y) {
		return fmt.Errorf("%w: machine %d gives %d scores for %d rows", learn.ErrShape, t, len(scores), len(y))
	}
	for i, s := range scores {
		if math.IsNaN(s) || math.IsInf(s, 0) {
			return fmt.Errorf("%w: machine %d gives %v for row %d", learn.ErrNotFinite, t, s, first+i)
		}
		o.z[t][first+i] = float64(y[i]) * s
	}
	return nil
}
