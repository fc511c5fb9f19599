package svm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// SVDDParams are the settings of TrainSVDD. The zero value is ready to use.
type SVDDParams struct {
	// C is the price of a point outside the ball, per unit of squared distance, at
	// least 1/ΣW. 0 means that Nu sets C. +Inf gives the smallest ball around all
	// examples. If all weights are 1, every C >= 1 gives the same ball.
	C       float64
	Nu      float64 // in (0, 1]; sets C to 1/(Nu·ΣW); 0 means 0.5. Do not set both C and Nu
	Tol     float64 // largest SVDDModel.Violation, finite, > 0; 0 means 1e-3
	MaxIter int     // see Params
	CacheMB int     // see Params
}

// SVDDModel is a trained support vector data description (SVDD): a ball in
// feature space. A point x is inside if its squared distance from the centre,
//
//	K(x, x) - 2·Σ_s Coef_s·K(SV_s, x) + Norm2
//
// is at most Radius2. Its methods may be called from several goroutines at
// once.
type SVDDModel struct {
	Kernel kernel.Kernel // kernel used in training
	C      float64       // value used in training, computed from Nu if C was 0

	SV      *mat.Dense // nSV×d, the support vectors
	Support []int      // nSV row numbers in the training set, ascending
	Coef    []float64  // nSV coefficients αᵢ > 0 with sum 1; the centre is Σ_s Coef_s·φ(SV_s)
	Norm2   float64    // αᵀKα, the squared norm of the centre
	// Radius2 is R² >= 0, the mean squared distance of xᵢ from the centre, over all
	// i with 0 < αᵢ < C·Wᵢ. If there is no such i, it is the middle of the interval
	// of optimal values.
	Radius2 float64
	Bounded int // number of αᵢ at their upper bound; apart from errors as small as Violation, only these rows are outside

	// Dual and Primal enclose the optimal value if the kernel is at least
	// conditionally PSD. Model describes how they are computed.
	Dual float64 // Σ αᵢ·K_ii - αᵀKα, which is maximised: a lower bound
	// Primal is R² + Σ uᵢ·max(0, ‖φ(xᵢ) - centre‖² - R²), which is minimised: an
	// upper bound. uᵢ is the smaller of 1 and C·Wᵢ. The optimum would be the same
	// with a uᵢ above 1, because Σα = 1.
	Primal float64
	Gap    float64 // Primal - Dual, >= 0 up to rounding
	// Violation is the largest violation of the optimality conditions: half of the
	// largest squared distance with αᵢ below its bound, minus half of the smallest
	// with αᵢ > 0, or 0 if that is negative. It is multiplied by max(1, n/(C·ΣW)),
	// where n counts the examples of positive weight.
	Violation  float64
	Iterations int          // number of solver steps
	Status     learn.Status // how the solver ended

	rows, columns int // of the training set
}

var (
	_ learn.Classifier = (*SVDDModel)(nil)
	_ learn.Scorer     = (*SVDDModel)(nil)
)

// TrainSVDD finds a ball in feature space. It minimises the squared radius plus
// the price of the points outside (Tax & Duin, "Support Vector Data
// Description", Machine Learning 54 (2004), equations 3 and 9). It solves the
// dual problem
//
//	max Σ αᵢ·K_ii - αᵀKα   s.t.  Σα = 1,  0 ≤ αᵢ ≤ C·Wᵢ
//
// for the n×d set ds. Labels are ignored, and ds may have none. Examples of
// weight 0 are ignored. If K_ii is the same for all points, as with a Gaussian
// kernel, TrainOneClass with the same Nu gives the same α and the same
// predictions. The kernel may be conditionally PSD.
//
// TrainSVDD uses the solver of Train and returns the errors of TrainOneClass;
// memory and progress reports are also the same. If ctx ends first, it returns
// the best model so far and ctx.Err(). Before the first step, this model has no
// support vectors: its centre is the origin, all examples are inside, and Gap
// is +Inf.
func TrainSVDD(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p SVDDParams) (*SVDDModel, error) {
	if err := validateUnit(ds, p.Nu); err != nil {
		return nil, err
	}
	n, d := ds.Len(), ds.Dim()
	p, err := p.withPrice(ds)
	if err != nil {
		return nil, err
	}
	params, err := Params{Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB}.withDefaults(n)
	if err != nil {
		return nil, err
	}
	g, err := newMatrix(k, ds.X)
	if err != nil {
		return nil, err
	}
	defer g.release()
	linear := make([]float64, n) // half of the problem, to be minimised
	for i, kii := range g.diag {
		linear[i] = -kii / 2
	}
	u, err := solveUnit(ctx, g, ds.W, p.Nu, linear, params)
	if u == nil && errors.Is(err, ctx.Err()) {
		m := &SVDDModel{
			Kernel: k, C: p.C, SV: &mat.Dense{}, Radius2: max(0, slices.Max(g.diag)), Dual: math.Inf(-1), Gap: math.Inf(1),
			Violation: math.Inf(1), Status: learn.Cancelled, rows: n, columns: d,
		}
		m.Primal = m.Radius2
		return m, err
	}
	if u == nil {
		return nil, err
	}
	m := &SVDDModel{
		Kernel: k, C: p.C, SV: subRows(ds.X, u.support), Support: u.support, Coef: u.coef, Norm2: u.norm2, Bounded: u.bounded,
		Radius2: max(0, u.norm2-2*u.multiplier), Dual: -u.norm2,
		Violation: u.Violation, Iterations: u.Iterations, Status: u.Status, rows: n, columns: d,
	}
	for s, i := range u.support {
		m.Dual += float64(u.coef[s] * g.diag[i])
	}
	m.Primal = m.Radius2
	for i, f := range u.product {
		m.Primal += float64(u.price[i] * max(0, g.diag[i]-2*f+u.norm2-m.Radius2))
	}
	m.Gap = m.Primal - m.Dual
	m.Status = gap.Status(m.Status, m.RelativeGap(), m.Dual, m.Primal, m.Gap, m.Violation)
	return m, err
}

