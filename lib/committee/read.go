package committee

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// read calls f with the blocks of s, after it has checked them.
func read(ctx context.Context, s learn.Stream, f func(first int, block *learn.Dataset) error) error {
	n, d := s.Len(), s.Dim()
	next, seen := 0, map[int]bool{}
	err := s.Blocks(ctx, func(first int, block *learn.Dataset) error {
		need := learn.PlusMinus
		if block.Len() == n { // all in one block
			need = learn.TwoClass
		}
		if err := block.Validate(need); err != nil {
			if first > 0 {
				err = fmt.Errorf("block from row %d: %w", first, err)
			}
			return err
		}
		if first != next || next+block.Len() > n || block.Dim() != d {
			return fmt.Errorf("%w: a block of %d rows and %d columns from row %d, want one from row %d of %d×%d", learn.ErrShape, block.Len(), block.Dim(), first, next, n, d)
		}
		next += block.Len()
		for i, y := range block.Y {
			if block.Weight(i) > 0 {
				seen[y] = true
			}
		}
		return f(first, block)
	})
	switch {
	case err != nil:
		return err
	case next != n:
		return fmt.Errorf("%w: the blocks have %d rows, want %d", learn.ErrShape, next, n)
	case !seen[-1]:
		return fmt.Errorf("%w: no example of positive weight has label -1", learn.ErrEmptyClass)
	case !seen[1]:
		return fmt.Errorf("%w: no example of positive weight has label +1", learn.ErrEmptyClass)
	}
	return nil
}

// check is Validate for what can be known before the blocks are read.
func check(s learn.Stream) error {
	if ds, ok := s.(*learn.Dataset); ok {
		return ds.Validate(learn.TwoClass)
	}
	if s == nil || s.Len() < 1 || s.Dim() < 1 {
		return fmt.Errorf("%w: the data set has no examples", learn.ErrShape)
	}
	return nil
}

// gather reads s once and copies the rows of each sample. The lists ascend.
func gather(ctx context.Context, s learn.Stream, samples [][]int) ([]*learn.Dataset, error) {
	parts, taken := make([]*learn.Dataset, len(samples)), make([]int, len(samples))
	err := read(ctx, s, func(first int, block *learn.Dataset) error {
		for t, rows := range samples {
			for k := taken[t]; k < len(rows) && rows[k] < first+block.Len(); k++ {
				if parts[t] == nil {
					parts[t] = room(block, len(rows))
				}
				i := rows[k] - first
				parts[t].X.SetRow(k, block.X.RawRowView(i))
				parts[t].Y[k] = block.Y[i]
				if block.W != nil {
					if parts[t].W == nil {
						parts[t].W = ones(len(rows))
					}
					parts[t].W[k] = block.W[i]
				}
				taken[t] = k + 1
			}
		}
		return nil
	})
	return parts, err
}

// room returns a set of the given number of rows, with the names of ds.
func room(ds *learn.Dataset, rows int) *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(rows, ds.Dim(), nil), Y: make([]int, rows), Name: ds.Name, Features: ds.Features, Classes: ds.Classes}
}

func ones(n int) []float64 {
	w := make([]float64, n)
	for i := range w {
		w[i] = 1
	}
	return w
}
