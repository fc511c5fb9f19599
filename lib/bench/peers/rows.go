package main

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// rows times the first q.Count kernel rows of a set, q.Block at a time, written into
// the same memory, and stores row 0. The time to pack the points is not counted.
func (s *side) rows(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	k, err := q.kernel()
	if err != nil {
		return answer{}, err
	}
	rows, err := gram.For(k, ds.X)
	if err != nil {
		return answer{}, err
	}
	ctx := context.Background()
	double, single := make([]float64, ds.Len()), make([][]float32, q.Block)
	for r := range single {
		single[r] = make([]float32, ds.Len()+64) // longer than a row, as Rows32 requires
	}
	which := make([]int, q.Block)
	row := func(i int) error {
		if !q.Single {
			return rows.Row(ctx, i, double)
		}
		for r := range which {
			which[r] = i + r
		}
		return rows.Rows32(ctx, which, 1, single)
	}
	if err := row(0); err != nil { // packs the points in single precision
		return answer{}, err
	}
	seconds, err := q.timed(func() error {
		for i := 0; i < q.Count; i += q.Block {
			if err := row(i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	if err := row(0); err != nil {
		return answer{}, err
	}
	if q.Single {
		for i := range double {
			double[i] = float64(single[0][i])
		}
	}
	return answer{Seconds: seconds}, q.write(double...)
}
