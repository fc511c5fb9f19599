package oneclass

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/kernel"
)

// Distances returns what the rule compares: an n×k matrix with a row for each row
// x of the n×d matrix X and a column for each of Labels. Smaller is nearer.
//
//   - MinD: ln((1/D(x) - 1)²/(2σ²)), which is -Inf at the centre. The logarithm is
//     needed because D(x) can be tiny. For a kernel.Gaussian or kernel.Laplacian it
//     is right even where all kernel values are 0 in float64. With other kernels it
//     is +Inf where D(x) is 0, and with all kernels where D(x) < 0. With Normalised it
//     is +Inf for a class whose centre is the origin.
//   - NearestCentre: the squared distance K(x, x) - 2D(x) + ‖w‖² in feature space.
//   - NearestSupportVector: for a kernel.Gaussian or kernel.Laplacian, -ln of the
//     largest K(SV_s, x), which is γ times the squared distance (Gaussian) or the
//     city-block distance (Laplacian) to the nearest support vector. For other
//     kernels, the squared distance to it in feature space, K(x, x) - 2K(SV_s, x) +
//     K(SV_s, SV_s).
//
// A machine without support vectors has the distance +Inf. If X has no rows, the
// result is empty. Distances panics if X does not have d columns. If the kernel
// fails, it panics with the error of kernel.Expand. Its values do not depend on
// the number of processors.
func (m *Model) Distances(X mat.Matrix) *mat.Dense {
	x := m.points(X)
	if x == nil {
		return &mat.Dense{}
	}
	n, _ := x.Dims()
	out := mat.NewDense(n, len(m.Machines), nil)
	switch m.Rule {
	case NearestSupportVector:
		m.nearestSupport(x, out)
	case NearestCentre:
		m.centres(x, out)
	default:
		for j := range m.Machines {
			m.minD(&m.Machines[j], x, func(i int, v float64) { out.Set(i, j, v) })
		}
	}
	return out
}

// Predict returns the n labels of the rows of X. It chooses the class with the
// smallest distance; among equal distances, the lowest label. Where all distances
// are +Inf, it chooses the nearest centre. See Distances for the panics.
func (m *Model) Predict(X mat.Matrix) []int {
	distances := m.Distances(X)
	if distances.IsEmpty() {
		return []int{}
	}
	n, _ := distances.Dims()
	predicted := make([]int, n)
	var lost []int
	for i := range predicted {
		row := distances.RawRowView(i)
		at := floats.MinIdx(row)
		predicted[i] = m.Labels[at]
		if math.IsInf(row[at], 1) {
			lost = append(lost, i)
		}
	}
	if len(lost) == 0 {
		return predicted
	}
	x := m.points(X)
	far := mat.NewDense(len(lost), m.columns, nil)
	for r, i := range lost {
		far.SetRow(r, x.RawRowView(i))
	}
	nearest := mat.NewDense(len(lost), len(m.Machines), nil)
	m.centres(far, nearest)
	for r, i := range lost {
		predicted[i] = m.Labels[floats.MinIdx(nearest.RawRowView(r))]
	}
	return predicted
}

// points returns X as a *mat.Dense, nil if it has no rows. It panics if X does not
// have the model's number of columns.
func (m *Model) points(X mat.Matrix) *mat.Dense {
	n, d := X.Dims()
	if n == 0 {
		return nil
	}
	if d != m.columns {
		panic(fmt.Sprintf("oneclass: model of %d features, matrix has %d columns", m.columns, d))
	}
	if x, ok := X.(*mat.Dense); ok {
		return x
	}
	return mat.DenseCopyOf(X)
}

// project returns D(x) of the rows of x.
func (m *Model) project(machine *Machine, x *mat.Dense) []float64 {
	n, _ := x.Dims()
	if len(machine.Coef) == 0 {
		return make([]float64, n)
	}
	f, err := kernel.Expand(context.Background(), m.Kernel, machine.SV, machine.Coef, x)
	if err != nil {
		panic(err)
	}
	return f
}

// diagonal returns K(x, x) of the rows of x.
func (m *Model) diagonal(x *mat.Dense) []float64 {
	diag, err := kernel.Diag(m.Kernel, x)
	if err != nil {
		panic(err)
	}
	return diag
}

// centres stores the squared distances from the centres.
func (m *Model) centres(x, out *mat.Dense) {
	diag := m.diagonal(x)
	for j := range m.Machines {
		machine := &m.Machines[j]
		none := len(machine.Coef) == 0
		for i, f := range m.project(machine, x) {
			out.Set(i, j, diag[i]-2*f+machine.Norm2)
			if none {
				out.Set(i, j, math.Inf(1))
			}
		}
	}
}

// minD passes on the logarithm of equation 15 for each row i of x.
func (m *Model) minD(machine *Machine, x *mat.Dense, to func(i int, v float64)) {
	unit := m.unit(machine)
	if len(machine.Coef) == 0 || unit == 0 {
		for i := range x.RawMatrix().Rows {
			to(i, math.Inf(1))
		}
		return
	}
	ln := logOf(m.Kernel)
	logUnit, shift := portable.Log(unit), math.Ln2+float64(2*portable.Log(machine.Sigma))
	projections := m.project(machine, x)
	var small []int
	for i, d := range projections {
		switch {
		case ln != nil && d < tiny:
			small = append(small, i)
		case d <= 0:
			to(i, math.Inf(1))
		default:
			to(i, float64(2*(portable.Log(math.Abs(1-d/unit))-(portable.Log(d)-logUnit)))-shift)
		}
	}
	logs := logSums(ln, machine, x, small)
	for s, i := range small { // 1/D - 1 is 1/D there
		to(i, float64(-2*(logs[s]-logUnit))-shift)
	}
}

// Inside returns for each row x of the n×d matrix X the labels of the classes
// whose sphere x is in, ascending: none, one or several. The sphere is that
// around the centre with the radius √Radius2 (equation 1 of Lee et al.). A machine
// of svm.TrainOneClass tests D(x) >= Rho, which is the same if K(x, x) is the
// same for all points, and otherwise a half-space. A support vector on the border
// may be inside or not because of rounding. A machine without support vectors has
// no point inside. Rule matters only as far as it decides about SVDD. Inside panics
// as Distances does.
func (m *Model) Inside(X mat.Matrix) [][]int {
	x := m.points(X)
	if x == nil {
		return nil
	}
	inside := make([][]int, x.RawMatrix().Rows)
	diag := m.diagonal(x)
	for j := range m.Machines {
		machine := &m.Machines[j]
		if len(machine.Coef) == 0 {
			continue
		}
		for i, f := range m.project(machine, x) {
			in := f >= machine.Rho
			if m.SVDD {
				in = diag[i]-2*f+machine.Norm2 <= machine.Radius2
			}
			if in {
				inside[i] = append(inside[i], machine.Label)
			}
		}
	}
	for i := range inside {
		inside[i] = slices.Clip(inside[i])
	}
	return inside
}
