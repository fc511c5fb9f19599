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

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Grid are the candidates of a GridSearch.
type Grid struct {
	Kernels []kernel.Kernel // such as a Gaussian for each γ
	C       []float64       // finite, > 0
	Folds   int             // of the cross-validation, 2..n; 0 means 5
	Seed    uint64          // of the folds; see learn.Dataset.Folds
	Params  Params          // Tol and MaxIter of each training; its C is not used
}

// GridResult is what a GridSearch has found.
type GridResult struct {
	Error  *mat.Dense    // len(Kernels)×len(C), the share of all examples that were wrong when they were held out
	Kernel kernel.Kernel // the best pair: of equal errors the one with the smallest C, then the earliest kernel
	C      float64
	I, J   int // its place in Error
}

// GridSearch chooses a kernel and C by stratified cross-validation on the n×d
// set ds with labels -1 and +1. A Gram matrix is made once for each kernel; the
// folds are parts of it; and the Cs of a fold are trained in ascending order,
// each beginning where the one before has ended. So a grid costs a small part
// of as many calls of Train.
//
// The pairs of kernel and fold are shared out to GOMAXPROCS goroutines; the
// result does not depend on their number. Each takes 16n² bytes. Progress is
// reported under the stage "grid search". Errors wrap ErrParam, or are as of
// Train; when ctx ends first, the error is ctx.Err().
func GridSearch(ctx context.Context, ds *learn.Dataset, g Grid) (*GridResult, error) {
	if err := ds.ValidateTwoClass(); err != nil {
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
	case len(g.C) == 0:
		return nil, fmt.Errorf("%w: the grid has no C", ErrParam)
	case g.Folds < 2 || g.Folds > ds.Len():
		return nil, fmt.Errorf("%w: Folds is %d, want 2 to %d", ErrParam, g.Folds, ds.Len())
	}
	for _, c := range g.C {
		if !(c > 0) || math.IsInf(c, 1) {
			return nil, fmt.Errorf("%w: C is %v, want a finite number > 0", ErrParam, c)
		}
	}
	s := newSearch(ds, g, p)
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	return s.result(), nil
}

// search is a GridSearch under way.
type search struct {
	ds     *learn.Dataset
	grid   Grid
	params Params
	folds  []learn.Fold
	ascend []int      // the Cs in ascending order, as places in Grid.C
	grams  []heldGram // by kernel
	wrong  [][][]int  // by kernel, fold, C: held-out examples
}

// heldGram is a Gram matrix that is made when it is first needed, and given up
// after its last fold.
type heldGram struct {
	once sync.Once
	K    *mat.SymDense
	err  error
	left atomic.Int32
}

func newSearch(ds *learn.Dataset, g Grid, p Params) *search {
	s := &search{ds: ds, grid: g, params: p, folds: ds.Folds(g.Folds, g.Seed), grams: make([]heldGram, len(g.Kernels))}
	for j := range g.C {
		s.ascend = append(s.ascend, j)
	}
	slices.SortStableFunc(s.ascend, func(a, b int) int {
		if g.C[a] < g.C[b] {
			return -1
		}
		return 1
	})
	for i := range g.Kernels {
		s.grams[i].left.Store(int32(len(s.folds)))
		s.wrong = append(s.wrong, make([][]int, len(s.folds)))
	}
	return s
}

// run works through the pairs of kernel and fold.
func (s *search) run(ctx context.Context) error {
	total := len(s.grid.Kernels) * len(s.folds)
	errs := make([]error, total)
	var next, done atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	for range min(total, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				task := int(next.Add(1)) - 1
				if task >= total {
					return
				}
				if errs[task] = s.fold(ctx, task/len(s.folds), task%len(s.folds)); errs[task] != nil {
					failed.Store(true)
					return
				}
				learn.Report(ctx, learn.Progress{Stage: "grid search", Done: int(done.Add(1)) * len(s.grid.C), Total: total * len(s.grid.C)})
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// result adds up the folds and chooses the best pair.
func (s *search) result() *GridResult {
	r := &GridResult{Error: mat.NewDense(len(s.grid.Kernels), len(s.grid.C), nil), I: -1}
	for i, folds := range s.wrong {
		for _, wrong := range folds {
			for j, w := range wrong {
				r.Error.Set(i, j, r.Error.At(i, j)+float64(w))
			}
		}
	}
	best := math.Inf(1)
	for _, j := range s.ascend {
		for i := range s.grid.Kernels {
			if e := r.Error.At(i, j); e < best {
				best, r.I, r.J = e, i, j
			}
		}
	}
	r.Error.Scale(1/float64(s.ds.Len()), r.Error)
	r.Kernel, r.C = s.grid.Kernels[r.I], s.grid.C[r.J]
	return r
}
