package learn

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Union is the Pool of all hypotheses of several pools on the same training rows,
// for example of the features of several kernels. On all of them, CGENS ends at the
// SVM whose kernel is the sum of the kernels. Until then, it takes the features of
// those kernels that the training set needs most (Shen & Liu's remark that multiple
// kernel learning becomes easy).
type Union struct {
	pools   []Pool
	last    *Column // the last one that Best returned
	from    int     // its pool
	sources []int
}

var _ Pool = (*Union)(nil)

// NewUnion returns the union of the pools, which it keeps. All must belong to the
// same training rows.
func NewUnion(pools ...Pool) *Union { return &Union{pools: pools} }

// UnionPools returns a function that makes the pools and their union for each
// training set.
func UnionPools(pools ...Pools) Pools {
	return func(ctx context.Context, X *mat.Dense) (Pool, error) {
		u := &Union{}
		for m, open := range pools {
			if open == nil {
				return nil, fmt.Errorf("%w: the function for pool %d of the union is nil", ErrPool, m)
			}
			p, err := open(ctx, X)
			if err != nil {
				return nil, fmt.Errorf("pool %d of the union: %w", m, err)
			}
			if p == nil {
				return nil, fmt.Errorf("%w: the function for pool %d of the union returned nil and no error", ErrPool, m)
			}
			u.pools = append(u.pools, p)
		}
		return u, nil
	}
}

// Best returns the hypothesis with the largest score of all pools, and of several
// the one of the first pool; see Pool. Hypotheses with larger values have larger
// scores: the scale of a kernel is its weight in the sum.
func (u *Union) Best(ctx context.Context, U *mat.Dense, norm Norm) (*Column, error) {
	u.last = nil
	for m, p := range u.pools {
		c, err := p.Best(ctx, U, norm)
		switch {
		case errors.Is(err, ErrNoColumn):
			continue
		case err != nil:
			return nil, fmt.Errorf("pool %d of the union: %w", m, err)
		case c == nil:
			return nil, fmt.Errorf("%w: pool %d of the union returned no column and no error", ErrPool, m)
		}
		if u.last == nil || c.Score > u.last.Score {
			u.last, u.from = c, m
		}
	}
	if u.last == nil {
		return nil, fmt.Errorf("%w: in none of %d pools", ErrNoColumn, len(u.pools))
	}
	return u.last, nil
}

// Take removes c from the pool where the last search found it. Another pool may have
// a hypothesis with the same values: it belongs to another kernel, and stays. Take
// panics if the last search did not return the hypothesis of c.
func (u *Union) Take(c *Column) {
	if u.last == nil || len(c.Values) != len(u.last.Values) || len(c.Values) > 0 && &c.Values[0] != &u.last.Values[0] {
		panic("learn: Take of a column that is not the last one of the union")
	}
	u.pools[u.from].Take(c)
	u.sources, u.last = append(u.sources, u.from), nil
}

// Sources returns the index of the pool of each hypothesis that was taken, in their
// order.
func (u *Union) Sources() []int { return u.sources }

// String returns the number of pools, and how many hypotheses are taken.
func (u *Union) String() string {
	return fmt.Sprintf("union of %d pools, %d hypotheses taken", len(u.pools), len(u.sources))
}
