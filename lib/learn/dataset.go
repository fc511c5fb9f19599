package learn

import (
	"fmt"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mat"
)

// Dataset is n examples of d features, with labels or without. Algorithms read it
// and never change it, so one Dataset may be shared by many goroutines.
type Dataset struct {
	X *mat.Dense // n×d, one example per row
	Y []int      // n labels: -1 and +1 for two classes, 0..k-1 for more; nil for a set without labels
	W []float64  // n example weights >= 0; nil means all 1

	Name     string   // such as "sonar"
	Features []string // d column names; nil means x1..xd
	Classes  []string // class names by rank of the label: for two classes [name of -1, name of +1]

	// Levels[j] names the values of column j if it is nominal, that is a choice
	// among names: its numbers 0, 1, … are ranks in Levels[j]. It is nil for a
	// column of numbers. Levels itself nil means that all columns are. See
	// FitOneHot and FitOrdinal.
	Levels [][]string
}

// NewDataset joins the n×d matrix X with n labels, or with nil for a set without
// labels, and checks them; see Dataset.Validate for the rules and the errors. It
// keeps X and Y, not copies.
func NewDataset(X *mat.Dense, Y []int) (*Dataset, error) {
	ds, need := &Dataset{X: X, Y: Y}, Labels
	if Y == nil {
		need = Points
	}
	if err := ds.Validate(need); err != nil {
		return nil, err
	}
	return ds, nil
}

// Len is n, the number of examples: the rows of X.
func (ds *Dataset) Len() int {
	if ds.X == nil || ds.X.IsEmpty() {
		return 0
	}
	n, _ := ds.X.Dims()
	return n
}

// Dim is d, the number of features; 0 for a set without a matrix.
func (ds *Dataset) Dim() int {
	if ds.X == nil || ds.X.IsEmpty() {
		return 0
	}
	_, d := ds.X.Dims()
	return d
}

// Weight is the weight of example i: W[i], or 1 without weights.
func (ds *Dataset) Weight(i int) float64 {
	if ds.W == nil {
		return 1
	}
	return ds.W[i]
}

// Labels lists the distinct labels in ascending order, in O(n) time; nil for a
// set without labels.
func (ds *Dataset) Labels() []int {
	seen := map[int]bool{}
	var small [64]bool // the usual labels, without the price of a map
	for _, y := range ds.Y {
		if at := uint(y + 1); at < uint(len(small)) {
			small[at] = true
		} else if !seen[y] {
			seen[y] = true
		}
	}
	var labels []int
	for at, there := range small {
		if there {
			labels = append(labels, at-1)
		}
	}
	for y := range seen {
		labels = append(labels, y)
	}
	slices.Sort(labels)
	return labels
}

// ClassName is the name of a label: from Classes, or the number itself.
func (ds *Dataset) ClassName(label int) string {
	rank := label
	if len(ds.Classes) == 2 && label*label == 1 { // two classes are labelled -1 and +1
		rank = (label + 1) / 2
	}
	if rank >= 0 && rank < len(ds.Classes) {
		return ds.Classes[rank]
	}
	if slices.Contains(ds.Y, 0) { // 0..k-1
		return strconv.Itoa(label)
	}
	return fmt.Sprintf("%+d", label)
}

// FeatureName is the name of column j: from Features, or x1, x2, ….
func (ds *Dataset) FeatureName(j int) string {
	if j < len(ds.Features) {
		return ds.Features[j]
	}
	return fmt.Sprintf("x%d", j+1)
}

// LevelsOf names the values of column j if it is nominal; nil for a column of
// numbers. See Levels.
func (ds *Dataset) LevelsOf(j int) []string {
	if j < len(ds.Levels) {
		return ds.Levels[j]
	}
	return nil
}

// Subset copies the given rows, in the given order, into a new Dataset; a row
// may occur more than once. It panics on a row outside 0..n-1.
func (ds *Dataset) Subset(rows []int) *Dataset {
	sub := *ds
	if ds.Y != nil {
		sub.Y = make([]int, len(rows))
	}
	if ds.W != nil {
		sub.W = make([]float64, len(rows))
	}
	sub.X = &mat.Dense{} // gonum has no 0×d matrix: an empty subset has an empty one
	if len(rows) > 0 {
		sub.X = mat.NewDense(len(rows), ds.Dim(), nil)
	}
	for i, r := range rows {
		if r < 0 || r >= ds.Len() {
			panic(fmt.Sprintf("learn: row %d of a set with rows 0..%d", r, ds.Len()-1))
		}
		sub.X.SetRow(i, ds.X.RawRowView(r))
		if ds.Y != nil {
			sub.Y[i] = ds.Y[r]
		}
		if ds.W != nil {
			sub.W[i] = ds.W[r]
		}
	}
	return &sub
}

// Columns copies the given feature columns, in the given order, into a new
// Dataset that shares labels and weights with ds. It panics on a column outside
// 0..d-1 or when there is none.
func (ds *Dataset) Columns(cols ...int) *Dataset {
	if len(cols) == 0 {
		panic("learn: Columns wants at least one column")
	}
	for _, j := range cols {
		if j < 0 || j >= ds.Dim() {
			panic(fmt.Sprintf("learn: column %d of a set with columns 0..%d", j, ds.Dim()-1))
		}
	}
	sub := *ds
	sub.X = mat.NewDense(ds.Len(), len(cols), nil)
	sub.Features = make([]string, len(cols))
	if ds.Levels != nil {
		sub.Levels = make([][]string, len(cols))
	}
	for k, j := range cols {
		sub.Features[k] = ds.FeatureName(j)
		if ds.Levels != nil {
			sub.Levels[k] = ds.LevelsOf(j)
		}
		for i := range ds.Len() {
			sub.X.Set(i, k, ds.X.At(i, j))
		}
	}
	return &sub
}
