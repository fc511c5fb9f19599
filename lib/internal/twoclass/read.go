// Package twoclass reads streams with labels -1 and +1, block by block, and finds their
// faults.
package twoclass

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/learn"
)

// Read calls f with the blocks of s, after it has checked them. s must have two classes
// with examples of positive weight.
func Read(ctx context.Context, s learn.Stream, f func(first int, block *learn.Dataset) error) error {
	n, d := s.Len(), s.Dim()
	next, seen := 0, map[int]bool{}
	err := s.Blocks(ctx, func(first int, block *learn.Dataset) error {
		if err := block.Validate(learn.PlusMinus); err != nil {
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

// Check is Dataset.Validate for what can be known before the blocks of a set with two
// classes are read.
func Check(s learn.Stream) error {
	if ds, ok := s.(*learn.Dataset); ok {
		return ds.Validate(learn.TwoClass)
	}
	if s == nil || s.Len() < 1 || s.Dim() < 1 {
		return fmt.Errorf("%w: the data set has no examples", learn.ErrShape)
	}
	return nil
}
