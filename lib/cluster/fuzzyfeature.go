package cluster

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// fuzzyCentres are the centres of a run in feature space.
type fuzzyCentres struct {
	*centres
	parts []part
	spare *centres // for the next ones
}

func newFuzzyCentres(p *problem) *fuzzyCentres {
	return &fuzzyCentres{centres: newCentres(p), spare: newCentres(p)}
}

func (f *fuzzyCentres) begin(ctx context.Context, rows []int) error {
	f.parts = make([]part, len(rows))
	for c, i := range rows {
		f.parts[c] = part{[]int{i}, []float64{1}}
	}
	return f.set(ctx, f.parts)
}

// update computes each row of the Gram matrix once, for all centres.
func (f *fuzzyCentres) update(ctx context.Context, b []part) error {
	next := f.spare
	for c := range next.sum {
		clear(next.sum[c])
	}
	err := next.add(ctx, f.rows, func(lo, hi int, coef [][]float64) {
		for c := range coef {
			copy(coef[c], b[c].coef[lo:hi])
		}
	})
	if err != nil {
		return err
	}
	next.measure(b)
	f.centres, f.spare, f.parts = next, f.centres, b
	return nil
}

func (f *fuzzyCentres) distances(i int, d2 []float64) {
	for c := range d2 {
		d2[c] = f.distance2(i, c)
	}
}

func (f *fuzzyCentres) means() *mat.Dense { return means(f.ds, f.parts) }

// keep stores the points once, since all centres have the same rows; but the first
// centres have one row each.
func (f *fuzzyCentres) keep(m *Model) {
	m.setCentres(f.ds, f.parts, f.total, f.norm, len(f.parts[0].rows) == len(f.rows))
}