// withPrice computes C from Nu, or Nu from C.
func (p SVDDParams) withPrice(ds *learn.Dataset) (SVDDParams, error) {
	if !(p.C >= 0) {
		return p, fmt.Errorf("%w: C is %v, want > 0 (0 means Nu, +Inf the smallest ball around all examples)", ErrParam, p.C)
	}
	if p.C > 0 && p.Nu > 0 {
		return p, fmt.Errorf("%w: C is %v and Nu is %v, want only one of them", ErrParam, p.C, p.Nu)
	}
	sum := float64(ds.Len())
	if ds.W != nil {
		sum = portable.Sum(ds.W)
	}
	if p.C == 0 {
		if p.Nu == 0 {
			p.Nu = 0.5
		}
		p.C = 1 / (p.Nu * sum)
		return p, nil
	}
	p.Nu = 1 / (p.C * sum)
	if math.Abs(p.Nu-1) < 1e-12 { // 1/n is rounded
		p.Nu = 1
	}
	if p.Nu > 1 {
		return p, fmt.Errorf("%w: C is %v, want >= 1/ΣW = %v, for Σα = 1", ErrParam, p.C, 1/sum)
	}
	return p, nil
}

// Distances returns the squared distances in feature space of the rows of the
// m×d matrix X from the centre: m numbers >= 0, up to rounding. It panics as
// Model.Scores does, and its values do not depend on the number of processors.
func (m *SVDDModel) Distances(X mat.Matrix) []float64 {
	f := expand(m.Kernel, m.SV, m.Coef, X, m.columns)
	if len(f) == 0 {
		return f
	}
	diag, err := kernel.Diag(m.Kernel, mat.DenseCopyOf(X))
	if err != nil {
		panic(err)
	}
	for i, kii := range diag {
		f[i] = kii - 2*f[i] + m.Norm2
	}
	return f
}

// RelativeGap returns Gap divided by the larger of |Primal| and |Dual|; see
// Model.RelativeGap.
func (m *SVDDModel) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

// Scores returns Radius2 minus Distances for the rows of X. A score is >= 0
// inside the ball.
func (m *SVDDModel) Scores(X mat.Matrix) []float64 {
	scores := m.Distances(X)
	for i, d := range scores {
		scores[i] = m.Radius2 - d
	}
	return scores
}

// Predict returns +1 for the rows of X that are inside and -1 for outliers; see
// Scores. A support vector on the sphere may get either label because of
// rounding.
func (m *SVDDModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// SupportVectors returns the 0-based rows of the training set with αᵢ > 0, in
// ascending order.
func (m *SVDDModel) SupportVectors() []int { return slices.Clone(m.Support) }

// String returns four lines: the kernel and C, the support vectors, the
// certificate, and how the solver ended.
func (m *SVDDModel) String() string {
	return fmt.Sprintf(`SVDD with kernel %s, C = %.4g
%d support vectors of %d examples, %d at their bound; R² = %.6g
dual %.8g, primal %.8g, gap %s; KKT violation %.2g
%s`,
		kernel.Name(m.Kernel), m.C,
		len(m.Support), m.rows, m.Bounded, m.Radius2,
		m.Dual, m.Primal, gap.Text(m.Gap, m.RelativeGap()), m.Violation,
		gap.Ended(m.Status, m.Iterations, ""))
}

// HTML returns the facts of String as a table, for notebooks.
func (m *SVDDModel) HTML() string {
	return table("SVDD",
		"kernel", kernel.Name(m.Kernel),
		"C", fmt.Sprintf("%.4g", m.C),
		"support vectors", fmt.Sprintf("%d of %d examples, %d at their bound", len(m.Support), m.rows, m.Bounded),
		"R²", fmt.Sprintf("%.6g", m.Radius2),
		"dual", fmt.Sprintf("%.8g", m.Dual),
		"primal", fmt.Sprintf("%.8g", m.Primal),
		"gap", gap.Text(m.Gap, m.RelativeGap()),
		"KKT violation", fmt.Sprintf("%.2g", m.Violation),
		"status", gap.Ended(m.Status, m.Iterations, ""))
}
