package search

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// Open returns the pool for the rows of X. Nil pools mean all decision stumps.
func Open(ctx context.Context, pools learn.Pools, X *mat.Dense) (learn.Pool, error) {
	if pools == nil {
		pools = stump.Pools(stump.Params{})
	}
	p, err := pools(ctx, X)
	if err == nil && p == nil {
		err = fmt.Errorf("%w: the function that makes it returned nil and no error", learn.ErrPool)
	}
	return p, err
}

// Best returns the best column of the pool. A pool may be code of a user, so Best
// checks the column, and computes its sums and its score from its values again.
func Best(ctx context.Context, p learn.Pool, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	c, err := p.Best(ctx, U, norm)
	if err != nil {
		return nil, err
	}
	n, _ := U.Dims()
	switch {
	case c == nil || c.Hypothesis == nil:
		return nil, fmt.Errorf("%w: it returned no hypothesis and no error", learn.ErrPool)
	case len(c.Values) != n:
		return nil, fmt.Errorf("%w: its hypothesis has %d values for %d rows", learn.ErrPool, len(c.Values), n)
	}
	for i, v := range c.Values {
		if v-v != 0 {
			return nil, fmt.Errorf("%w: its hypothesis has the value %v at row %d", learn.ErrPool, v, i)
		}
	}
	best := learn.NewColumn(c.Hypothesis, c.Values, U, norm)
	if !(best.Score <= math.MaxFloat64) {
		return nil, fmt.Errorf("%w: the score of its hypothesis is %v", learn.ErrPool, best.Score)
	}
	return best, nil
}

// Positive returns the examples of ds with a positive weight, and their rows in
// ds. It is ds itself if these are all.
func Positive(ds *learn.Dataset) (*learn.Dataset, []int) {
	rows := make([]int, 0, ds.Len())
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	if len(rows) == ds.Len() {
		return ds, rows
	}
	return ds.Subset(rows), rows
}
