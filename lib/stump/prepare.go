package stump

import (
	"context"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// prepare sorts the columns, divides them into bins and stores the code of each
// entry.
func (s *Search) prepare(ctx context.Context) error {
	n, d := s.x.Dims()
	all := make([]feature, d)
	codes := make([][]uint8, d)
	var done atomic.Int64
	err := parallel.DoOn(context.Background(), s.workers, (d+7)/8, func(block int) error {
		var by sorter
		first, last := 8*block, min(8*block+8, d)
		cols, sorted := columns(s.x, first, last), make([]float64, n)
		for j := first; j < last; j++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			col := cols[j-first]
			keys := by.rows(col)
			for k, key := range keys {
				sorted[k] = col[uint32(key)]
			}
			if sorted[0] < sorted[n-1] {
				all[j] = newFeature(j, keys, sorted, s.bins)
				codes[j] = all[j].codes(keys)
			}
			learn.Report(ctx, learn.Progress{Stage: "sorting features", Done: int(done.Add(1)), Total: d})
		}
		return nil
	})
	if err != nil {
		return err
	}
	var live [][]uint8
	for j, f := range all {
		if f.start != nil {
			s.features = append(s.features, f)
			live = append(live, codes[j])
		}
	}
	s.outlooks = make([]outlook, len(s.features))
	s.groups = make([]group, (len(live)+7)/8)
	if s.bins == 0 {
		s.negative = make([]bool, n)
	}
	return parallel.DoOn(context.Background(), s.workers, len(s.groups), func(g int) error {
		s.groups[g] = newGroup(live[8*g : min(8*g+8, len(live))])
		return nil
	})
}

// columns copies the columns first to last-1. They are copied together because they
// share cache lines.
func columns(X *mat.Dense, first, last int) [][]float64 {
	n, _ := X.Dims()
	cols := make([][]float64, last-first)
	for k := range cols {
		cols[k] = make([]float64, n)
	}
	for i := range n {
		for k, v := range X.RawRowView(i)[first:last] {
			cols[k][i] = v
		}
	}
	return cols
}

// newFeature divides column j into bins. keys and sorted list its rows and values
// in ascending order. If bins is 0, it also keeps the order.
func newFeature(j int, keys []uint64, sorted []float64, bins int) feature {
	exact := bins == 0
	if exact {
		bins = innerBins(len(sorted))
	}
	f := feature{column: j, start: partition(sorted, bins)}
	last := len(f.start) - 2
	f.cuts, f.shut = make([]float64, last), make([]int8, last+1)
	f.shut[last] = -1
	for b := range last {
		k := f.start[b+1]
		f.cuts[b] = midpoint(sorted[k-1], sorted[k])
	}
	if !exact {
		return f
	}
	f.order, f.plain = make([]uint32, len(keys)), make([]int8, last+1)
	for b := range f.plain {
		end := f.start[b+1]
		f.plain[b] = -1
		for k := f.start[b]; k < end; k++ {
			f.order[k] = uint32(keys[k]) << 1
			if k+1 < end && sorted[k] < sorted[k+1] {
				f.order[k]++
				f.plain[b] = 0
			}
		}
	}
	return f
}

// innerBins returns how many bins an exact search uses for n rows. With more bins,
// fewer rows are looked at a second time, but each round looks at all bins.
func innerBins(n int) int { return min(max(n/8, 8), signBit) }

// codes returns the bin of each row.
func (f *feature) codes(keys []uint64) []uint8 {
	codes := make([]uint8, len(keys))
	for b := range len(f.start) - 1 {
		for _, key := range keys[f.start[b]:f.start[b+1]] {
			codes[uint32(key)] = uint8(b)
		}
	}
	return codes
}
