package boost

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// find returns the best column of the pool. Its values must lie in [-1, 1].
func find(ctx context.Context, pool learn.Pool, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	c, err := search.Best(ctx, pool, U, norm)
	if err != nil {
		return nil, err
	}
	for i, v := range c.Values {
		if !(v >= -1 && v <= 1) {
			return nil, fmt.Errorf("%w: its hypothesis has the value %v at row %d, want -1 to 1", learn.ErrPool, v, i)
		}
	}
	return c, nil
}

// rounds checks a number of rounds and fills in its default.
func rounds(count int) (int, error) {
	switch {
	case count < 0 || count > mostRounds:
		return 0, fmt.Errorf("%w: Rounds is %d, want 1 to %d (0 means 100)", ErrParam, count, mostRounds)
	case count == 0:
		return 100, nil
	}
	return count, nil
}
