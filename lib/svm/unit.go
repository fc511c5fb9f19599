package svm

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// unit is the point where smo stopped on the problem of the one-class machines,
//
//	min ½αᵀKα + pᵀα   s.t.  Σα = 1,  0 ≤ αᵢ ≤ uᵢ,   uᵢ = Wᵢ/(ν·ΣW)
type unit struct {
	smo.Solution           // of α times a scale. Violation includes the scale; Alpha below and the other fields do not
	support      []int     // the rows with αᵢ > 0, ascending
	coef         []float64 // their αᵢ
	bounded      int       // number of αᵢ that equal uᵢ
	product      []float64 // (Kα)ᵢ
	norm2        float64   // αᵀKα
	multiplier   float64   // (Kα)ᵢ + pᵢ of all i with 0 < αᵢ < uᵢ, or the middle of the optimal interval
	price        []float64 // min(1, uᵢ), the price of a violation in the primal problem: more than 1 changes nothing, because Σα = 1
}

// solveUnit solves the problem for weights w, where nil means all 1, and ν in
// [0, 1], where 0 means no upper bounds. A nil p means 0.
//
// The solver works on α times νn, where n counts the weights > 0. Then equal
// weights have the bound 1, as in LIBSVM. Otherwise, Tol would promise little
// if n is large and Kα small. If νn < 1, α is not scaled.
func solveUnit(ctx context.Context, g *matrix, w []float64, nu float64, p []float64, params Params) (*unit, error) {
	n := len(g.diag)
	weight, count := relative(w, n)
	total := float64(nu * count)
	if whole := math.Round(total); math.Abs(total-whole) < 1e-14*whole {
		total = whole // 0.07·100 is not quite 7: the eighth row would get the rest
	}
	scale := max(1, total)
	if err := g.fits(ctx, scale); err != nil {
		return nil, err
	}

	u := &unit{product: make([]float64, n), price: make([]float64, n)}
	y, linear, bound, start := make([]int, n), make([]float64, n), make([]float64, n), make([]float64, n)
	sum := 0.0
	for i, r := range weight {
		y[i] = 1
		if p != nil {
			linear[i] = scale * p[i]
		}
		if r > 0 { // α is at most scale, so that twice as much is no bound
			bound[i] = min(r*(scale/total), 2*scale)
		}
		start[i] = min(bound[i], max(0, scale-sum))
		sum += bound[i]
		u.price[i] = min(1, bound[i]/scale)
	}
	if nu == 1 {
		copy(start, bound) // which add up to scale, up to rounding
	}
	problem := g.problem(y, bound)
	problem.P, problem.Start = linear, start
	s, err := smo.Solve(ctx, problem, params.solver())
	if s == nil {
		return nil, err
	}
	u.Solution = *s
	u.multiplier = -s.Bias / scale
	for i, a := range s.Alpha {
		u.product[i] = -(s.Residual[i] + linear[i]) / scale
		if a == 0 {
			continue
		}
		u.support = append(u.support, i)
		u.coef = append(u.coef, a/scale)
		u.norm2 += float64(a / scale * u.product[i])
		if a == bound[i] {
			u.bounded++
		}
	}
	return u, err
}

// fits returns an error if sums of kernel values may overflow. One row and the
// diagonal show how large the values are: no other value is larger, or at most
// twice as large for a distance.
func (g *matrix) fits(ctx context.Context, scale float64) error {
	row := make([]float64, len(g.diag))
	if err := g.rows.Row(ctx, 0, row); err != nil {
		return err
	}
	for i, v := range row {
		if most := max(math.Abs(v), math.Abs(g.diag[i])); most*scale > 1e305 {
			return fmt.Errorf("%w: row %d has values as large as %g, of which %g add up to more than float64 can hold", kernel.ErrNotFinite, i, most, scale)
		}
	}
	return nil
}

// relative returns the weights divided by the mean of the positive ones, and
// the number of positive weights.
func relative(w []float64, n int) (weight []float64, count float64) {
	weight = make([]float64, n)
	for i := range weight {
		weight[i] = 1
	}
	if w == nil {
		return weight, float64(n)
	}
	most, sum := slices.Max(w), 0.0
	for i := range weight {
		weight[i] = w[i] / most // no sum of these overflows
		sum += weight[i]
		if weight[i] > 0 {
			count++
		}
	}
	for i := range weight {
		weight[i] *= count / sum
	}
	return weight, count
}

// subRows copies the given rows, of which there is at least one.
func subRows(X *mat.Dense, rows []int) *mat.Dense {
	_, d := X.Dims()
	part := mat.NewDense(len(rows), d, nil)
	for s, i := range rows {
		part.SetRow(s, X.RawRowView(i))
	}
	return part
}

// validateUnit checks ν and the points and weights of a one-class machine.
func validateUnit(ds *learn.Dataset, nu float64) error {
	if err := ds.Validate(learn.Points); err != nil {
		return err
	}
	if ds.W != nil && slices.Max(ds.W) == 0 {
		return fmt.Errorf("%w: no example has a weight > 0", learn.ErrWeight)
	}
	if !(nu >= 0 && nu <= 1) {
		return fmt.Errorf("%w: Nu is %v, want 0 < Nu <= 1 (0 means 0.5)", ErrParam, nu)
	}
	return nil
}
