package cluster

import (
	"fmt"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Method says which algorithm has made a Model.
type Method int

// The methods. OneClass is that of TwoStage.
const (
	KernelKMeans Method = iota + 1 // KMeans
	FuzzyFeature                   // FuzzyCMeans with centres in feature space
	FuzzyInput                     // FuzzyCMeans with centres in input space
	OneClass                       // TwoStage
)

var methods = []string{"kernel k-means", "kernel fuzzy c-means in feature space", "kernel fuzzy c-means in input space", "two-stage one-class clustering"}

// String returns the method in words, for example "kernel k-means".
func (m Method) String() string {
	if m < 1 || int(m) > len(methods) {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return methods[m-1]
}

// Model is a division of n points into k clusters. Its methods may be called from
// several goroutines at once.
type Model struct {
	Method   Method        // the algorithm
	Kernel   kernel.Kernel // kernel used in training
	Clusters int           // k
	// Fuzziness is the exponent m of FuzzyCMeans, after the default was filled in. It
	// is 0 for the other algorithms.
	Fuzziness float64

	Assign []int // n labels in 0..k-1, those of the training rows; rows of weight 0 get that of the nearest centre
	// Membership is the n×k matrix of the memberships of the training rows, for
	// FuzzyCMeans: numbers in [0, 1] with sum 1 in each row. It is nil otherwise.
	Membership *mat.Dense

	// Centres are the k centres in feature space. They are nil for FuzzyInput.
	Centres []Centre
	// Prototypes are the k×d centres in input space, for FuzzyInput; nil otherwise.
	Prototypes *mat.Dense

	// Objective is the number that restarts are compared by: the sum over all rows of
	// the weight times the squared distance in feature space from the centre of the
	// row's cluster. For FuzzyCMeans it also has a sum over the clusters, with the
	// memberships to the power of m.
	Objective float64
	History   []float64 // the objective at the beginning, and after each iteration
	Trace     []Step    // one for each number of History, if Params asked for it; nil otherwise. It is not saved

	Restart    int       // the run, counted from 0, that this model is from: the one with the smallest Objective
	Objectives []float64 // Objective of each run that has ended
	Iterations int       // iterations of the run; len(History) - 1
	// Period is the number of iterations after which the labels of TwoStage repeat, if
	// they do so for ever. It is 0 otherwise.
	Period int
	Status learn.Status // how the run ended

	points  *mat.Dense // the rows with coefficients, in the order of the centres
	from    []int      // where in points those of each centre begin
	columns int        // d
}

var _ learn.Classifier = (*Model)(nil)

// Centre is a centre of a cluster in feature space, Σ_r Coef[r]·φ(x_i), i = Rows[r].
type Centre struct {
	Rows  []int     // training rows, ascending; none if the cluster is empty
	Coef  []float64 // their coefficients >= 0, which add up to 1
	Norm2 float64   // the squared norm of the centre; negative only for a kernel that is not PSD
}

// Step is the state of a run after an iteration.
type Step struct {
	Assign    []int   // n labels of the training rows
	Objective float64 // as in Model.History
	// Means are k×d points that show the centres in input space. For FuzzyInput they
	// are the prototypes. Otherwise they are the means of the rows with the
	// coefficients of the centre; the mean of an empty cluster is NaN. Only a linear
	// kernel has its centres exactly there.
	Means *mat.Dense
}

// sizes are the numbers of training rows of each cluster.
func (m *Model) sizes() []int {
	sizes := make([]int, m.Clusters)
	for _, k := range m.Assign {
		sizes[k]++
	}
	return sizes
}

// setCentres stores the centres, and copies the points that have coefficients. shared
// says that all centres have the same rows. total and norm are those of type centres.
func (m *Model) setCentres(ds *learn.Dataset, parts []part, total, norm []float64, shared bool) {
	var rows []int
	m.Centres, m.from = make([]Centre, len(parts)), make([]int, len(parts))
	for k, p := range parts {
		if !shared {
			m.from[k] = len(rows)
		}
		if !shared || k == 0 {
			rows = append(rows, p.rows...)
		}
		if total[k] == 0 { // no rows, or memberships too small for float64
			continue
		}
		c := Centre{Rows: p.rows, Coef: make([]float64, len(p.coef)), Norm2: norm[k] / total[k]}
		for r, b := range p.coef {
			c.Coef[r] = b / total[k]
		}
		m.Centres[k] = c
	}
	m.points = mat.NewDense(len(rows), m.columns, nil)
	for r, i := range rows {
		m.points.SetRow(r, ds.X.RawRowView(i))
	}
}

// means are the points that a Step shows.
func means(ds *learn.Dataset, parts []part) *mat.Dense {
	d := ds.Dim()
	means := mat.NewDense(len(parts), d, nil)
	for k, p := range parts {
		total, mean := 0.0, means.RawRowView(k)
		share := shareOf(len(p.rows))
		for r, i := range p.rows {
			b := float64(p.coef[r] * share)
			total += b
			for j, v := range ds.X.RawRowView(i) {
				mean[j] += float64(b * v)
			}
		}
		for j := range mean {
			mean[j] /= total // 0/0 is NaN
		}
	}
	return means
}

// shareOf is a power of two, so small that n coefficients < 2 times it add up to less than
// 1. So a sum of points with these coefficients does not overflow, and a mean has the same
// digits as without it.
func shareOf(n int) float64 { return math.Ldexp(1, -bits.Len(uint(n))-1) }
