package viz

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/lib/learn"
)

// drawable checks that ds can be drawn. Labels may be missing.
func drawable(ds *learn.Dataset) error {
	if ds != nil && ds.Y == nil {
		return ds.Validate(learn.Points)
	}
	return ds.Validate(learn.Labels)
}

// plane checks that ds can be drawn in the plane.
func plane(ds *learn.Dataset) error {
	if err := drawable(ds); err != nil {
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

// unlabelled is how examples without labels look.
var unlabelled = look{mark: disc, fill: pale}

// classEntry returns name and look of a class. The look depends on the sign of the
// label in a two-class set, and otherwise on its number.
func classEntry(ds *learn.Dataset, label int, twoClass bool) entry {
	rank := label
	if twoClass {
		rank = (label + 1) / 2
	}
	return entry{ds.ClassName(label), look{mark: points[rank%len(points)], fill: hue(rank)}}
}

// classDots returns the examples of ds in the order of the rows.
func classDots(ds *learn.Dataset, twoClass bool) dots {
	marks := make(dots, ds.Len())
	looks := map[int]look{}
	for _, label := range ds.Labels() {
		looks[label] = classEntry(ds, label, twoClass).look
	}
	for i := range marks {
		marks[i] = dot{plotter.XY{X: ds.X.At(i, 0), Y: ds.X.At(i, 1)}, unlabelled}
		if ds.Y != nil {
			marks[i].look = looks[ds.Y[i]]
		}
	}
	return marks
}

// ranges returns the two axes of a data set.
func ranges(ds *learn.Dataset, xwant, ywant [2]float64) (x, y axis, err error) {
	if x, err = newAxis(ds.FeatureName(0), xwant, false, mat.Col(nil, 0, ds.X)); err != nil {
		return x, y, err
	}
	y, err = newAxis(ds.FeatureName(1), ywant, false, mat.Col(nil, 1, ds.X))
	return x, y, err
}

// census returns a text such as "300 points (-1 150, +1 150)".
func census(ds *learn.Dataset) string {
	all := count(ds.Len(), "point")
	if ds.Y == nil {
		return all
	}
	var parts []string
	sorted := slices.Sorted(slices.Values(ds.Y))
	for _, label := range ds.Labels() {
		first, _ := slices.BinarySearch(sorted, label)
		end, _ := slices.BinarySearch(sorted, label+1)
		parts = append(parts, fmt.Sprintf("%s %d", ds.ClassName(label), end-first))
	}
	return fmt.Sprintf("%s (%s)", all, strings.Join(parts, ", "))
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
