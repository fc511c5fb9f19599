package learn

import "slices"

// SortByClass copies the examples into a new Dataset, in ascending order of
// their labels. Examples with equal labels keep their order. The Gram matrix of
// the result shows the classes as blocks. SortByClass panics for a set without
// labels, or with more or fewer labels or weights than rows.
func (ds *Dataset) SortByClass() *Dataset {
	if ds.Y == nil {
		panic("learn: SortByClass of a set without labels")
	}
	ds.wantRows("SortByClass")
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = i
	}
	slices.SortStableFunc(rows, func(i, j int) int { return ds.Y[i] - ds.Y[j] })
	return ds.Subset(rows)
}
