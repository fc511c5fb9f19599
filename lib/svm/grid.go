package svm

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Grid holds the candidates of a GridSearch.
type Grid struct {
	Kernels []kernel.Kernel // for example a Gaussian for each γ
	C       []float64       // finite, > 0
	Folds   int             // number of folds of the cross-validation, 2..n; 0 means 5
	Seed    uint64          // seed of the folds; see learn.Dataset.Folds
	Params  Params          // settings of each training; their C is ignored
}

// GridResult is the result of a GridSearch.
type GridResult struct {
	// Error is the len(Kernels)×len(C) matrix of error rates: the fraction of all
	// examples that were misclassified while they were held out. It is NaN for a
	// pair that was not tested before ctx ended.
	Error *mat.Dense
	// Kernel is the kernel of the best pair. Among equal errors, the smallest C
	// wins, then the earliest kernel.
	Kernel kernel.Kernel
	C      float64 // C of the best pair
	I, J   int     // row and column of the best pair in Error
}

// GridSearch chooses a kernel and C by stratified cross-validation on the n×d
// set ds with labels -1 and +1. In each fold, it trains the Cs in ascending
// order and starts each one from the previous solution.
//
// Up to n = 2048, GridSearch computes the Gram matrix of all examples once for
// each kernel and uses parts of it for the folds. This takes much less time
// than a call of Train for each pair and fold. It needs 16n² bytes, which
// g.Params.CacheMB must allow. For larger sets, or with less memory, it
// computes kernel rows when it needs them, as Train does, and keeps at most
// CacheMB of them. The limit n = 2048 does not apply to kernels that you wrote
// yourself: their matrix is held whenever CacheMB allows it.
//
// GridSearch works on several pairs of a kernel and a fold at once, as many as
// the processors and CacheMB allow. The result does not depend on their number.
// It reports its progress under the stage "grid search".
//
// If ctx ends first, GridSearch returns ctx.Err() and the best of the pairs of
// kernel and C that were tested on all folds, or nil if there is none. All
// other errors wrap ErrParam or are errors of Train.
func GridSearch(ctx context.Context, ds *learn.Dataset, g Grid) (*GridResult, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := g.Params.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	if g.Folds == 0 {
		g.Folds = 5
	}
	switch {
	case len(g.Kernels) == 0 || slices.Contains(g.Kernels, nil):
		return nil, fmt.Errorf("%w: the grid has %d kernels, want at least one, and none nil", ErrParam, len(g.Kernels))
	case g.Folds < 2 || g.Folds > ds.Len():
		return nil, fmt.Errorf("%w: Folds is %d, want 2 to %d", ErrParam, g.Folds, ds.Len())
	}
	if err := validatePath(g.C); err != nil {
		return nil, err
	}
	if j := slices.Index(g.C, math.Inf(1)); j >= 0 {
		return nil, fmt.Errorf("%w: C number %d is +Inf, want a finite number", ErrParam, j)
	}
	s := newSearch(ds, g, p)
	if err = s.run(ctx); err != nil && ctx.Err() == nil {
		return nil, err
	}
	return s.result(), err
}

// search is a GridSearch in progress.
type search struct {
	ds     *learn.Dataset
	grid   Grid
	params Params
	folds  []learn.Fold
	slots  int           // number of folds that run at once
	hold   []bool        // for each kernel: whether its matrix is held in memory
	grams  []lentGram    // for each kernel whose matrix is held
	wrong  [][][]float64 // misclassified held-out examples by kernel, fold and C; NaN before they are counted
}

// lentGram is a kernel matrix that is computed when it is first needed and
// released after its last fold.
type lentGram struct {
	once sync.Once
	gram *matrix
	err  error
	left atomic.Int32
}

