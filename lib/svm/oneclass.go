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

// OneClassParams are the settings of TrainOneClass. The zero value is ready to
// use.
type OneClassParams struct {
	// Nu is an upper limit of the fraction of examples outside, and a lower limit
	// of the fraction of support vectors. It lies in (0, 1]; 0 means 0.5.
	Nu      float64
	Tol     float64 // largest OneClassModel.Violation, finite, > 0; 0 means 1e-3
	MaxIter int     // see Params
	CacheMB int     // see Params
}

// OneClassModel is a trained one-class SVM. A point x is inside if
//
//	f(x) = Σ_s Coef_s·K(SV_s, x) - Rho
//
// is >= 0. Its methods may be called from several goroutines at once.
type OneClassModel struct {
	Kernel kernel.Kernel // kernel used in training
	Nu     float64       // value used in training, after the default was filled in

	SV      *mat.Dense // nSV×d, the support vectors
	Support []int      // nSV row numbers in the training set, ascending
	Coef    []float64  // nSV coefficients αᵢ > 0 with sum 1; the sum is νn if ReadLIBSVM made the model
	Rho     float64    // mean of (Kα)ᵢ over all i with 0 < αᵢ < Wᵢ/(ν·ΣW); if there is no such i, the middle of the interval of optimal values
	Bounded int        // number of αᵢ at their upper bound; apart from errors as small as Violation, only these rows are outside

	// Dual and Primal enclose the optimal value if the kernel is at least
	// conditionally PSD. Model describes how they are computed.
	Dual float64 // -½αᵀKα, which is maximised: a lower bound
	// Primal is ½‖w‖² - ρ + Σ uᵢ·max(0, -f(xᵢ)), which is minimised: an upper
	// bound. uᵢ is the smaller of 1 and Wᵢ/(ν·ΣW). The optimum would be the same
	// with a uᵢ above 1, because Σα = 1.
	Primal float64
	Gap    float64 // Primal - Dual, >= 0 up to rounding
	// Violation is the largest violation of the optimality conditions: the largest
	// (Kα)ᵢ with αᵢ > 0, minus the smallest (Kα)ᵢ with αᵢ below its bound, or 0 if
	// that is negative. It is multiplied by max(1, νn), as in LIBSVM, where n
	// counts the examples of positive weight.
	Violation  float64
	Iterations int          // number of solver steps
	Status     learn.Status // how the solver ended

	rows, columns int // of the training set
}

var (
	_ learn.Classifier = (*OneClassModel)(nil)
	_ learn.Scorer     = (*OneClassModel)(nil)
)

// TrainOneClass solves the dual problem of the ν one-class SVM (Schölkopf et
// al., "Estimating the Support of a High-Dimensional Distribution", Neural
// Computation 13 (2001), equation 3.11),
//
//	min ½αᵀKα   s.t.  Σα = 1,  0 ≤ αᵢ ≤ Wᵢ/(ν·ΣW)
//
// for the n×d set ds. This is LIBSVM's problem with α divided by νn. Labels are
// ignored, and ds may have none. Only the ratios of the weights matter.
// Examples of weight 0 are ignored. With equal weights and νn < 1, no αᵢ
// reaches its bound, so no training example is outside. The kernel may be
// conditionally PSD: a constant added to it changes neither α nor f.
//
// TrainOneClass uses the solver of Train, so memory and progress reports are
// the same, and equal arguments give equal results to the last bit. Errors wrap
// ErrParam, an error of Dataset.Validate (learn.ErrWeight also if all weights
// are 0), kernel.ErrPanic, kernel.ErrShape (for a kernel.Precomputed or
// kernel.Mapper), or kernel.ErrNotFinite (also for kernel values beyond
// 1e305/max(1, νn)). If ctx ends first, TrainOneClass returns the best model so
// far and ctx.Err(). Before the first step, this model has no support vectors,
// every point is inside, and Gap is +Inf.
func TrainOneClass(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p OneClassParams) (*OneClassModel, error) {
	if err := validateUnit(ds, p.Nu); err != nil {
		return nil, err
	}
	if p.Nu == 0 {
		p.Nu = 0.5
	}
	n, d := ds.Len(), ds.Dim()
	params, err := Params{Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB}.withDefaults(n)
	if err != nil {
		return nil, err
	}
	g, err := newMatrix(k, ds.X)
	if err != nil {
		return nil, err
	}
	defer g.release()
	u, err := solveUnit(ctx, g, ds.W, p.Nu, nil, params)
	if u == nil && errors.Is(err, ctx.Err()) {
		return &OneClassModel{
			Kernel: k, Nu: p.Nu, SV: &mat.Dense{}, Dual: math.Inf(-1), Gap: math.Inf(1), Violation: math.Inf(1),
			Status: learn.Cancelled, rows: n, columns: d,
		}, err
	}
	if u == nil {
		return nil, err
	}
	m := &OneClassModel{
		Kernel: k, Nu: p.Nu, SV: subRows(ds.X, u.support), Support: u.support, Coef: u.coef, Rho: u.multiplier, Bounded: u.bounded,
		Dual: -u.norm2 / 2, Primal: float64(u.norm2/2) - u.multiplier,
		Violation: u.Violation, Iterations: u.Iterations, Status: u.Status, rows: n, columns: d,
	}
	for i, f := range u.product {
		m.Primal += float64(u.price[i] * max(0, m.Rho-f))
	}
	m.Gap = m.Primal - m.Dual
	m.Status = gap.Status(m.Status, m.RelativeGap(), m.Dual, m.Primal, m.Gap, m.Violation)
	return m, err
}

