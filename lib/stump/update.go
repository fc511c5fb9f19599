package stump

import (
	"context"
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// eight is what a tracker keeps of a group, apart from the sums.
type eight struct {
	*sparse            // nil if all rows are summed
	shut    simd.Masks // of the features, side by side
	plain   simd.Masks // in an exact search
}

// prepare makes the lists and the masks of the groups.
func (t *tracker) prepare(ctx context.Context) error {
	groups := make([]eight, len(t.s.groups))
	err := parallel.DoOn(ctx, t.s.workers, len(groups), func(g int) error {
		features := t.s.features[8*g : min(8*g+8, len(t.s.features))]
		bins := 0
		for _, f := range features {
			bins = max(bins, len(f.shut))
		}
		to := &groups[g]
		to.sparse = newSparse(&t.s.groups[g], len(features), t.s.Len())
		to.shut, to.plain = make(simd.Masks, bins), make(simd.Masks, bins)
		for lane := range 8 {
			for b := range bins {
				to.shut[b][lane], to.plain[b][lane] = -1, -1
			}
			if lane < len(features) {
				for b, plain := range features[lane].plain {
					to.plain[b][lane] = plain
				}
				to.shutLane(lane, features[lane].shut)
			}
		}
		return nil
	})
	if err == nil {
		t.eight = groups
	}
	return err
}

func (e *eight) shutLane(lane int, shut []int8) {
	for b, v := range shut {
		e.shut[b][lane] = v
	}
}

// exclude notices that a cut of a column is not to be chosen any more.
func (t *tracker) exclude(column int) {
	features := t.s.features
	f := sort.Search(len(features), func(f int) bool { return features[f].column >= column })
	if t.eight != nil && f < len(features) && features[f].column == column {
		t.eight[f/8].shutLane(f%8, features[f].shut)
	}
}

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
		t.slack[j] += c.rest[j] + float64(t.unit()*(t.loose[j]+3*by))
	}
	t.s.unmark()
	if t.eight == nil {
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
		for j := range t.k {
			a := 1.0
			if fresh {
				t.sum(&by, g, columns[j], parts[j])
			} else {
				if a = c.a[j]; j == 0 {
					t.sum(&by, g, c.d, parts[0])
				}
			}
			t.look(g, j, &by, a, total[j]/2)
		}
		return nil
	})
}

// sum sets by to the sums of u in group g.
func (t *tracker) sum(by *simd.Bins, g int, u []float64, of halves) {
	if thin := t.eight[g].sparse; thin != nil {
		thin.sum(by, u, of, t.s.bins == 0)
		return
	}
	group := &t.s.groups[g]
	group.sum(u, t.s.bins == 0)
	for lane := range group.sums {
		for b, sum := range group.sums[lane] {
			by[8*b+lane] = sum
		}
	}
}

// look adds a times the sums by to those of output j in group g, and looks at the
// features of the group. In an exact search, what a negative a makes of the negative
// weights is positive.
func (t *tracker) look(g, j int, by *simd.Bins, a, half float64) {
	sums, e := &t.sums[g*t.k+j], &t.eight[g]
	var values, bounds [8]int64
	if t.s.bins == 0 {
		values, bounds = simd.CutsSigned(sums, by, e.shut, e.plain, a, half)
	} else {
		values, bounds = simd.Cuts(sums, by, e.shut, a, half), [8]int64{-1, -1, -1, -1, -1, -1, -1, -1}
	}
	for lane := range min(8, len(t.s.features)-8*g) {
		t.looks[(8*g+lane)*t.k+j] = outlook{unbits(values[lane]), unbits(bounds[lane])}
	}
}
