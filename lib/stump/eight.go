package stump

import (
	"context"
	"sort"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// eight is what a tracker keeps of the features of a group, apart from the sums. In an
// exact search, the bins of the group have cuts inside. If the features have few values,
// there are bins for all cuts: then positive and negative weights need not be summed
// separately, and the tracker has no inner cuts to bound.
type eight struct {
	features []feature
	ends     [][]int32 // with bins for all cuts: where each ends in the order; otherwise nil
	group    *group    // the codes of the bins
	signed   bool
	list     *sparse // of the group, or nil if all rows are summed

	// Side by side, as feature.shut and feature.plain.
	shut, plain simd.Masks
}

// prepare makes the groups of the tracker.
func (t *tracker) prepare(ctx context.Context) error {
	groups := make([]eight, len(t.s.groups))
	err := parallel.DoOn(ctx, t.s.workers, len(groups), func(g int) error {
		groups[g] = t.s.eight(g)
		return nil
	})
	if err == nil {
		t.eights = groups
	}
	return err
}

func (s *Search) eight(g int) eight {
	e := eight{features: s.features[8*g : min(8*g+8, len(s.features))], group: &s.groups[g], signed: s.bins == 0}
	if e.signed {
		e.divide(s.Len())
	}
	bins := 0
	for lane := range e.features {
		bins = max(bins, len(e.cuts(lane)))
	}
	e.list = newSparse(e.group, len(e.features), s.Len())
	e.shut, e.plain = make(simd.Masks, bins), make(simd.Masks, bins)
	for b := range bins {
		e.shut[b], e.plain[b] = noCuts, noCuts
	}
	for lane, f := range e.features {
		e.close(lane)
		if e.signed {
			for b, plain := range f.plain {
				e.plain[b][lane] = plain
			}
		}
	}
	return e
}

var noCuts = [8]int8{-1, -1, -1, -1, -1, -1, -1, -1}

// divide replaces the bins by those for all cuts, if there are few enough.
func (e *eight) divide(n int) {
	codes, ends := make([][]uint8, len(e.features)), make([][]int32, len(e.features))
	for lane := range e.features {
		f := &e.features[lane]
		if ends[lane] = f.ends(); ends[lane] == nil {
			return
		}
		codes[lane] = make([]uint8, n)
		from := int32(0)
		for b, end := range ends[lane] {
			for _, o := range f.order[from:end] {
				codes[lane][o>>1] = uint8(b)
			}
			from = end
		}
	}
	own := newGroup(codes)
	e.ends, e.group, e.signed = ends, &own, false
}

// ends returns the places of all cuts that may be chosen, and n; or nil if they are more
// than MaxBins.
func (f *feature) ends() (ends []int32) {
	for b := range f.shut {
		for k := f.start[b]; k < f.start[b+1]; k++ {
			if k+1 < f.start[b+1] && f.order[k]&1 == 0 {
				continue
			}
			if len(ends) == MaxBins {
				return nil
			}
			ends = append(ends, k+1)
		}
	}
	return ends
}

// cuts says for each bin of a feature whether the cut behind it may be chosen: 0 for
// yes, -1 for no.
func (e *eight) cuts(lane int) []int8 {
	f := &e.features[lane]
	if e.ends == nil {
		return f.shut
	}
	cuts, b := make([]int8, len(e.ends[lane])), 0
	for i, end := range e.ends[lane] {
		if end < f.start[b+1] {
			cuts[i] = int8(f.order[end-1]&1) - 1
			continue
		}
		cuts[i] = f.shut[b]
		b++
	}
	return cuts
}

// close brings the masks of a feature up to date.
func (e *eight) close(lane int) {
	for b, v := range e.cuts(lane) {
		e.shut[b][lane] = v
	}
}

// exclude notices that a cut of a column is not to be chosen any more.
func (t *tracker) exclude(column int) {
	features := t.s.features
	f := sort.Search(len(features), func(f int) bool { return features[f].column >= column })
	if t.eights != nil && f < len(features) && features[f].column == column {
		t.eights[f/8].close(f % 8)
	}
}

// sum sets by to the sums of u over the bins.
func (e *eight) sum(by *simd.Bins, u []float64, of halves) {
	if e.list != nil {
		e.list.sum(by, u, of, e.signed)
		return
	}
	e.group.sum(u, e.signed)
	for lane := range e.group.sums {
		for b, sum := range e.group.sums[lane] {
			by[8*b+lane] = sum
		}
	}
}

// move adds a times the sums by to sums, and looks at the cuts. In signed sums, what a
// negative a makes of the negative weights is positive.
func (e *eight) move(sums, by *simd.Bins, a, half float64) (looks [8]outlook) {
	if !e.signed {
		for lane, value := range simd.Cuts(sums, by, e.shut, a, half) {
			looks[lane] = outlook{unbits(value), -1}
		}
		return looks
	}
	values, bounds := simd.CutsSigned(sums, by, e.shut, e.plain, a, half)
	for lane, value := range values {
		looks[lane] = outlook{unbits(value), unbits(bounds[lane])}
	}
	return looks
}