// RelativeGap returns Gap divided by the largest of |Primal|, |Dual| and ½·|Σ
// αᵢ·K(xᵢ, xᵢ)|. The third number is needed because the optimal value can be 0:
// this happens if the points lie on all sides of the origin. See
// Model.RelativeGap.
func (m *OneClassModel) RelativeGap() float64 {
	floor := 0.0
	if diag, err := kernel.Diag(m.Kernel, m.SV); err == nil {
		floor = math.Abs(portable.Dot(diag, m.Coef)) / 2
	}
	return gap.Relative(m.Primal, m.Dual, floor)
}

// Scores returns the decision values f(x) of the rows x of the m×d matrix X, m
// numbers. It panics as Model.Scores does, and its values do not depend on the
// number of processors.
func (m *OneClassModel) Scores(X mat.Matrix) []float64 {
	scores := expand(m.Kernel, m.SV, m.Coef, X, m.columns)
	for i := range scores {
		scores[i] -= m.Rho
	}
	return scores
}

// Predict returns +1 for the rows of X that are inside, f(x) >= 0, and -1 for
// outliers; see Scores. A support vector on the border may get either label
// because of rounding.
func (m *OneClassModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// SupportVectors returns the 0-based rows of the training set with αᵢ > 0, in
// ascending order.
func (m *OneClassModel) SupportVectors() []int { return slices.Clone(m.Support) }

// String returns four lines: the kernel and ν, the support vectors, the
// certificate, and how the solver ended.
func (m *OneClassModel) String() string {
	if m.rows == 0 {
		return foreign("one-class SVM", m.Kernel, fmt.Sprintf("%d support vectors; ρ = %.6g", len(m.Coef), m.Rho))
	}
	return fmt.Sprintf(`one-class SVM with kernel %s, ν = %.4g
%d support vectors of %d examples, %d at their bound; ρ = %.6g
dual %.8g, primal %.8g, gap %s; KKT violation %.2g
%s`,
		kernel.Name(m.Kernel), m.Nu,
		len(m.Support), m.rows, m.Bounded, m.Rho,
		m.Dual, m.Primal, gap.Text(m.Gap, m.RelativeGap()), m.Violation,
		gap.Ended(m.Status, m.Iterations, ""))
}

// HTML returns the facts of String as a table, for notebooks.
func (m *OneClassModel) HTML() string {
	if m.rows == 0 {
		return table("One-class SVM", "kernel", kernel.Name(m.Kernel), "support vectors", fmt.Sprint(len(m.Coef)), "ρ", fmt.Sprintf("%.6g", m.Rho))
	}
	return table("One-class SVM",
		"kernel", kernel.Name(m.Kernel),
		"ν", fmt.Sprintf("%.4g", m.Nu),
		"support vectors", fmt.Sprintf("%d of %d examples, %d at their bound", len(m.Support), m.rows, m.Bounded),
		"ρ", fmt.Sprintf("%.6g", m.Rho),
		"dual", fmt.Sprintf("%.8g", m.Dual),
		"primal", fmt.Sprintf("%.8g", m.Primal),
		"gap", gap.Text(m.Gap, m.RelativeGap()),
		"KKT violation", fmt.Sprintf("%.2g", m.Violation),
		"status", gap.Ended(m.Status, m.Iterations, ""))
}
