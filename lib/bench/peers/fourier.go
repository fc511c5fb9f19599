package main

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// fourier times a linear machine with a penalised bias on q.Count random Fourier
// features, and writes its weights, then the bias. The features are drawn in this time,
// or those of the peer if q.Parts names their file.
func (s *side) fourier(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	step := fourier.Step(fourier.FeatureParams{Gamma: q.Gamma, Count: q.Count})
	if q.Parts != "" {
		v, err := readFloats(q.Parts)
		if err != nil {
			return answer{}, err
		}
		frequencies := q.Count * ds.Dim()
		given := &fourier.Features{Gamma: q.Gamma, Omega: mat.NewDense(q.Count, ds.Dim(), v[:frequencies]), Phase: v[frequencies:]}
		step = func(*learn.Dataset) learn.Transformer { return given }
	}
	l := learn.NewPipeline(linear.NewLearner(linear.Params{C: q.C, Tol: q.Tol, Bias: linear.PenalizedBias}), step)
	var m *linear.Model
	seconds, err := q.timed(func() error {
		c, err := l.Learn(context.Background(), ds)
		if err != nil {
			return err
		}
		m = c.(*learn.Prepared).Classifier.(*linear.Model)
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds, Steps: m.Iterations}, q.write(append(m.W, m.Bias)...)
}
