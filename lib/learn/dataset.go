package learn

import (
	"fmt"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mat"
)

// Dataset is n examples of d features, with or without labels. Algorithms read
// it but never change it, so many goroutines may share one Dataset.
type Dataset struct {
	X *mat.Dense // n×d, one example per row
	Y []int      // n labels: -1 and +1 for two classes, 0..k-1 for more; nil for a set without labels
	W []float64  // n example weights >= 0; nil means all 1

	Name     string   // for example "sonar"
	Features []string // d column names; nil means x1..xd
	Classes  []string // class names in the order of the labels; for two classes [name of -1, name of +1]

	// Levels[j] names the values of column j if the column is nominal, which means
	// that its values are names and not numbers. A name is called a level, and its
	// number r = 0, 1, … in X is called its rank: r stands for Levels[j][r].
	// Levels[j] is nil for a column of numbers. If Levels is nil, all columns hold
	// numbers. FitOneHot and FitOrdinal turn names into numbers.
	Levels [][]string
}

// NewDataset returns a Dataset with the n×d matrix X and n labels, or nil for a
// set without labels. NewDataset checks both; see Dataset.Validate for the
// rules and the errors. It uses X and Y themselves and does not copy them.
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

// Len returns n, the number of examples, which is the number of rows of X.
func (ds *Dataset) Len() int {
	if ds.X == nil || ds.X.IsEmpty() {
		return 0
	}
	n, _ := ds.X.Dims()
	return n
}

// wantRows panics if the labels or the weights are not as many as the rows.
func (ds *Dataset) wantRows(caller string) {
	n := ds.Len()
	if ds.Y != nil && len(ds.Y) != n {
		panic(fmt.Sprintf("learn: %s of a set whose X has %d rows but Y has %d labels", caller, n, len(ds.Y)))
	}
	if ds.W != nil && len(ds.W) != n {
		panic(fmt.Sprintf("learn: %s of a set whose X has %d rows but W has %d weights", caller, n, len(ds.W)))
	}
}

// Dim returns d, the number of features. It is 0 for a set without a matrix.
func (ds *Dataset) Dim() int {
	if ds.X == nil || ds.X.IsEmpty() {
		return 0
	}
	_, d := ds.X.Dims()
	return d
}

// Weight returns the weight of example i: W[i], or 1 if W is nil.
func (ds *Dataset) Weight(i int) float64 {
	if ds.W == nil {
		return 1
	}
	return ds.W[i]
}

// Labels returns the distinct labels in ascending order, or nil for a set
// without labels. It takes O(n) time.
func (ds *Dataset) Labels() []int {
	seen := map[int]bool{}
	var small [64]bool // the usual labels, without the cost of a map
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

// ClassName returns the name of a label: its name in Classes, or the number
// itself.
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

// FeatureName returns the name of column j (0-based): its name in Features, or
// x1, x2, ….
func (ds *Dataset) FeatureName(j int) string {
	if j < len(ds.Features) {
		return ds.Features[j]
	}
	return fmt.Sprintf("x%d", j+1)
}

// LevelsOf returns the names of the values of column j if it is nominal, and
// nil for a column of numbers. See Levels.
func (ds *Dataset) LevelsOf(j int) []string {
	if j < len(ds.Levels) {
		return ds.Levels[j]
	}
	return nil
}

// Subset copies the given rows, in the given order, into a new Dataset. A row
// may occur more than once. Subset panics if a row is outside 0..n-1, or if ds has
// more or fewer labels or weights than rows.
func (ds *Dataset) Subset(rows []int) *Dataset {
	ds.wantRows("Subset")
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
// Dataset that shares labels and weights with ds. It panics if a column is
// outside 0..d-1, or if none is given.
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
