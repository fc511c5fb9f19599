package main

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/svm"
)

// trained describes how the training of a model went.
type trained struct {
	data, kernel string
	gamma, c     float64
}

type scorer interface {
	Scores(X mat.Matrix) []float64
}

// train times svm.Train and writes the n coefficients yᵢαᵢ, then the bias.
func (s *side) train(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	k, err := q.kernel()
	if err != nil {
		return answer{}, err
	}
	var m *svm.Model
	seconds, err := q.timed(func() (err error) {
		m, err = svm.Train(context.Background(), ds, k, svm.Params{C: q.C, Tol: q.Tol, CacheMB: q.MB})
		return err
	})
	if err != nil {
		return answer{}, err
	}
	s.last = m
	out := make([]float64, ds.Len()+1)
	for i, row := range m.Support {
		out[row] = m.Coef[i]
	}
	out[ds.Len()] = m.Bias
	return answer{Seconds: seconds, Steps: m.Iterations}, q.write(out...)
}

// oneClass times svm.TrainOneClass and writes the n coefficients αᵢ.
func (s *side) oneClass(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	k, err := q.kernel()
	if err != nil {
		return answer{}, err
	}
	var m *svm.OneClassModel
	seconds, err := q.timed(func() (err error) {
		m, err = svm.TrainOneClass(context.Background(), ds, k, svm.OneClassParams{Nu: q.Nu, Tol: q.Tol, CacheMB: q.MB})
		return err
	})
	if err != nil {
		return answer{}, err
	}
	out := make([]float64, ds.Len())
	for i, row := range m.Support {
		out[row] = m.Coef[i]
	}
	return answer{Seconds: seconds, Steps: m.Iterations}, q.write(out...)
}

// predict times the decision values of the points of q.Test, and writes them.
// The model is trained by the first such request.
func (s *side) predict(q request) (answer, error) {
	test, err := s.load(q.Test)
	if err != nil {
		return answer{}, err
	}
	name := trained{q.Data, q.Kernel, q.Gamma, q.C}
	if s.models[name] == nil {
		ds, err := s.load(q.Data)
		if err != nil {
			return answer{}, err
		}
		k, err := q.kernel()
		if err != nil {
			return answer{}, err
		}
		m, err := svm.Train(context.Background(), ds, k, svm.Params{C: q.C, Tol: q.Tol, CacheMB: q.MB})
		if err != nil {
			return answer{}, err
		}
		s.models[name] = m
	}
	var f []float64
	seconds, err := q.timed(func() error {
		f = s.models[name].Scores(test.X)
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds}, q.write(f...)
}
