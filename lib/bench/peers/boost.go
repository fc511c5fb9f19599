package main

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/stump"
)

// boost times q.Rounds rounds of AdaBoost with stumps, including the sorting of the
// features, and writes the decision values on the training set.
func (s *side) boost(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	var (
		hs     []stump.Stump
		alphas []float64
	)
	seconds, err := q.timed(func() error {
		search, err := stump.NewSearch(context.Background(), ds.X, stump.Params{Bins: q.Bins})
		if err != nil {
			return err
		}
		u := make([]float64, ds.Len())
		for i, y := range ds.Y {
			u[i] = float64(y) / float64(ds.Len())
		}
		hs, alphas = hs[:0], alphas[:0]
		for range q.Rounds {
			h, edge := search.Best(u)
			wrong := (1 - edge) / 2
			if wrong <= 0 || edge <= 0 {
				break
			}
			hs, alphas = append(hs, h), append(alphas, math.Log((1-wrong)/wrong)/2)
			search.Reweight(u, h, 0.5/(1-wrong), 0.5/wrong)
		}
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	f := make([]float64, ds.Len())
	for t, h := range hs {
		for i, v := range h.Scores(ds.X) {
			f[i] += alphas[t] * v
		}
	}
	return answer{Seconds: seconds, Steps: len(hs)}, q.write(f...)
}
