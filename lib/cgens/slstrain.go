package cgens

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// slsTol is the residual at which the corrections of a solution end.
const slsTol = 1e-12

// TrainSLS runs CGENS-SLS, column generation for the simplex least-squares SVM
// (Shen & Liu, algorithm 2), on the m×d set ds with k >= 2 classes. The labels
// may be any integers. With the codes c_y of SimplexCode(k) and l = k-1, it
// minimises
//
//	½Σ_τ‖w_τ‖² + ½C·Σ_i W_i·‖O_i‖²,  O_i = c_(y_i) - Wᵀh(x_i) - b   (eq. 10)
//
// for the selected hypotheses h = (h_1, …, h_J). Each round adds the hypothesis
// of the pool with the largest max_τ |Σ_i U_iτ·h(x_i)|, where U_iτ =
// C·W_i·O_iτ (eq. 13, with its absolute value), and solves eq. 10 exactly. It
// never selects a hypothesis twice: the selected ones keep the sums
// Σ_i U_iτ·h_j(x_i) = W_jτ (eq. 12), and would be found for ever.
//
// Nil pools mean all decision stumps. Examples of weight 0 do not count.
//
// A round takes one search of the pool and O(J² + mJ + ml) time. TrainSLS holds
// J columns of m numbers, of one bit each for hypotheses with two values, and not the
// m×m matrix of the paper's appendix. Equal arguments give equal bits on any number
// of processors. Progress is reported under the stage "CGENS-SLS"; see
// learn.Progress.
//
// If ctx ends first, TrainSLS returns the model of the columns so far and
// ctx.Err(). Without columns, it predicts the most frequent class. Every other
// error comes without a model. It wraps ErrParam, an error of
// Dataset.Validate(learn.Points), learn.ErrShape without labels,
// learn.ErrLabel for more than 4096 classes, learn.ErrEmptyClass for a single
// class or one without a positive weight, or an error of the pool.
func TrainSLS(ctx context.Context, ds *learn.Dataset, pools learn.Pools, p SLSParams) (*SLSModel, error) {
	s, err := newSLS(ds, p)
	if err != nil {
		return nil, err
	}
	status, err := s.run(ctx, pools)
	if err != nil && status != learn.Cancelled {
		return nil, err
	}
	return s.model(status), err
}

// sls is the state of one call of TrainSLS.
type sls struct {
	p       SLSParams
	labels  []int
	codes   *mat.Dense // l×k
	ridge   *ridge
	X       *mat.Dense // the rows of positive weight
	score   float64    // of the last search
	members []learn.Scorer
	path    []float64 // the objectives
	scores  []float64
	stages  [][]float64
}

