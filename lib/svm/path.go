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

// TrainPath trains a model for each C of cs, > 0 and perhaps +Inf, on one set:
// what Train gives, up to p.Tol, for less work: about half for n = 300, and a
// small part for kernels written in a cell. The Cs are trained in ascending order,
// each beginning where the one before has ended, except that a hard margin begins
// afresh. The models come in the order of cs; p.C is not used.
//
// The kernel matrix is made once and held, in 8n² bytes, up to n = 512, and for
// kernels that are written in a cell or a program up to what p.CacheMB has room
// for, n = 5120 by default. Else each C makes rows as Train does. Progress is
// reported under the stages "SMO" and "C path".
//
// Statuses and errors are those of Train. When ctx ends first, all models come
// with ctx.Err(). The one that was being trained has the status Cancelled, and so
// have those not yet begun, which have no support vectors.
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
		if m == nil { // ctx has ended: Train has nothing to do but to say so
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

// climb solves the problem of ds for each C, ascending, from the solution of the
// one before. It calls to with the place of each C in cs, its bounds and its
// solution.
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

// ascending are the places of cs by ascending C, equal ones in their order.
func ascending(cs []float64) []int {
	places := make([]int, len(cs))
	for j := range places {
		places[j] = j
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(cs[a], cs[b]) })
	return places
}
