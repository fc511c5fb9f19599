package stump

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/pool"
	"github.com/mercer-go/mercer/lib/learn"
)

// Pool searches all decision stumps and the two constants, for column generation:
// Search as a learn.Pool. The hypotheses are of type Stump and answer -1 and +1.
type Pool struct {
	search *Search
	one    []float64 // scratch: the scores of one output
}

var _ learn.Pool = (*Pool)(nil)

// NewPool sorts the features of the n×d matrix X; memory, progress and errors are
// those of NewSearch. It keeps X, which must not change.
func NewPool(ctx context.Context, X *mat.Dense, p Params) (*Pool, error) {
	s, err := NewSearch(ctx, X, p)
	if err != nil {
		return nil, err
	}
	return &Pool{search: s, one: make([]float64, s.Len())}, nil
}

// Best is the exact maximum over all stumps that are left, up to the rounding of
// float64 sums; see learn.Pool. Of stumps that tie, the first wins in the order:
// outputs, constants, then ascending features, within a feature ascending
// thresholds. With Params.Bins, only thresholds between bins count.
//
// It takes O(n·d·k) for k outputs. Features are shared out to Params.Workers
// goroutines; the result is the same, bit for bit.
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

// widest is the best stump of one output after the other.
func (p *Pool) widest(ctx context.Context, U *mat.Dense) (best Stump, err error) {
	_, k := U.Dims()
	most := -1.0
	for j := range k {
		if err := ctx.Err(); err != nil {
			return best, err
		}
		mat.Col(p.one, j, U)
		if h, score := p.search.Best(p.one); score > most {
			best, most = h, score
		}
	}
	return best, nil
}

// Take excludes the stump of c and its negative, and with them every threshold on
// the same feature that parts the training rows alike; see Search.Exclude. It
// panics if the hypothesis is no Stump.
func (p *Pool) Take(c *learn.Column) {
	h, ok := c.Hypothesis.(Stump)
	if !ok {
		panic(fmt.Sprintf("stump: a pool of stumps is given a %T", c.Hypothesis))
	}
	p.search.Exclude(h)
}

// String says what is searched.
func (p *Pool) String() string { return "pool of stumps on " + p.search.String() }
