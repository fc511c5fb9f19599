package cluster

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/kernel"
)

// Distances returns the r×k squared distances in feature space of the rows of the r×d
// matrix X from the k centres. They are >= 0 up to rounding. The distance from an
// empty cluster is +Inf. The values do not depend on the number of processors, and
// those of a row do not depend on the other rows.
//
// Distances panics if X does not have d columns. If the kernel fails, it panics with
// the error of kernel.Cross or kernel.Diag, and for FuzzyInput with one that wraps
// kernel.ErrNotFinite if X has a NaN.
func (m *Model) Distances(X mat.Matrix) *mat.Dense {
	dense, dist := m.relative(X)
	if m.points == nil || dist.IsEmpty() { // these are the distances
		return dist
	}
	diag, err := kernel.Diag(m.Kernel, dense)
	if err != nil {
		panic(err)
	}
	for i, kii := range diag {
		row := dist.RawRowView(i)
		for k := range row {
			row[k] += kii
		}
	}
	return dist
}

// relative returns X, and the distances of its rows without K(x, x), which is the same
// for all centres in feature space.
func (m *Model) relative(X mat.Matrix) (dense, dist *mat.Dense) {
	n, d := X.Dims()
	if n > 0 && d != m.columns {
		panic(fmt.Sprintf("cluster: model of %d features, matrix has %d columns", m.columns, d))
	}
	if n == 0 {
		return &mat.Dense{}, &mat.Dense{}
	}
	dense, ok := X.(*mat.Dense)
	if !ok {
		dense = mat.DenseCopyOf(X)
	}
	dist = mat.NewDense(n, m.Clusters, nil)
	switch {
	case m.Prototypes != nil:
		gamma := gammaOf(m.Kernel)
		for i := range n {
			for k := range m.Clusters {
				d2 := 2 * rest(gamma, dense.RawRowView(i), m.Prototypes.RawRowView(k))
				if math.IsNaN(d2) {
					panic(fmt.Errorf("%w: %s of (row %d, prototype %d) is NaN", kernel.ErrNotFinite, kernel.Name(m.Kernel), i, k))
				}
				dist.Set(i, k, d2)
			}
		}
	case m.points == nil: // cancelled before the first centres
		dist.Apply(func(_, _ int, _ float64) float64 { return math.Inf(1) }, dist)
	default:
		m.relativeToCentres(dense, dist)
	}
	return dense, dist
}

// relativeToCentres computes the kernel values of some rows of X at a time.
func (m *Model) relativeToCentres(X, dist *mat.Dense) {
	n, d := X.Dims()
	size := max(1, (1<<20)/m.points.RawMatrix().Rows)
	for lo := 0; lo < n; lo += size {
		hi := min(lo+size, n)
		K, err := kernel.Cross(context.Background(), m.Kernel, X.Slice(lo, hi, 0, d), m.points)
		if err != nil {
			panic(err)
		}
		for i := lo; i < hi; i++ {
			row := K.RawRowView(i - lo)
			for k, c := range m.Centres {
				d2 := math.Inf(1)
				if len(c.Coef) > 0 {
					product := portable.Dot(row[m.from[k]:m.from[k]+len(c.Coef)], c.Coef)
					d2 = c.Norm2 - float64(2*product)
				}
				dist.Set(i, k, d2)
			}
		}
	}
}

// Predict returns the labels of the rows of X: for each row the cluster with the
// nearest centre, and the lowest of several. A training row that is equally far from
// two centres, up to rounding errors, may have the other label in Assign. If training
// was cancelled before it had a centre, all labels are 0.
//
// See Distances for X. Predict does not need K(x, x) of new points x, so the matrix of a
// kernel.Precomputed may have more rows than columns; Distances needs a square one.
func (m *Model) Predict(X mat.Matrix) []int {
	_, dist := m.relative(X)
	n, _ := dist.Dims()
	labels := make([]int, n)
	for i := range labels {
		labels[i] = lowest(dist.RawRowView(i))
	}
	return labels
}

// lowest returns the index of the least number, the first one if there are several.
func lowest(v []float64) int {
	at := 0
	for k, x := range v {
		if x < v[at] {
			at = k
		}
	}
	return at
}

// Memberships returns the r×k memberships of the rows of X, numbers in [0, 1] with sum
// 1 in each row. For FuzzyCMeans these are the memberships that minimise its objective
// with the centres of the model. For the other algorithms, the membership is 1 in the
// cluster of Predict and 0 in the others. See Distances for X.
func (m *Model) Memberships(X mat.Matrix) *mat.Dense {
	if m.Fuzziness > 0 {
		u := m.Distances(X)
		n, _ := u.Dims()
		for i := range n {
			memberships(u.RawRowView(i), u.RawRowView(i), m.Fuzziness)
		}
		return u
	}
	labels := m.Predict(X)
	if len(labels) == 0 {
		return &mat.Dense{}
	}
	u := mat.NewDense(len(labels), m.Clusters, nil)
	for i, k := range labels {
		u.Set(i, k, 1)
	}
	return u
}
