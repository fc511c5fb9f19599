package svm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// SVDDParams are the settings of TrainSVDD. The zero value is ready to use.
type SVDDParams struct {
	// C is the price of a point outside by a squared distance of 1, at least
	// 1/ΣW; 0 means what Nu asks for, and +Inf, or 1 and more where all weights are
	// 1, the smallest ball around all examples.
	C       float64
	Nu      float64 // C = 1/(Nu·ΣW), in (0, 1]; 0 means 0.5; not both C and Nu
	Tol     float64 // largest violation of the optimality conditions, in units of Violation, > 0; 0 means 1e-3
	MaxIter int     // as in Params
	CacheMB int     // as in Params
}

// SVDDModel is a trained support vector data description: a ball in feature
// space. A point x is inside if its squared distance from the centre,
//
//	K(x, x) - 2·Σ_s Coef_s·K(SV_s, x) + Norm2
//
// is at most Radius2. Its methods may be called from many goroutines.
type SVDDModel struct {
	Kernel kernel.Kernel
	C      float64 // as trained, from Nu or the default where C was 0

	SV      *mat.Dense // nSV×d, the support vectors
	Support []int      // nSV rows of the training set, ascending
	Coef    []float64  // nSV coefficients αᵢ > 0, which add up to 1: the centre is Σ_s Coef_s·φ(SV_s)
	Norm2   float64    // αᵀKα, the square of the centre
	Radius2 float64    // R² >= 0, mean squared distance over 0 < αᵢ < C·Wᵢ, else the middle of its optimal interval
	Bounded int        // how many αᵢ are at that bound; only these rows are outside, up to Violation

	// Dual and Primal enclose the optimal value, for a kernel that is at least
	// conditionally PSD. See Model for how they are computed.
	Dual float64 // Σ αᵢ·K_ii - αᵀKα, to be maximised: a lower bound
	// Primal is R² + Σ uᵢ·max(0, ‖φ(xᵢ) - centre‖² - R²), to be minimised: an upper
	// bound. uᵢ is C·Wᵢ, or 1 if that is more; 1 has the same optimum, for Σα = 1.
	Primal     float64
	Gap        float64 // Primal - Dual, >= 0 up to rounding
	Violation  float64 // half of: min squared distance of αᵢ > 0 to max of αᵢ below the bound, or 0; times max(1, 1/C)
	Iterations int
	Status     learn.Status

	rows, columns int // of the training set
}

var (
	_ learn.Classifier = (*SVDDModel)(nil)
	_ learn.Scorer     = (*SVDDModel)(nil)
)

// TrainSVDD finds the ball in feature space that is smallest, but for the price
// of the points that it leaves outside (Tax & Duin, "Support Vector Data
// Description", Machine Learning 54 (2004), equations 3 and 9),
//
//	max Σ αᵢ·K_ii - αᵀKα   s.t.  Σα = 1,  0 ≤ αᵢ ≤ C·Wᵢ
//
// for the n×d set ds, of which labels are not looked at: it may have none. If K_ii is the same for all points, as of a
// Gaussian, α is that of TrainOneClass with the same Nu, and the decisions are the
// same. An example of weight 0 takes no part. The kernel may be conditionally PSD.
//
// Solver, memory, progress and errors are those of TrainOneClass. When ctx ends
// first, the best model so far comes with ctx.Err(). Before the first step that
// model has no support vectors: its centre is the origin, all examples are inside,
// and its Gap is +Inf.
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
		m.Dual += u.coef[s] * g.diag[i]
	}
	m.Primal = m.Radius2
	for i, f := range u.product {
		m.Primal += u.price[i] * max(0, g.diag[i]-2*f+u.norm2-m.Radius2)
	}
	m.Gap = m.Primal - m.Dual
	m.Status = gap.Status(m.Status, m.RelativeGap())
	return m, err
}

// withPrice sets C and Nu each from the other.
func (p SVDDParams) withPrice(ds *learn.Dataset) (SVDDParams, error) {
	if !(p.C >= 0) {
		return p, fmt.Errorf("%w: C is %v, want > 0 (0 means Nu, +Inf the smallest ball around all examples)", ErrParam, p.C)
	}
	if p.C > 0 && p.Nu > 0 {
		return p, fmt.Errorf("%w: C is %v and Nu is %v, want only one of them", ErrParam, p.C, p.Nu)
	}
	sum := float64(ds.Len())
	if ds.W != nil {
		sum = floats.Sum(ds.W)
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

// Distances are the squared distances of the m rows of the m×d matrix X from the
// centre, in feature space, >= 0 up to rounding; bits and panics are as of
// Model.Scores.
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

// RelativeGap is Gap divided by the larger of |Primal| and |Dual|; see
// Model.RelativeGap.
func (m *SVDDModel) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

// Scores are Radius2 less Distances: >= 0 inside.
func (m *SVDDModel) Scores(X mat.Matrix) []float64 {
	scores := m.Distances(X)
	for i, d := range scores {
		scores[i] = m.Radius2 - d
	}
	return scores
}

// Predict says +1 for the rows of X that are inside and -1 for outliers; see
// Scores. Support vectors that are on the sphere may come out either way, by
// rounding.
func (m *SVDDModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// SupportVectors lists the 0-based rows of the training set with αᵢ > 0,
// ascending.
func (m *SVDDModel) SupportVectors() []int { return slices.Clone(m.Support) }

// String is four lines: the kernel and C, the support vectors, the certificate,
// and how the solver ended.
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

// HTML is a small table of what String says; a notebook shows it.
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
