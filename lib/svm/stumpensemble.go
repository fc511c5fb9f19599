package svm

import (
	"fmt"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// StumpEnsemble is an SVM with the kernel s·(Δ - ‖x - x′‖₁), written as an
// infinite vote of decision stumps (Lin & Li, equation (4)):
//
//	f(x) = ½·Σ_d ∫ g_d(α)·sign(x_d - α) dα + b,  g_d(α) = s·Σᵢ λᵢyᵢ·sign(x_{i,d} - α),
//
// with thresholds α from lo_d to hi_d. The λᵢ are the dual variables of the
// SVM, which Train calls αᵢ. The weight g_d of the stumps on feature d is
// constant between neighbouring support vectors.
type StumpEnsemble struct {
	Features [][]StumpPiece // for each feature, its pieces by ascending thresholds
	Bias     float64        // b, the constant
}

// StumpPiece holds the stumps q·sign(x_d - α) with q = ±1 and α in [From, To).
// Each of them has the weight q·Weight/2.
type StumpPiece struct {
	From, To float64 // the thresholds
	Weight   float64 // g_d
	before   float64 // ∫ g_d below From
}

var _ learn.Scorer = (*StumpEnsemble)(nil)

// StumpEnsemble returns m as a vote of stumps. The thresholds on feature d lie
// in [lo_d, hi_d]. These ranges need not be the ones from which Stump.Delta was
// computed. Any ranges that contain the support vectors give the same vote,
// because the bias is corrected for the difference.
//
// The kernel must be kernel.Stump, or a kernel.Scaled with kernel.Stump in it.
// The factor of Scaled multiplies all weights. The error wraps ErrParam for
// another kernel, and for a range that is missing, empty or too narrow for the
// support vectors.
func (m *Model) StumpEnsemble(lo, hi []float64) (*StumpEnsemble, error) {
	delta, factor, ok := stumpKernel(m.Kernel)
	if !ok {
		return nil, fmt.Errorf("%w: the kernel is %s, want the stump kernel, or kernel.Scaled of it", ErrParam, kernel.Name(m.Kernel))
	}
	if len(lo) != m.columns || len(hi) != m.columns {
		return nil, fmt.Errorf("%w: %d lower and %d upper ends for %d features", ErrParam, len(lo), len(hi), m.columns)
	}
	e := &StumpEnsemble{Features: make([][]StumpPiece, m.columns), Bias: m.Bias}
	for d := range m.columns {
		if !(lo[d] < hi[d]) {
			return nil, fmt.Errorf("%w: the range of feature %d is %v to %v", ErrParam, d, lo[d], hi[d])
		}
		order := make([]int, len(m.Coef))
		at := func(s int) float64 { return m.SV.At(s, d) }
		weight := 0.0
		for s, c := range m.Coef {
			if order[s] = s; at(s) < lo[d] || at(s) > hi[d] {
				return nil, fmt.Errorf("%w: feature %d of example %d is %v, outside its range %v to %v", ErrParam, d, m.Support[s], at(s), lo[d], hi[d])
			}
			weight += float64(factor * c) // below all support vectors every sign is +1
		}
		slices.SortStableFunc(order, func(a, b int) int {
			if at(a) < at(b) {
				return -1
			} else if at(a) > at(b) {
				return 1
			}
			return 0
		})
		from, before := lo[d], 0.0
		add := func(to float64) {
			if to > from {
				e.Features[d] = append(e.Features[d], StumpPiece{from, to, weight, before})
				before += float64(weight * (to - from))
				from = to
			}
		}
		for _, s := range order {
			add(at(s))
			weight -= float64(2 * factor * m.Coef[s])
		}
		add(hi[d])
	}
	// The kernel differs from the integral by a constant, and with a bias Σλᵢyᵢ = 0.
	if delta, sum := delta-kernel.StumpDelta(lo, hi), 0.0; delta != 0 {
		for _, c := range m.Coef {
			sum += float64(factor * c)
		}
		e.Bias += float64(delta * sum)
	}
	return e, nil
}

// stumpKernel reads k as factor·(delta - ‖x - x′‖₁); ok is false for other kernels.
func stumpKernel(k kernel.Kernel) (delta, factor float64, ok bool) {
	factor = 1
	for {
		switch of := k.(type) {
		case kernel.Stump:
			return of.Delta, factor, true
		case *kernel.Stump:
			if of == nil {
				return 0, 0, false
			}
			k = *of
		case kernel.Scaled:
			k, factor = of.Kernel, factor*of.Factor
		case *kernel.Scaled:
			if of == nil {
				return 0, 0, false
			}
			k = *of
		default:
			return 0, 0, false
		}
	}
}

// WeightAt returns the weight of the stump sign(x_d - α) at the threshold alpha on
// feature d, which is g_d(α)/2; the stump -sign(x_d - α) has the opposite weight. The
// paper calls it w(d, α). It is 0 outside the thresholds of the feature. WeightAt
// panics if there is no feature d.
func (e *StumpEnsemble) WeightAt(d int, alpha float64) float64 {
	if d < 0 || d >= len(e.Features) {
		panic(fmt.Sprintf("svm: WeightAt feature %d of a vote on the features 0..%d", d, len(e.Features)-1))
	}
	pieces := e.Features[d]
	k := sort.Search(len(pieces), func(k int) bool { return pieces[k].To > alpha })
	if k == len(pieces) || !(pieces[k].From <= alpha) {
		return 0
	}
	return pieces[k].Weight / 2
}

// Scores returns the votes f(x) for the rows x of X, which may have any number
// of rows. For points within the ranges, they equal the scores of the model.
// There are no thresholds outside the ranges: a value outside the range of its
// feature counts as the nearest end. Scores panics if X has a different number
// of columns than the model.
func (e *StumpEnsemble) Scores(X mat.Matrix) []float64 {
	n := rowsIn(X, len(e.Features))
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = e.Bias
		for d, pieces := range e.Features {
			x := X.At(i, d)
			last := pieces[len(pieces)-1]
			total := last.before + float64(last.Weight*(last.To-last.From))
			below := 0.0 // ∫ g_d over the thresholds that x reaches
			if k := sort.Search(len(pieces), func(k int) bool { return pieces[k].From > x }); k > 0 {
				p := pieces[k-1]
				below = p.before + float64(p.Weight*(min(x, p.To)-p.From))
			}
			scores[i] += float64((2*below - total) / 2)
		}
	}
	return scores
}

// Predict returns the labels -1 and +1 for the rows of X; see Scores.
func (e *StumpEnsemble) Predict(X mat.Matrix) []int { return learn.Signs(e.Scores(X)) }
