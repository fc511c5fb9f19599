package main

import (
	"context"

	"github.com/mercer-go/mercer/lib/linear"
)

// linear times linear.Train with a penalised bias, as in LIBLINEAR, and writes the d
// weights, then the bias.
func (s *side) linear(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	p := linear.Params{C: q.C, Tol: q.Tol, Bias: linear.PenalizedBias}
	if q.Loss == "hinge" {
		p.Loss = linear.Hinge
	}
	var m *linear.Model
	seconds, err := q.timed(func() (err error) {
		m, err = linear.Train(context.Background(), ds, p)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds, Steps: m.Iterations}, q.write(append(m.W, m.Bias)...)
}
