package stump

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/pool"
	"github.com/mercer-go/mercer/lib/learn"
)

// Pool is the learn.Pool of all decision stumps and the two constants, for column
// generation. It finds them with a Search. Its hypotheses have the type Stump and
// the values -1 and +1.
type Pool struct {
	search *Search
	one    []float64 // scratch: the scores of one output
	many   *tracker  // for several outputs; nil before
}

var _ learn.Pool = (*Pool)(nil)

// NewPool returns the pool for the n×d matrix X of the training rows. It sorts the
// features; its memory, progress and errors are those of NewSearch. The pool keeps
// a reference to X, which must not change.
func NewPool(ctx context.Context, X *mat.Dense, p Params) (*Pool, error) {
	s, err := NewSearch(ctx, X, p)
	if err != nil {
		return nil, err
	}
	return &Pool{search: s, one: make([]float64, s.Len())}, nil
}

// Pools returns a function that calls NewPool for each training set.
func Pools(p Params) learn.Pools {
	return func(ctx context.Context, X *mat.Dense) (learn.Pool, error) {
		pool, err := NewPool(ctx, X, p)
		if err != nil {
			return nil, err // a nil *Pool in an interface would not be nil
		}
		return pool, nil
	}
}

// Best returns the best of all stumps that have not been taken; see learn.Pool. The
// maximum is exact, up to the rounding of float64 sums. If several stumps are
// equally good, the first one wins in this order: constants, then ascending
// features; within a feature, ascending thresholds. With learn.MaxNorm, a stump
// found for an earlier output comes before all stumps of later outputs. With
// Params.Bins, Best considers only thresholds between bins.
//
// It takes O(n·d·k) for k outputs. With learn.MaxNorm, it takes O(n·d) if U has changed
// since the last search by a matrix of rank one, up to rounding, as in CGENS-SLS. For
// this it keeps 2 kB for each feature and output, if that is at most 256 MB in all, and
// up to 3 bytes for each entry of X.
// Params.Workers goroutines share the features.
// The result is the same to the bit for any number of them.
func (p *Pool) Best(ctx context.Context, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	s := p.search
	if err := pool.CheckScores(U, s.Len()); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var h Stump
	var err error
	if _, k := U.Dims(); k == 1 || norm == learn.MaxNorm {
		h, err = p.widest(ctx, U)
	} else {
		h, err = s.joint(ctx, U, norm)
	}
	if err != nil {
		return nil, err
	}
	if h.Sign == 0 {
		return nil, fmt.Errorf("%w: all stumps are taken", learn.ErrNoColumn)
	}
	c := learn.NewColumn(h, s.Outputs(nil, h), U, norm)
	if c.Sums[c.Output] < 0 {
		h = h.Negated()
		c = learn.NewColumn(h, s.Outputs(nil, h), U, norm)
	}
	return c, nil
}

// widest is the best stump of all outputs, the first one among equals.
func (p *Pool) widest(ctx context.Context, U *mat.Dense) (best Stump, err error) {
	_, k := U.Dims()
	find := p.search.Best
	if k > 1 {
		find = p.search.bestOfMany
		if p.many == nil || p.many.k != k {
			p.many = p.search.tracked(k)
		}
		if p.many != nil {
			if best, ok, err := p.many.best(ctx, U); ok || err != nil {
				return best, err
			}
		}
	}
	most := -1.0
	for j := range k {
		if err := ctx.Err(); err != nil {
			return best, err
		}
		mat.Col(p.one, j, U)
		if h, score := find(p.one); score > most {
			best, most = h, score
		}
	}
	return best, nil
}

// Take removes the stump of c and its negative from the pool. It also removes every
// threshold on the same feature that divides the training rows in the same way; see
// Search.Exclude. Take panics if the hypothesis of c is not a Stump.
func (p *Pool) Take(c *learn.Column) {
	h, ok := c.Hypothesis.(Stump)
	if !ok {
		panic(fmt.Sprintf("stump: a pool of stumps is given a %T", c.Hypothesis))
	}
	p.search.Exclude(h)
	if p.many != nil {
		p.many.exclude(h.Feature)
	}
}

// String returns, for example, "pool of stumps on 10000 examples × 20 features,
// every threshold".
func (p *Pool) String() string { return "pool of stumps on " + p.search.String() }
