package learn

import "math"

// OneVsRest returns a two-class set in which the given class has the label +1
// and all others have -1. It shares X and W with ds. It panics if ds has no
// labels, or not one for each row.
func (ds *Dataset) OneVsRest(label int) *Dataset {
	ds.wantLabels("OneVsRest")
	ds.wantRows("OneVsRest")
	two := *ds
	two.Y = make([]int, ds.Len())
	for i, y := range ds.Y {
		two.Y[i] = -1
		if y == label {
			two.Y[i] = 1
		}
	}
	two.Classes = []string{"not " + ds.ClassName(label), ds.ClassName(label)}
	return &two
}

// OneVsOne returns a copy with the examples of two classes only. Their labels
// become -1 for negative and +1 for positive. It panics if ds has no labels,
// or not one for each row.
func (ds *Dataset) OneVsOne(negative, positive int) *Dataset {
	ds.wantLabels("OneVsOne")
	ds.wantRows("OneVsOne")
	var rows []int
	for i, y := range ds.Y {
		if y == negative || y == positive {
			rows = append(rows, i)
		}
	}
	two := ds.Subset(rows)
	for i, y := range two.Y {
		two.Y[i] = -1
		if y == positive {
			two.Y[i] = 1
		}
	}
	two.Classes = []string{ds.ClassName(negative), ds.ClassName(positive)}
	return two
}

// OfClass returns a copy with the examples of one class only, and their labels. It is
// empty if there are none. It panics if ds has no labels, or not one for each row.
func (ds *Dataset) OfClass(label int) *Dataset {
	ds.wantLabels("OfClass")
	ds.wantRows("OfClass")
	var rows []int
	for i, y := range ds.Y {
		if y == label {
			rows = append(rows, i)
		}
	}
	return ds.Subset(rows)
}

func (ds *Dataset) wantLabels(caller string) {
	if ds.Y == nil && ds.Len() > 0 {
		panic("learn: " + caller + " of a set without labels")
	}
}

// Missing returns the number of examples that have at least one NaN feature.
func (ds *Dataset) Missing() int { return ds.Len() - len(ds.complete()) }

// DropMissing returns a copy without the examples that have a NaN feature.
func (ds *Dataset) DropMissing() *Dataset {
	ds.wantRows("DropMissing")
	return ds.Subset(ds.complete())
}

func (ds *Dataset) complete() []int {
	rows := make([]int, 0, ds.Len())
next:
	for i := range ds.Len() {
		for _, v := range ds.X.RawRowView(i) {
			if math.IsNaN(v) {
				continue next
			}
		}
		rows = append(rows, i)
	}
	return rows
}
