package svm

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// TrainPath trains one model on ds for each C of cs. Each C is > 0 and may be
// +Inf; p.C is ignored. The models are in the order of cs. They agree with
// those of Train up to p.Tol and take less time: about half for n = 300, and a
// small fraction for kernels that you wrote yourself. TrainPath trains the Cs
// in ascending order and starts each one from the previous solution. Only a
// hard margin starts from α = 0.
//
// Up to n = 512, the kernel matrix is computed once and held in 8n² bytes. For
// kernels that you wrote yourself, it is held up to the size that p.CacheMB
// allows, n = 5120 by default. Otherwise, each C computes kernel rows as Train
// does. TrainPath reports its progress under the stages "SMO" and "C path".
//
// Each model has the Status that Train would give it, and the errors are those
// of Train. If ctx ends first, TrainPath returns all models and ctx.Err(). The
// model that was being trained and those not started have the status Cancelled.
// Those not started have no support vectors.
func TrainPath(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, cs []float64, p Params) ([]*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	if err := validatePath(cs); err != nil {
		return nil, err
	}
	g, err := sharedMatrix(ctx, k, ds.X, p.CacheMB<<20)
	if err != nil {
		return nil, err
	}
	models, done := make([]*Model, len(cs)), 0
	err = climb(ctx, ds, g, cs, p.solver(), p.NoBias, func(j int, bound []float64, s *smo.Solution) {
		models[j] = newModel(ds, k, cs[j], bound, s)
		done++
		learn.Report(ctx, learn.Progress{Stage: "C path", Done: done, Total: len(cs), Note: fmt.Sprintf("C = %.4g", cs[j])})
	})
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	for j, m := range models {
		if m == nil { // ctx has ended: Train returns at once, with the status Cancelled
			p.C = cs[j]
			models[j], _ = g.train(ctx, ds, k, p)
		}
	}
	return models, err
}

func validatePath(cs []float64) error {
	if len(cs) == 0 {
		return fmt.Errorf("%w: there is no C", ErrParam)
	}
	for j, c := range cs {
		if !(c > 0) {
			return fmt.Errorf("%w: C number %d is %v, want > 0", ErrParam, j, c)
		}
	}
	return nil
}

// climb solves the problem of ds for each C in ascending order and starts each
// one from the previous solution. It calls to with the index of the C in cs,
// the upper bounds and the solution.
func climb(ctx context.Context, ds *learn.Dataset, g *matrix, cs []float64, p smo.Params, noBias bool, to func(j int, bound []float64, s *smo.Solution)) error {
	problem := g.problem(ds.Y, nil)
	problem.NoBias = noBias
	path := smo.NewPath(problem, p)
	defer path.Release()
	for _, j := range ascending(cs) {
		bound := bounds(ds, cs[j])
		s, err := path.Solve(ctx, bound)
		if s != nil {
			to(j, bound, s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ascending returns the indices of cs by ascending C. Equal values keep their
// order.
func ascending(cs []float64) []int {
	places := make([]int, len(cs))
	for j := range places {
		places[j] = j
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(cs[a], cs[b]) })
	return places
}
