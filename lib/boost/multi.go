package boost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// MultiParams are the settings of TrainMultiBoost. The zero value is ready to use.
type MultiParams struct {
	Rounds  int     // T, the largest number of hypotheses, 1 to 1 000 000; 0 means 100
	Theta   float64 // θ, the price of the weights, > 0 and finite; 0 means 0.001
	Tol     float64 // largest Residual, as a fraction of θ, in (0, 1); 0 means 1e-6
	MaxIter int     // limit on the steps after each new hypothesis, > 0; 0 means 1000
	// KeepPath keeps the weights after every round, for AfterRound. T rounds with k
	// classes have T²k/2 of them.
	KeepPath bool
}

func (p MultiParams) withDefaults() (MultiParams, error) {
	var err error
	switch {
	case !(p.Theta >= 0) || math.IsInf(p.Theta, 1):
		return p, fmt.Errorf("%w: Theta is %v, want a finite number > 0 (0 means 0.001)", ErrParam, p.Theta)
	case !(p.Tol >= 0 && p.Tol < 1):
		return p, fmt.Errorf("%w: Tol is %v, want a number in (0, 1) (0 means 1e-6)", ErrParam, p.Tol)
	case p.MaxIter < 0:
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means 1000)", ErrParam, p.MaxIter)
	}
	if p.Theta == 0 {
		p.Theta = 0.001
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	if p.MaxIter == 0 {
		p.MaxIter = 1000
	}
	p.Rounds, err = rounds(p.Rounds)
	return p, err
}

// MultiBoost is the result of TrainMultiBoost: the vote for k classes, and how
// near its weights are to the optimum.
type MultiBoost struct {
	// ClassEnsemble is the vote. Its Weights are W⁺ - W⁻, so they have either sign.
	learn.ClassEnsemble
	Theta float64 // θ of the training
	// Objective[t] is the objective with the first t hypotheses, for t = 0..T. It
	// never grows, except by rounding.
	Objective []float64
	// Edge is the largest |s_r| of a hypothesis that was not selected, or 0 if all
	// of the pool are selected. If the pool draws samples, it is the largest of the
	// last sample.
	Edge float64
	// Residual is the largest violation of the optimality conditions: of |s_r| <= θ
	// for the hypotheses without weight, selected or not, and of s_r = ±θ for those
	// with W⁺ > 0 or W⁻ > 0.
	Residual float64
	// Status is Converged if Residual is at most Tol·θ, otherwise IterationLimit
	// after all rounds, RoundingLimit, or Cancelled. A cancelled model has Edge and
	// Residual of the last search.
	Status learn.Status

	path [][]float64 // the rows of weights after round 1, 2, …, one below the other
}

var _ learn.Classifier = (*MultiBoost)(nil)

// AfterRound returns the vote with the weights that were the best for the first t
// hypotheses. It panics unless the model was trained with KeepPath and 0 <= t <=
// Len().
func (m *MultiBoost) AfterRound(t int) *learn.ClassEnsemble {
	if t < 0 || t > m.Len() {
		panic(fmt.Sprintf("boost: round %d of %d rounds", t, m.Len()))
	}
	from, to := t*(t-1)/2, t*(t+1)/2
	if to > len(m.path) {
		panic("boost: the model was trained without KeepPath")
	}
	return m.Reweighted(m.path[from:to:to], nil)
}

// TrainMultiBoost learns a vote for the k >= 2 classes of the n×d set ds, all of
// whose weights it computes again in each round (Shen & Hao, CVPR 2011, with the
// exponential loss). Let y_i be the class and w_i the weight of example i, where
// the w_i have the sum 1. The objective is
//
//	min Σ_i Σ_{l≠y_i} w_i/(k-1)·exp(-ρ_il) + θ·Σ W,   W >= 0
//	ρ_il = F_{y_i}(x_i) - F_l(x_i),  F_l(x) = Σ_h (W⁺_hl - W⁻_hl)·h(x)
//
// where W⁺ are the weights of the hypotheses h of the pool, and W⁻ those of their
// negatives -h. This sum form has a minimum for each θ > 0, which the logarithm of
// the sum does not have if the margins of a training set can grow faster than
// the price. The authors do not divide the loss: their θ is n·(k-1) times as
// large.
//
// Let u_il be the terms of the loss. Each round adds the hypothesis of the pool
// that has the largest |s_r| for a class r,
//
//	s_r = Σ_i ([y_i = r]·Σ_l u_il - u_ir)·h(x_i)
//
// and minimises over the weights of all selected hypotheses by a projected Newton
// method, which starts from the last weights. It ends when no |s_r| exceeds θ:
// then the vote is optimal for all hypotheses of the pool. If the pool draws
// samples, this holds for the last sample.
//
// Examples of weight 0 do not count. If the labels change their numbers, the
// rounds do not change. For n examples, T hypotheses take 8nT bytes.
// TrainMultiBoost reports its progress under the stage "MultiBoost". If ctx ends
// first, it returns the best weights so far and ctx.Err(). Every other error comes
// without a model. It wraps ErrParam or an error of Dataset.Validate, or it is an
// error of the pool.
func TrainMultiBoost(ctx context.Context, ds *learn.Dataset, pools learn.Pools, p MultiParams) (*MultiBoost, error) {
	c, err := newClasses(ds)
	if err != nil {
		return nil, err
	}
	if p, err = p.withDefaults(); err != nil {
		return nil, err
	}
	m := &MultiBoost{ClassEnsemble: learn.ClassEnsemble{Labels: c.labels}, Theta: p.Theta, Status: learn.Cancelled}
	pool, err := search.Open(ctx, pools, c.ds.X)
	if err != nil && errors.Is(err, ctx.Err()) {
		return m, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	s := newCorrective(c, p)
	m.Objective = []float64{s.at.total}
	for t := 0; ; t++ {
		h, err := find(ctx, pool, s.edges(), learn.MaxNorm)
		switch {
		case ctx.Err() != nil:
			return m, ctx.Err()
		case errors.Is(err, learn.ErrNoColumn):
			m.Edge = 0
		case err != nil:
			return nil, fmt.Errorf("round %d: %w", t, err)
		default:
			m.Edge = h.Score
		}
		m.Residual = max(s.residual, m.Edge-p.Theta)
		if m.Edge <= p.Theta+s.tol || t == p.Rounds {
			m.Status = s.ending(m.Residual)
			return m, nil
		}
		pool.Take(h)
		err = s.add(ctx, h.Values)
		m.Members, m.Objective = append(m.Members, h.Hypothesis), append(m.Objective, s.at.total)
		m.Weights = s.weights()
		if p.KeepPath {
			m.path = append(m.path, m.Weights...)
		}
		if err != nil {
			return m, err
		}
		learn.Report(ctx, learn.Progress{Stage: "MultiBoost", Done: t + 1, Total: p.Rounds, Note: fmt.Sprintf("edge %.3g, objective %.4g", m.Edge, s.at.total)})
	}
}

// edges returns the n×k matrix of ∂loss/∂F, times -1: the weights for the pool.
func (s *corrective) edges() *mat.Dense {
	U := mat.NewDense(len(s.y), s.k(), nil)
	for r, e := range s.at.e {
		for i, at := range s.where {
			U.Set(i, r, e[at])
		}
	}
	return U
}

// ending returns the status of a training that was not cancelled.
func (s *corrective) ending(residual float64) learn.Status {
	switch {
	case residual <= s.tol:
		return learn.Converged
	case s.stuck:
		return learn.RoundingLimit
	}
	return learn.IterationLimit
}
