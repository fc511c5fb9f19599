package main

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

// foldSeed is the Seed of a grid's folds.
const foldSeed = 1

// folds writes for each example the number of the fold that holds it out. So the
// peers get exactly the folds of svm.GridSearch.
func (s *side) folds(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	part := make([]float64, ds.Len())
	for f, fold := range ds.Folds(q.Folds, foldSeed) {
		for _, i := range fold.Test {
			part[i] = float64(f)
		}
	}
	return answer{}, q.write(part...)
}

// grid times all of svm.GridSearch and writes its table of errors, kernel by kernel.
func (s *side) grid(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	g := svm.Grid{C: q.Cs, Folds: q.Folds, Seed: foldSeed, Params: svm.Params{Tol: q.Tol}}
	if g.Kernels, err = q.kernels(); err != nil {
		return answer{}, err
	}
	var r *svm.GridResult
	seconds, err := q.timed(func() (err error) {
		r, err = svm.GridSearch(context.Background(), ds, g)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	var table []float64
	for i := range g.Kernels {
		table = append(table, r.Error.RawRowView(i)...)
	}
	return answer{Seconds: seconds}, q.write(table...)
}

// kernels returns the kernels of a grid, one for each of Gammas.
func (q request) kernels() ([]kernel.Kernel, error) {
	var all []kernel.Kernel
	for _, gamma := range q.Gammas {
		q.Gamma = gamma
		k, err := q.kernel()
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, nil
}
