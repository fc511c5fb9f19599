package main

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/mkl"
)

// gaussians returns a Gaussian kernel for each of the Gammas.
func (q request) gaussians() []kernel.Kernel {
	kernels := make([]kernel.Kernel, len(q.Gammas))
	for i, gamma := range q.Gammas {
		kernels[i] = kernel.Gaussian{Gamma: gamma}
	}
	return kernels
}

// weights times mkl.TrainSDPI with Gaussian kernels.
func (s *side) weights(q request) (answer, error) {
	return s.mkl(q, func(ds *set) (*mkl.Model, error) {
		return mkl.TrainSDPI(context.Background(), ds, q.gaussians(), mkl.Params{C: q.C, Tol: q.Tol, CacheMB: q.MB})
	})
}

// easy times mkl.TrainEasy with Gaussian kernels.
func (s *side) easy(q request) (answer, error) {
	return s.mkl(q, func(ds *set) (*mkl.Model, error) {
		return mkl.TrainEasy(context.Background(), ds, q.gaussians(), mkl.EasyParams{Lambda: q.Lambda, C: q.C, Tol: q.Tol, CacheMB: q.MB})
	})
}

// mkl times a training, and writes both bounds of the optimum and the weights.
func (s *side) mkl(q request, train func(ds *set) (*mkl.Model, error)) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	var m *mkl.Model
	seconds, err := q.timed(func() (err error) {
		m, err = train(ds)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds, Steps: m.Iterations}, q.write(append([]float64{m.Primal, m.Dual}, m.Weights...)...)
}
