package stump

import "sort"

// Exclude removes h and -h from the functions that Best can choose. It also removes
// every threshold on the same feature that divides the rows in the same way. Column
// generation needs this, because it must not choose a function twice (Shen & Liu's
// algorithm CGENS). If all rows are on one side of the threshold, Exclude removes
// the two constants. In a search with Params.Bins, a threshold that is not between
// two bins changes nothing, unless all rows are on one side of it. Exclude panics
// when the matrix has no column h.Feature.
func (s *Search) Exclude(h Stump) {
	at := s.locate(h)
	if !at.known {
		// The column is constant, or the threshold is inside a bin. In the first or the
		// last bin, such a threshold may still have all rows on one side.
		outputs := h.Scores(s.x)
		for _, v := range outputs {
			if v != outputs[0] {
				return
			}
		}
		s.noConstant = true
		return
	}
	if at.below == 0 || at.below == s.Len() {
		s.noConstant = true
		return
	}
	f := &s.features[at.feature]
	b := sort.Search(len(f.start), func(b int) bool { return int(f.start[b]) >= at.below })
	if int(f.start[b]) == at.below {
		f.shut[b-1] = -1
		return
	}
	f.order[at.below-1] &^= 1
}
