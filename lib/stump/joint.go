package stump

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// joint is the stump whose sums over the k columns of U are largest by a norm that
// looks at all of them at once. Its Sign is 0 if nothing is left. Each feature is
// walked in ascending order with the k sums below the cut, P: a cut has the sums
// T - 2P, where T are those of the constant.
func (s *Search) joint(ctx context.Context, U *mat.Dense, norm learn.Norm) (Stump, error) {
	n, k := U.Dims()
	total := make([]float64, k)
	for i := range n {
		for j, u := range U.RawRowView(i) {
			total[j] += u
		}
	}
	found := make([]candidate, len(s.features))
	err := parallel.DoOn(ctx, s.workers, len(s.features), func(f int) error {
		w := &walk{U: U, norm: norm, total: total, below: make([]float64, k), sums: make([]float64, k)}
		w.best = candidate{value: -1, sign: 1, feature: f}
		if s.features[f].order != nil {
			w.rows(&s.features[f])
		} else {
			w.bins(&s.features[f], &s.groups[f/8], f%8)
		}
		found[f] = w.best
		return nil
	})
	if err != nil {
		return Stump{}, err
	}
	best := candidate{value: -1, sign: 1, feature: -1}
	if !s.noConstant {
		best.value = norm.Of(total)
	}
	for _, c := range found {
		if c.value > best.value {
			best = c
		}
	}
	if best.value < 0 {
		return Constant(0), nil
	}
	return s.stump(best), nil
}

// walk is the way along one feature.
type walk struct {
	U                  *mat.Dense
	norm               learn.Norm
	total, below, sums []float64 // k each; sums is scratch
	best               candidate
}

// cut measures the cut at this place.
func (w *walk) cut(at int, inside bool) {
	for j, p := range w.below {
		w.sums[j] = w.total[j] - 2*p
	}
	if v := w.norm.Of(w.sums); v > w.best.value {
		w.best.value, w.best.at, w.best.inside = v, at, inside
	}
}

// rows walks from row to row.
func (w *walk) rows(f *feature) {
	for b, shut := range f.shut {
		from := int(f.start[b])
		for k, o := range f.order[from:f.start[b+1]] {
			for j, u := range w.U.RawRowView(int(o >> 1)) {
				w.below[j] += u
			}
			if o&1 != 0 {
				w.cut(from+k, true)
			}
		}
		if shut == 0 {
			w.cut(b, false)
		}
	}
}

// bins walks from bin to bin, whose sums it makes first.
func (w *walk) bins(f *feature, g *group, lane int) {
	k := len(w.total)
	sums := make([]float64, MaxBins*k)
	add := func(i int, code uint8) {
		bin := sums[int(code)*k : int(code)*k+k]
		for j, u := range w.U.RawRowView(i) {
			bin[j] += u
		}
	}
	for i := range g.wide {
		add(i, g.wide[i][lane])
	}
	for i := range g.narrow {
		add(i, g.narrow[i][lane])
	}
	for b, shut := range f.shut {
		for j, u := range sums[b*k : b*k+k] {
			w.below[j] += u
		}
		if shut == 0 {
			w.cut(b, false)
		}
	}
}
