package frame

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Dataset makes a data set of the column with the classes and the columns of the
// features; without features, of all other columns.
//
//	ds, err := rides.Dataset("late", "length", "hour", "weather")
//
// Columns of texts become nominal features, whose levels are in ascending order:
// learn.FitOneHot makes numbers of them. Truth values become 0 and 1. A missing value of a
// feature is NaN. The classes are in ascending order; two of them have the labels -1 and +1.
// An empty label means a set without labels.
//
// The error names the column, and the row where a class is missing. Times cannot be
// features: make numbers of them by a query, such as strftime('%H', start) + 0 as hour.
func (f *Frame) Dataset(label string, features ...string) (*learn.Dataset, error) {
	if len(features) == 0 {
		features = slices.DeleteFunc(f.Names(), func(name string) bool { return name == label })
	}
	ds := &learn.Dataset{Features: slices.Clone(features)}
	if f.rows == 0 || len(features) == 0 {
		return nil, fmt.Errorf("frame: a data set of %d rows and %d features", f.rows, len(features))
	}
	if label != "" {
		c, err := f.column(label)
		if err != nil {
			return nil, err
		}
		if ds.Y, ds.Classes, err = c.classes(); err != nil {
			return nil, err
		}
	}
	X := mat.NewDense(f.rows, len(features), nil)
	for j, name := range features {
		values, levels, err := f.feature(name)
		if err != nil {
			return nil, err
		}
		if name == label {
			return nil, fmt.Errorf("frame: column %q is the label and a feature", name)
		}
		if levels != nil && ds.Levels == nil {
			ds.Levels = make([][]string, len(features))
		}
		if levels != nil {
			ds.Levels[j] = levels
		}
		for i, v := range values {
			X.Set(i, j, v)
		}
	}
	ds.X = X
	return ds, nil
}

// feature returns the values of a column, and its levels if it is of texts.
func (f *Frame) feature(name string) (values []float64, levels []string, err error) {
	c, err := f.column(name)
	if err != nil {
		return nil, nil, err
	}
	switch c.kind {
	case Time:
		return nil, nil, fmt.Errorf("frame: column %q holds times, which are no feature: make numbers of them by a query, such as strftime('%%H', %s) + 0 as hour, or julianday(%s)", name, name, name)
	case String:
		ranks, levels := c.ranks()
		return ranks, levels, nil
	}
	values, err = c.numbers()
	return values, nil, err
}

// ranks returns the ranks of texts among the different ones in ascending order.
func (c *column) ranks() (ranks []float64, levels []string) {
	rank := map[string]int{}
	for i, s := range c.strings {
		if !c.lacks(i) {
			rank[s] = 0
		}
	}
	levels = make([]string, 0, len(rank))
	for s := range rank {
		levels = append(levels, s)
	}
	slices.Sort(levels)
	for r, s := range levels {
		rank[s] = r
	}
	ranks = make([]float64, len(c.strings))
	for i, s := range c.strings {
		ranks[i] = float64(rank[s])
		if c.lacks(i) {
			ranks[i] = nan
		}
	}
	return ranks, levels
}

// classes returns the labels of a column and the names of its classes.
func (c *column) classes() (labels []int, names []string, err error) {
	const most = 1000
	codes := map[any]int{}
	for i := range c.len() {
		v := c.value(i)
		if v == nil {
			return nil, nil, fmt.Errorf("frame: column %q has no value in row %d: a query leaves such rows out by where %s is not null", c.name, i, c.name)
		}
		codes[v] = 0
	}
	if c.kind == Time || len(codes) > most {
		return nil, nil, fmt.Errorf("frame: column %q has %d different %ss, which are no classes", c.name, len(codes), c.kind)
	}
	if len(codes) < 2 {
		return nil, nil, fmt.Errorf("frame: column %q has one value in all rows: a label needs two classes", c.name)
	}
	sorted := make([]any, 0, len(codes))
	for v := range codes {
		sorted = append(sorted, v)
	}
	slices.SortFunc(sorted, ascending)
	for r, v := range sorted {
		codes[v] = r
		if len(sorted) == 2 {
			codes[v] = 2*r - 1
		}
		names = append(names, text(v))
	}
	labels = make([]int, c.len())
	for i := range labels {
		labels[i] = codes[c.value(i)]
	}
	return labels, names, nil
}
