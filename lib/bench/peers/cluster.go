package main

import (
	"context"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
)

// kmeans times cluster.KMeans with q.Count clusters, from the labels in the file q.Parts,
// and writes the objective and the labels.
func (s *side) kmeans(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	start, err := readFloats(q.Parts)
	if err != nil {
		return answer{}, err
	}
	p := cluster.KMeansParams{Clusters: q.Count, Start: make([]int, len(start)), Restarts: 1}
	for i, label := range start {
		p.Start[i] = int(label)
	}
	var m *cluster.Model
	seconds, err := q.timed(func() (err error) {
		m, err = cluster.KMeans(context.Background(), ds, kernel.Gaussian{Gamma: q.Gamma}, p)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	out := []float64{m.Objective}
	for _, label := range m.Assign {
		out = append(out, float64(label))
	}
	return answer{Seconds: seconds, Steps: m.Iterations}, q.write(out...)
}
