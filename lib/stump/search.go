package stump

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Search finds the best stump on the rows of one matrix for any weights of the
// rows; a weight may be negative. It is meant for many rounds: the work that
// depends only on the matrix is done once, in NewSearch.
//
// Its methods share memory, so only one goroutine at a time may call them. A Search
// keeps a reference to the matrix, which must not change.
type Search struct {
	x        *mat.Dense
	bins     int // Params.Bins
	workers  int
	features []feature // the columns with at least two values, ascending
	groups   []group   // group g holds features 8g to 8g+7
	negative []bool    // n values, only in an exact search: which rows have signBit in their codes
	outlooks []outlook // scratch memory, one per feature
	moved    []float64 // scratch memory of Reweight

	noConstant bool // Exclude has removed the constants
}

// signBit is set in a code of an exact search when the weight of the row is
// negative. An exact search has at most signBit bins, so the bit is free. The
// positive and the negative weights of a bin are then summed separately without
// extra work. Weights hardly ever change sign between rounds.
const signBit = MaxBins / 2

// A feature describes a column by ranks: its bins divide the ascending order of the
// rows, and equal values are always in the same bin.
type feature struct {
	column int
	start  []int32   // bins+1 positions in the order: where each bin begins, and the end
	cuts   []float64 // bins-1 thresholds: cuts[b] is between bins b and b+1
	shut   []int8    // bins masks: 0 where cuts[b] may be chosen, otherwise -1; -1 for the last bin

	// The fields below are set only in an exact search.
	order []uint32 // n entries 2·row, by ascending value; plus 1 where a threshold after the row, inside its bin, may be chosen
	plain []int8   // bins masks: 0 where the bin has such a row, otherwise -1
}

// NewSearch prepares the search on the n×d matrix X in O(nd log n). A Search takes
// about 5 bytes per entry of X, or 1 byte if p.Bins is set. Progress is reported
// under the stage "sorting features", with one step per feature; see
// learn.Progress.
//
// The error wraps ErrParam for a bad setting, learn.ErrShape if the matrix is nil,
// is empty or has 2³¹ rows or more, and learn.ErrNotFinite if an entry is NaN or
// infinite; it then names the row and the column. When ctx ends first, the error is
// ctx.Err().
func NewSearch(ctx context.Context, X *mat.Dense, p Params) (*Search, error) {
	if X == nil || X.IsEmpty() {
		return nil, fmt.Errorf("%w: the matrix has no rows", learn.ErrShape)
	}
	n, d := X.Dims()
	if n > math.MaxInt32 {
		return nil, fmt.Errorf("%w: %d rows, want at most %d", learn.ErrShape, n, math.MaxInt32)
	}
	p, err := p.withDefaults(n * d)
	if err != nil {
		return nil, err
	}
	for i := range n {
		for j, v := range X.RawRowView(i) {
			if v-v != 0 { // NaN or infinite
				return nil, fmt.Errorf("%w: row %d, column %d is %v", learn.ErrNotFinite, i, j, v)
			}
		}
	}
	s := &Search{x: X, bins: p.Bins, workers: p.Workers}
	if err := s.prepare(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Len returns n, the number of rows.
func (s *Search) Len() int {
	n, _ := s.x.Dims()
	return n
}
