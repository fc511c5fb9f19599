package committee

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/twoclass"
	"github.com/mercer-go/mercer/lib/learn"
)

// gather reads s once and copies the rows of each sample. The lists ascend.
func gather(ctx context.Context, s learn.Stream, samples [][]int) ([]*learn.Dataset, error) {
	parts, taken := make([]*learn.Dataset, len(samples)), make([]int, len(samples))
	err := twoclass.Read(ctx, s, func(first int, block *learn.Dataset) error {
		for t, rows := range samples {
			for k := taken[t]; k < len(rows) && rows[k] < first+block.Len(); k++ {
				if parts[t] == nil {
					parts[t] = room(block, len(rows))
				}
				i := rows[k] - first
				parts[t].X.SetRow(k, block.X.RawRowView(i))
				parts[t].Y[k] = block.Y[i]
				if block.W != nil {
					if parts[t].W == nil {
						parts[t].W = ones(len(rows))
					}
					parts[t].W[k] = block.W[i]
				}
				taken[t] = k + 1
			}
		}
		return nil
	})
	return parts, err
}

// room returns a set of the given number of rows, with the names of ds.
func room(ds *learn.Dataset, rows int) *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(rows, ds.Dim(), nil), Y: make([]int, rows), Name: ds.Name, Features: ds.Features, Classes: ds.Classes}
}

func ones(n int) []float64 {
	w := make([]float64, n)
	for i := range w {
		w[i] = 1
	}
	return w
}
