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

// Grid are the candidates of a GridSearch.
type Grid struct {
	Kernels []kernel.Kernel // such as a Gaussian for each γ
	C       []float64       // finite, > 0
	Folds   int             // of the cross-validation, 2..n; 0 means 5
	Seed    uint64          // of the folds; see learn.Dataset.Folds
	Params  Params          // of each training; its C is not used
}

// GridResult is what a GridSearch has found.
type GridResult struct {
	Error  *mat.Dense    // len(Kernels)×len(C), the share of all examples that were wrong when they were held out; NaN if ctx ended first
	Kernel kernel.Kernel // the best pair: of equal errors the one with the smallest C, then the earliest kernel
	C      float64
	I, J   int // its place in Error
}

// GridSearch chooses a kernel and C by stratified cross-validation on the n×d
// set ds with labels -1 and +1. It trains the Cs of a fold in ascending order,
// each from the solution of the one before. Up to n = 2048 it makes the Gram matrix
// of all examples once for each kernel and takes the folds from it: then a grid
// costs a small part of as many calls of Train. This takes 16n² bytes, of which
// p.CacheMB must have room. For larger sets, or less room, it makes the rows of a
// matrix when it needs them, as Train does, and holds p.CacheMB of them. It holds
// the matrix of a kernel that a cell or a program wrote wherever there is room.
//
// It works on several pairs of kernel and fold at once, as many as processors and
// p.CacheMB allow; the result does not depend on their number. It reports its
// progress under the stage "grid search".
//
// When ctx ends first, GridSearch returns ctx.Err() with the best of the pairs of
// kernel and C that all folds have been through, or nil if there is none. Other
// errors wrap ErrParam or are those of Train.
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

// search is a GridSearch under way.
type search struct {
	ds     *learn.Dataset
	grid   Grid
	params Params
	folds  []learn.Fold
	slots  int           // so many folds at once
	hold   []bool        // by kernel: its matrix is held
	grams  []lentGram    // by kernel, if they are
	wrong  [][][]float64 // by kernel, fold, C: held-out examples; NaN before they are counted
}

// lentGram is a kernel matrix that is made when it is first needed, and given up
// after its last fold.
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

// quickGridHeld is up to how many rows the matrices of quick kernels are held.
// Larger ones do not stay in the processor's cache, and to make the rows that a
// solver needs takes half the time.
const quickGridHeld = 2048

// costly reports whether the values of a kernel take calls.
func costly(k kernel.Kernel, ds *learn.Dataset) bool {
	g, err := newMatrix(k, ds.Subset([]int{0}).X)
	return err == nil && g.rows.Costly()
}

// rowSlots is how many folds share the memory for rows where no matrix is held. It
// does not depend on the number of processors: the room for rows may change bits.
const rowSlots = 4

// budget tells, for n examples and so many bytes, whether matrices are held and how
// many folds there is room for at once. A fold takes two thirds of a matrix for its
// parts. With several at once there may be one matrix more than folds, of a kernel
// whose next fold waits.
func budget(n, room int) (hold bool, slots int) {
	fold := 16 * n * n
	if room < fold {
		return false, rowSlots
	}
	return true, max(1, (room-fold/2)/fold)
}

// ordered puts the examples that are held out together one after the other: parts
// of a matrix are blocks then.
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

// run works through the pairs of kernel and fold.
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

// result adds up the folds and chooses the best pair; it is nil if there is none.
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
