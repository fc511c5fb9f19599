package data

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/data/internal/catalogue"
	"github.com/mercer-go/mercer/lib/learn"
)

// Description is the result of Describe. A terminal shows its String, a notebook
// its HTML.
type Description struct {
	About   string          // what the set is about; "" for a set that Open does not know
	Sources []string        // where it comes from, its licence, and what to cite
	Classes []ClassCount    // one per label that occurs, in ascending order
	Columns []ColumnSummary // one per feature, in the order of the set

	ds *learn.Dataset
}

// ClassCount is a class and the number of its examples.
type ClassCount struct {
	Name     string // the label as text if the class has no name
	Label    int    // the value in Y of the data set
	Examples int    // number of examples, each counted once whatever its weight
}

// ColumnSummary summarises the values of one feature that are not missing.
type ColumnSummary struct {
	Name    string   // such as "x1" if the feature has no name
	Missing int      // number of examples without a value
	Levels  []string // the names that a nominal column can have; nil for a column of numbers

	// These four have no meaning for a nominal column. They are NaN if every value is
	// missing. SD has the divisor n-1, and is 0 for a single value.
	Least, Mean, SD, Most float64
}

// Describe summarises a data set: its shape, the number of examples of each
// class, the range of every feature, and the missing values. If Open knows the
// set by its Name, it adds where the set comes from and its licence. A notebook
// also shows the first rows and a small plot.
//
// The Description reads ds each time it is shown, so do not change ds while you
// use it.
func Describe(ds *learn.Dataset) *Description {
	d := &Description{ds: ds}
	if s, err := catalogue.Find(ds.Name); err == nil {
		d.About, d.Sources = s.About, s.Sources(embedded)
	}
	count := map[int]int{}
	for _, y := range ds.Y {
		count[y]++
	}
	for _, label := range ds.Labels() {
		d.Classes = append(d.Classes, ClassCount{Name: ds.ClassName(label), Label: label, Examples: count[label]})
	}
	for j := range ds.Dim() {
		d.Columns = append(d.Columns, summarise(ds, j))
	}
	return d
}

func summarise(ds *learn.Dataset, j int) ColumnSummary {
	values := presentValues(ds, j)
	nan := math.NaN()
	c := ColumnSummary{
		Name: ds.FeatureName(j), Missing: ds.Len() - len(values), Levels: ds.LevelsOf(j),
		Least: nan, Mean: nan, SD: nan, Most: nan,
	}
	if len(values) > 0 {
		c.Least, c.Most = floats.Min(values), floats.Max(values)
		c.Mean, c.SD = stat.Mean(values, nil), 0
	}
	if len(values) > 1 {
		c.SD = stat.StdDev(values, nil)
	}
	return c
}

// presentValues returns the values of column j that are not missing, in a new slice.
func presentValues(ds *learn.Dataset, j int) []float64 {
	values := make([]float64, 0, ds.Len())
	for i := range ds.Len() {
		if v := ds.X.At(i, j); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	return values
}
