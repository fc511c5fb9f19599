package stump

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Search finds the best stump on the rows of one matrix for any signed weights.
// It is meant for many rounds: what depends on the matrix alone is done once.
//
// Its methods share scratch memory: one goroutine at a time may call them. It
// keeps X, which must not change.
type Search struct {
	x        *mat.Dense
	bins     int // Params.Bins
	workers  int
	features []feature // the columns with at least two values, ascending
	groups   []group   // group g has features 8g to 8g+7
	negative []bool    // n, in an exact search: which rows have signBit in their codes
	outlooks []outlook // scratch, one a feature
	moved    []float64 // scratch of Reweight

	noConstant bool // Exclude took the constants out
}

// signBit in a code of an exact search, whose bins are fewer, says that the
// row's weight is negative; so the sums of the positive weights of a bin and
// those of the negative ones come apart by themselves. Weights hardly ever
// change their signs between rounds.
const signBit = MaxBins / 2

// A feature knows its column by ranks: its bins part the ascending order of the
// rows, never between equal values.
type feature struct {
	column int
	start  []int32   // bins+1 positions in the order, where each bin begins
	cuts   []float64 // bins-1 thresholds, cuts[b] between bins b and b+1
	shut   []int8    // bins masks: 0 where cuts[b] may be chosen, else -1, as for the last bin

	// The rest is there only when thresholds inside bins count.
	order []uint32 // n rows by ascending value, doubled, plus 1 where a threshold after the row, inside its bin, may be chosen
	plain []int8   // bins masks: 0 where the bin has such a row, else -1
}

// NewSearch prepares the n×d matrix X in O(nd log n); it takes 5 bytes an entry,
// or 1 when p.Bins is set. The features are reported as progress under the
// stage "sorting features".
//
// The error wraps ErrParam; learn.ErrShape for a matrix that is nil or empty, or
// has 2³¹ rows; learn.ErrNotFinite, with the row and the column; or it is
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

// Len is n, the number of rows.
func (s *Search) Len() int {
	n, _ := s.x.Dims()
	return n
}