func newSearch(ds *learn.Dataset, g Grid, p Params) *search {
	s := &search{grid: g, params: p, grams: make([]lentGram, len(g.Kernels))}
	s.ds, s.folds = ordered(ds, ds.Folds(g.Folds, g.Seed))
	fits, slots := budget(ds.Len(), p.CacheMB<<20)
	s.slots = slots
	for i, k := range g.Kernels {
		s.hold = append(s.hold, fits && (ds.Len() <= quickGridHeld || costly(k, ds)))
		s.grams[i].left.Store(int32(len(s.folds)))
		folds := make([][]float64, len(s.folds))
		for f := range folds {
			folds[f] = slices.Repeat([]float64{math.NaN()}, len(g.C))
		}
		s.wrong = append(s.wrong, folds)
	}
	return s
}

// quickGridHeld is the largest number of rows for which the matrix of a quick
// kernel is held. Larger matrices do not fit into the processor's cache, and it
// takes half the time to compute only the rows that the solver needs.
const quickGridHeld = 2048

// costly reports whether each value of the kernel takes a call of its methods.
func costly(k kernel.Kernel, ds *learn.Dataset) bool {
	g, err := newMatrix(k, ds.Subset([]int{0}).X)
	return err == nil && g.rows.Costly()
}

// rowSlots is the number of folds that share the memory for rows when no matrix
// is held. It must not depend on the number of processors, because the memory
// for rows can change the bits of the result.
const rowSlots = 4

// budget returns whether matrices of n examples are held in room bytes, and how
// many folds fit at once. The parts of a fold take two thirds of a matrix. When
// several folds run at once, there may be one matrix more than folds: that of a
// kernel whose next fold has not started.
func budget(n, room int) (hold bool, slots int) {
	fold := 16 * n * n
	if room < fold {
		return false, rowSlots
	}
	return true, max(1, (room-fold/2)/fold)
}

// ordered sorts the examples by the fold that holds them out, so that the parts
// of a matrix are blocks.
func ordered(ds *learn.Dataset, folds []learn.Fold) (*learn.Dataset, []learn.Fold) {
	var order []int
	for _, f := range folds {
		order = append(order, f.Test...)
	}
	blocks, lo := make([]learn.Fold, len(folds)), 0
	for f := range blocks {
		b, hi := &blocks[f], lo+len(folds[f].Test)
		for at := range order {
			if lo <= at && at < hi {
				b.Test = append(b.Test, at)
			} else {
				b.Train = append(b.Train, at)
			}
		}
		lo = hi
	}
	return ds.Subset(order), blocks
}

// run goes through the pairs of kernel and fold.
func (s *search) run(ctx context.Context) error {
	total := len(s.grid.Kernels) * len(s.folds)
	var done atomic.Int64
	return parallel.DoOn(ctx, min(s.slots, runtime.GOMAXPROCS(0)), total, func(task int) error {
		if err := s.fold(ctx, task/len(s.folds), task%len(s.folds)); err != nil {
			return err
		}
		learn.Report(ctx, learn.Progress{Stage: "grid search", Done: int(done.Add(1)) * len(s.grid.C), Total: total * len(s.grid.C)})
		return nil
	})
}

// result sums over the folds and chooses the best pair. It returns nil if no
// pair was tested on all folds.
func (s *search) result() *GridResult {
	r := &GridResult{Error: mat.NewDense(len(s.grid.Kernels), len(s.grid.C), nil), I: -1}
	for i, folds := range s.wrong {
		for _, wrong := range folds {
			for j, w := range wrong {
				r.Error.Set(i, j, r.Error.At(i, j)+w)
			}
		}
	}
	best := math.Inf(1)
	for _, j := range ascending(s.grid.C) {
		for i := range s.grid.Kernels {
			if e := r.Error.At(i, j); e < best {
				best, r.I, r.J = e, i, j
			}
		}
	}
	if r.I < 0 {
		return nil
	}
	r.Error.Scale(1/float64(s.ds.Len()), r.Error)
	r.Kernel, r.C = s.grid.Kernels[r.I], s.grid.C[r.J]
	return r
}
