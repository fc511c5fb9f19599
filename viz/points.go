package viz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// plane checks that ds can be drawn in the plane.
func plane(ds *learn.Dataset) error {
	need := learn.Labels
	if ds != nil && ds.Y == nil {
		need = learn.Points
	}
	if err := ds.Validate(need); err != nil {
		return err
	}
	if ds.Dim() != 2 {
		return fmt.Errorf("%w: %d features, want 2 to draw in the plane (see Dataset.Columns)", learn.ErrShape, ds.Dim())
	}
	return nil
}

// twoClass checks that all labels are -1 or +1; one class may be empty.
func twoClass(ds *learn.Dataset) error {
	for i, y := range ds.Y {
		if y != -1 && y != 1 {
			return fmt.Errorf("%w: row %d has label %d, want -1 or +1 (see Dataset.OneVsRest)", learn.ErrLabel, i, y)
		}
	}
	return nil
}

// unlabelled is the look of all examples of a set without labels.
var unlabelled = entry{name: "example", mark: points[0], fill: palette[0]}

// classEntry is the look of a class: by its sign in a two-class set, else by
// its number.
func classEntry(ds *learn.Dataset, label int, twoClass bool) entry {
	rank := label
	if twoClass {
		rank = (label + 1) / 2
	}
	return entry{name: ds.ClassName(label), mark: points[rank%len(points)], fill: palette[rank%len(palette)]}
}

// classDots are the examples of ds, in the order of the rows.
func classDots(ds *learn.Dataset, twoClass bool) []dot {
	marks := make([]dot, ds.Len())
	for i := range marks {
		look := unlabelled
		if ds.Y != nil {
			look = classEntry(ds, ds.Y[i], twoClass)
		}
		marks[i] = dot{xy{ds.X.At(i, 0), ds.X.At(i, 1)}, look.mark, pointRadius, look.fill}
	}
	return marks
}

// ranges are the two axes of a data set.
func ranges(ds *learn.Dataset, xwant, ywant [2]float64) (x, y axis, err error) {
	column := func(j int) []float64 {
		v := make([]float64, ds.Len())
		for i := range v {
			v[i] = ds.X.At(i, j)
		}
		return v
	}
	if x, err = newAxis(ds.FeatureName(0), xwant, false, column(0)); err != nil {
		return x, y, err
	}
	y, err = newAxis(ds.FeatureName(1), ywant, false, column(1))
	return x, y, err
}

// census is "300 points (-1 150, +1 150)".
func census(ds *learn.Dataset) string {
	if ds.Y == nil {
		return count(ds.Len(), "point")
	}
	var parts []string
	sorted := slices.Sorted(slices.Values(ds.Y))
	for _, label := range ds.Labels() {
		first, _ := slices.BinarySearch(sorted, label)
		end, _ := slices.BinarySearch(sorted, label+1)
		parts = append(parts, fmt.Sprintf("%s %d", ds.ClassName(label), end-first))
	}
	return fmt.Sprintf("%s (%s)", count(ds.Len(), "point"), strings.Join(parts, ", "))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// describe begins a description with the title, if there is one.
func describe(title, rest string) string {
	if title == "" {
		return rest
	}
	return title + ": " + rest
}
