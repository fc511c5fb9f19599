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

// OneClassParams are the settings of TrainOneClass. The zero value is ready to
// use.
type OneClassParams struct {
	Nu      float64 // at most this share of the examples is outside, at least this share are support vectors; in (0, 1], 0 means 0.5
	Tol     float64 // largest violation of the optimality conditions, in units of Violation, > 0; 0 means 1e-3
	MaxIter int     // as in Params
	CacheMB int     // as in Params
}

// OneClassModel is a trained one-class SVM. A point x is inside where
//
//	f(x) = Σ_s Coef_s·K(SV_s, x) - Rho
//
// is >= 0. Its methods may be called from many goroutines.
type OneClassModel struct {
	Kernel kernel.Kernel
	Nu     float64 // as trained, with the default filled in

	SV      *mat.Dense // nSV×d, the support vectors
	Support []int      // nSV rows of the training set, ascending
	Coef    []float64  // nSV coefficients αᵢ > 0, which add up to 1; to νn if ReadLIBSVM made the model
	Rho     float64    // mean of (Kα)ᵢ over 0 < αᵢ < Wᵢ/(ν·ΣW), else the middle of its optimal interval
	Bounded int        // how many αᵢ are at that bound; only these rows are outside, up to Violation

	// Dual and Primal enclose the optimal value, for a kernel that is at least
	// conditionally PSD. See Model for how they are computed.
	Dual float64 // -½αᵀKα, to be maximised: a lower bound
	// Primal is ½‖w‖² - ρ + Σ uᵢ·max(0, -f(xᵢ)), to be minimised: an upper bound.
	// uᵢ is Wᵢ/(ν·ΣW), or 1 if that is more; 1 has the same optimum, for Σα = 1.
	Primal     float64
	Gap        float64 // Primal - Dual, >= 0 up to rounding
	Violation  float64 // max (Kα)ᵢ of αᵢ > 0, less min (Kα)ᵢ of αᵢ below the bound, or 0; times max(1, νn), as in LIBSVM
	Iterations int
	Status     learn.Status

	rows, columns int // of the training set
}

var (
	_ learn.Classifier = (*OneClassModel)(nil)
	_ learn.Scorer     = (*OneClassModel)(nil)
)

// TrainOneClass solves the dual of the ν one-class SVM (Schölkopf et al.,
// "Estimating the Support of a High-Dimensional Distribution", Neural Computation
// 13 (2001), equation 3.11),
//
//	min ½αᵀKα   s.t.  Σα = 1,  0 ≤ αᵢ ≤ Wᵢ/(ν·ΣW)
//
// for the n×d set ds: LIBSVM's problem with α divided by νn. Labels are not looked
// at, and ds may have none. Of the weights only the ratios count. If νn < 1, no
// bound is ever met. An example of weight 0 takes no part. The kernel
// may be conditionally PSD: a constant added to it changes neither α nor f.
//
// The solver, its memory and its progress reports are those of Train, and equal
// arguments give equal bits here too. Errors wrap ErrParam, an error of
// Dataset.Validate (learn.ErrWeight also if all weights are 0), kernel.ErrPanic, or
// kernel.ErrNotFinite (also for kernel values beyond 1e305/(νn)). When ctx ends
// first, the best model so far comes with ctx.Err(). Before the first step that
// model has no support vectors, everything is inside, and its Gap is +Inf.
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
		Dual: -u.norm2 / 2, Primal: u.norm2/2 - u.multiplier,
		Violation: u.Violation, Iterations: u.Iterations, Status: u.Status, rows: n, columns: d,
	}
	for i, f := range u.product {
		m.Primal += u.price[i] * max(0, m.Rho-f)
	}
	m.Gap = m.Primal - m.Dual
	m.Status = gap.Status(m.Status, m.RelativeGap())
	return m, err
}

// RelativeGap is Gap divided by the largest of |Primal|, |Dual| and half the mean
// of K(x, x) over the support vectors, each weighted by its αᵢ: the optimal value is
// 0 where points on all sides of the origin cancel. See Model.RelativeGap.
func (m *OneClassModel) RelativeGap() float64 {
	floor := 0.0
	if diag, err := kernel.Diag(m.Kernel, m.SV); err == nil {
		floor = math.Abs(floats.Dot(diag, m.Coef)) / 2
	}
	return gap.Relative(m.Primal, m.Dual, floor)
}

// Scores are the m decision values f(x) of the rows of the m×d matrix X; bits
// and panics are as of Model.Scores.
func (m *OneClassModel) Scores(X mat.Matrix) []float64 {
	scores := expand(m.Kernel, m.SV, m.Coef, X, m.columns)
	for i := range scores {
		scores[i] -= m.Rho
	}
	return scores
}

// Predict says +1 for the rows of X that are inside, f(x) >= 0, and -1 for
// outliers; see Scores. Support vectors that are on the border may come out
// either way, by rounding.
func (m *OneClassModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// SupportVectors lists the 0-based rows of the training set with αᵢ > 0,
// ascending.
func (m *OneClassModel) SupportVectors() []int { return slices.Clone(m.Support) }

// String is four lines: the kernel and ν, the support vectors, the certificate,
// and how the solver ended.
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

// HTML is a small table of what String says; a notebook shows it.
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
