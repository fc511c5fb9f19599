package stump

import "sort"

// Exclude takes h and -h out of what Best may choose from then on, and with
// them every threshold on the same feature that parts the rows alike: column
// generation must not choose a function twice (Shen & Liu, CGENS). A threshold that has all rows on one side excludes the constant.
// A threshold that is no cut of a search with Params.Bins changes nothing. It
// panics when the matrix has no column h.Feature.
func (s *Search) Exclude(h Stump) {
	at := s.locate(h)
	if !at.known {
		// A constant column, or a threshold inside a bin: of its rows none may be on
		// the other side, when the bin is the first or the last.
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