func newSLS(ds *learn.Dataset, p SLSParams) (*sls, error) {
	if err := ds.Validate(learn.Points); err != nil {
		return nil, err
	}
	if ds.Y == nil {
		return nil, fmt.Errorf("%w: the data set has no labels", learn.ErrShape)
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &sls{p: p, labels: ds.Labels()}
	k := len(s.labels)
	switch {
	case k < 2:
		return nil, fmt.Errorf("%w: every example has label %d, want two classes at least", learn.ErrEmptyClass, s.labels[0])
	case k > mostSLSClasses:
		return nil, fmt.Errorf("%w: %d classes, want at most %d", learn.ErrLabel, k, mostSLSClasses)
	}
	positive, _ := search.Positive(ds)
	m := positive.Len()
	c, class, found, total := make([]float64, m), make([]int, m), make([]bool, k), 0.0
	for i, y := range positive.Y {
		c[i] = p.C * positive.Weight(i)
		class[i], _ = slices.BinarySearch(s.labels, y)
		found[class[i]] = true
		total += c[i]
	}
	if at := slices.Index(found, false); at >= 0 {
		return nil, fmt.Errorf("%w: no example of positive weight has label %d", learn.ErrEmptyClass, s.labels[at])
	}
	if !(total >= 1e-250 && total <= 1e250) { // squares of sums shall be numbers
		return nil, fmt.Errorf("%w: C is %v, and the sum of C times the weights %v, want 1e-250 to 1e250", ErrParam, p.C, total)
	}
	s.X, s.codes = positive.X, SimplexCode(k)
	s.ridge = newRidge(c, k-1, func(i, tau int) float64 { return s.codes.At(tau, class[i]) })
	s.path = []float64{s.ridge.objective()}
	s.keep()
	return s, nil
}

// run selects the columns. Its error is ctx.Err(), with the status Cancelled, or that
// of the pool.
func (s *sls) run(ctx context.Context, pools learn.Pools) (learn.Status, error) {
	candidates, err := search.Open(ctx, pools, s.X)
	switch {
	case err != nil && ctx.Err() != nil:
		return learn.Cancelled, ctx.Err()
	case err != nil:
		return 0, err
	}
	r := s.ridge
	U := mat.NewDense(r.m, r.l, nil)
	for {
		if err := ctx.Err(); err != nil {
			return learn.Cancelled, err
		}
		literal := s.p.ConstantStart && len(s.members) == 0
		for i := range r.m {
			row := U.RawRowView(i)
			for tau := range row {
				row[tau] = r.c[i]
				if !literal {
					row[tau] *= r.errors[tau][i]
				}
			}
		}
		best, err := search.Best(ctx, candidates, U, s.p.Norm)
		switch {
		case err != nil && ctx.Err() != nil:
			return learn.Cancelled, ctx.Err()
		case errors.Is(err, learn.ErrNoColumn):
			s.score = 0
			return learn.Converged, nil
		case err != nil:
			return 0, fmt.Errorf("column %d: %w", len(s.members), err)
		}
		s.score = best.Score
		switch {
		case !literal && small(best.Score, s.p.Tol, U):
			return learn.Converged, nil
		case len(s.members) == s.p.Columns:
			return learn.IterationLimit, nil
		}
		if !r.add(best.Values) {
			return learn.Overflow, nil
		}
		candidates.Take(best)
		s.members, s.scores = append(s.members, best.Hypothesis), append(s.scores, best.Score)
		s.path = append(s.path, r.objective())
		s.keep()
		if len(s.members)%refineEvery == 0 {
			if _, err := r.refine(ctx, slsTol); err != nil {
				return learn.Cancelled, err
			}
			s.path[len(s.members)] = r.objective()
			s.keep()
		}
		learn.Report(ctx, learn.Progress{
			Stage: "CGENS-SLS", Done: len(s.members), Total: s.p.Columns,
			Note: fmt.Sprintf("objective %.6g", s.path[len(s.path)-1]),
		})
	}
}

// small says whether the score is at most tol·Σ_i ‖U_i‖. The sum of all |U_iτ| is not
// smaller and takes less time. Nearly always it is enough.
func small(score, tol float64, U *mat.Dense) bool {
	n, _ := U.Dims()
	sizes, lengths := 0.0, 0.0
	for i := range n {
		for _, u := range U.RawRowView(i) {
			sizes += math.Abs(u)
		}
	}
	if score > 2*tol*sizes {
		return false
	}
	for i := range n {
		lengths += portable.Length(U.RawRowView(i))
	}
	return !(score > tol*lengths)
}

// model removes the rounding errors of the updates and measures the solution.
func (s *sls) model(status learn.Status) *SLSModel {
	r := s.ridge
	residual, _ := r.refine(context.Background(), slsTol)
	s.path[len(s.path)-1] = r.objective()
	s.keep()
	m := &SLSModel{
		B: r.bias(), C: s.p.C, Objective: s.path, ColumnScores: s.scores, Stages: s.stages, Score: s.score, Residual: residual, Status: status,
	}
	m.Labels, m.Members = s.labels, s.members
	m.Bias = decode(s.codes, m.B)
	if len(s.members) > 0 {
		m.W = mat.NewDense(len(s.members), r.l, nil)
	}
	for j := range s.members {
		row := m.W.RawRowView(j)
		for tau := range row {
			row[tau] = r.w[tau][j]
		}
		m.Weights = append(m.Weights, decode(s.codes, row))
	}
	s.certify(m)
	return m
}
