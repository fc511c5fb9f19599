package main

import (
	"context"

	"github.com/mercer-go/mercer/lib/mkl"
	"github.com/mercer-go/mercer/lib/sdp"
)

// sdp times sdp.Solve on the program of SDPI, which is made before, and writes both
// objectives and the weights.
func (s *side) sdp(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	program, err := mkl.SDPIProgram(context.Background(), ds, q.gaussians(), q.C)
	if err != nil {
		return answer{}, err
	}
	var found *sdp.Solution
	seconds, err := q.timed(func() (err error) {
		found, err = sdp.Solve(context.Background(), program, sdp.Params{Tol: q.Tol})
		return err
	})
	if err != nil {
		return answer{}, err
	}
	weights := found.X[2 : 2+len(q.Gammas)] // after t and λ
	return answer{Seconds: seconds, Steps: found.Iterations}, q.write(append([]float64{found.Primal, found.Dual}, weights...)...)
}
