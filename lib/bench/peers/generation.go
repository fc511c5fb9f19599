package main

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// stumps returns the pools of stumps with q.Bins, or nil, which means every threshold.
func (q request) stumps() learn.Pools {
	if q.Bins == 0 {
		return nil
	}
	return stump.Pools(stump.Params{Bins: q.Bins})
}

// cgens times cgens.Train on stumps, including the sorting of the features, and writes
// the decision values on the set q.Test.
func (s *side) cgens(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	test, err := s.load(q.Test)
	if err != nil {
		return answer{}, err
	}
	var m *cgens.Model
	seconds, err := q.timed(func() (err error) {
		m, err = cgens.Train(context.Background(), ds, q.stumps(), cgens.Params{C: q.C, Columns: q.Columns})
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds, Steps: m.Len()}, q.write(m.Scores(test.X)...)
}

// sls times cgens.TrainSLS in the same way, and writes the classes that it predicts.
func (s *side) sls(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	test, err := s.load(q.Test)
	if err != nil {
		return answer{}, err
	}
	var m *cgens.SLSModel
	seconds, err := q.timed(func() (err error) {
		m, err = cgens.TrainSLS(context.Background(), ds, q.stumps(), cgens.SLSParams{C: q.C, Columns: q.Columns})
		return err
	})
	if err != nil {
		return answer{}, err
	}
	out := make([]float64, test.Len())
	for i, y := range m.Predict(test.X) {
		out[i] = float64(y)
	}
	return answer{Seconds: seconds, Steps: m.Len()}, q.write(out...)
}

// stump times a search of the pool of stumps for the weights y_i·a_i, where q.Weights
// is a file that begins with the a_i. It writes the column y_i·h(x_i), and its score behind it. The
// pool does not return it again. Without q.Weights, it times the making of the pool.
func (s *side) stump(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	ctx := context.Background()
	if q.Weights == "" {
		seconds, err := q.timed(func() (err error) {
			s.pool, err = stump.NewPool(ctx, ds.X, stump.Params{})
			return err
		})
		return answer{Seconds: seconds}, err
	}
	u, err := readFloats(q.Weights)
	if err != nil {
		return answer{}, err
	}
	if len(u) < ds.Len() || s.pool == nil {
		return answer{}, fmt.Errorf("%d weights for %d examples, or no pool", len(u), ds.Len())
	}
	u = u[:ds.Len()]
	for i, y := range ds.Y {
		u[i] *= float64(y)
	}
	var c *learn.Column
	seconds, err := q.timed(func() (err error) {
		c, err = s.pool.Best(ctx, mat.NewDense(ds.Len(), 1, u), learn.MaxNorm)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	s.pool.Take(c)
	for i, y := range ds.Y {
		c.Values[i] *= float64(y)
	}
	return answer{Seconds: seconds}, q.write(append(c.Values, c.Score)...)
}
