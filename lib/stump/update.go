package stump

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// update brings the sums up to date and looks at all features. Each group is one task.
func (t *tracker) update(ctx context.Context, U *mat.Dense, total, size []float64) error {
	fresh, c := t.sums == nil, &t.step
	for j := range t.k {
		if fresh {
			t.loose[j], t.slack[j] = size[j], float64(3*t.unit()*size[j])
			continue
		}
		by := float64(math.Abs(c.a[j]) * c.size)
		t.loose[j] += by
		t.slack[j] += c.rest[j] + float64(t.unit()*(t.loose[j]+float64(3*by)))
	}
	t.s.unmark()
	if t.eights == nil {
		if err := t.prepare(ctx); err != nil {
			return err
		}
	}
	columns, parts := [][]float64{c.d}, []halves{halvesOf(c.d)}
	if fresh {
		t.sums = make([]simd.Bins, t.k*len(t.s.groups))
		columns, parts = make([][]float64, t.k), make([]halves, t.k)
		for j := range columns {
			columns[j] = mat.Col(nil, j, U)
			parts[j] = halvesOf(columns[j])
		}
	}
	return parallel.DoOn(ctx, t.s.workers, len(t.s.groups), func(g int) error {
		var by simd.Bins
		e := &t.eights[g]
		for j := range t.k {
			a := 1.0
			if fresh {
				e.sum(&by, columns[j], parts[j])
			} else if a = c.a[j]; j == 0 {
				e.sum(&by, c.d, parts[0])
			}
			looks := e.move(&t.sums[g*t.k+j], &by, a, total[j]/2)
			for lane := range e.features {
				t.looks[(8*g+lane)*t.k+j] = looks[lane]
			}
		}
		return nil
	})
}
