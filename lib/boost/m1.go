package boost

import (
	"context"
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// M1Form says which of two algorithms TrainM1 runs.
type M1Form int

const (
	// AdaBoostM1 is AdaBoost.M1 (Freund & Schapire 1997). Its members must have an
	// error below ½.
	AdaBoostM1 M1Form = iota
	// AdaBoostMK is AdaBoost.MK (Lee et al., part I). Its members must only be better
	// than a random choice among the k classes: the error must be below (k-1)/k.
	AdaBoostMK
)

var m1Forms = []string{"AdaBoostM1", "AdaBoostMK"}

// String returns "AdaBoostM1" or "AdaBoostMK".
func (f M1Form) String() string {
	if f >= 0 && int(f) < len(m1Forms) {
		return m1Forms[f]
	}
	return fmt.Sprintf("M1Form(%d)", int(f))
}

// M1Params are the settings of TrainM1. The zero value is ready to use.
type M1Params struct {
	Form   M1Form // AdaBoostM1 or AdaBoostMK
	Rounds int    // T, the largest number of rounds, 1 to 1 000 000; 0 means 100
	// Resample learns each member from n examples, drawn at random by their weights,
	// as Lee et al. do. n is the number of examples of positive weight. Without it,
	// each member is learned from all examples with their weights.
	Resample bool
	Seed     uint64 // seed of the draws
}

// M1 is the result of TrainM1: the vote for k classes, and the error of the member
// of each round.
type M1 struct {
	// Vote is the vote. Its weights are the γ of the rounds.
	learn.Vote
	Form   M1Form    // the algorithm
	Errors []float64 // ε of each member under the weights of its round
	// Bound[t-1] is Z_1·Z_2·…·Z_t. What it bounds depends on Form, see TrainM1.
	Bound []float64
	// Status is Converged after all rounds, Exhausted if a round found no member
	// with an error below the limit, or Cancelled.
	Status learn.Status
}

var _ learn.Classifier = (*M1)(nil)

// TrainM1 runs AdaBoost.M1 or AdaBoost.MK with the given base learner on the n×d
// set ds with k >= 2 classes (Lee et al., part I, section 4 and Algorithm 3). Round
// t learns h_t with the weights D_t. If ε is the error of h_t under D_t, then
//
//	AdaBoostM1:  γ = ln((1-ε)/ε),                   correct: D·e^-γ,  wrong: D
//	AdaBoostMK:  γ = (k-1)/k·ln((1-ε)(k-1)/ε),      correct: D·e^-γ,  wrong: D·e^(γ/(k-1))
//
// and D is divided by its sum. D_1 are the weights of ds, divided by their sum.
// The class with the largest Σ_t γ_t·[h_t(x) = l] wins (equation 20). Training ends
// without h_t if ε reaches the limit: ½ for AdaBoostM1, (k-1)/k for AdaBoostMK.
// With the new weights, the error of h_t is exactly this limit.
//
// An ε below 1e-10 counts as 1e-10 in γ. So a member without errors gets a finite
// γ, and the weights do not change after it. No weight falls below 1e-290, so that
// no class is lost in a long training.
//
// AdaBoostMK is SAMME (Zhu et al. 2009), with each γ multiplied by (k-1)/k. For two
// classes it is TrainAdaBoost, as long as no ε is below 1e-10: there only a member
// without errors is an exception, and it has the weight ½·ln 1000.
//
// Bound is the product of
//
//	AdaBoostM1:  Z_t = ε·e^(γ/2) + (1-ε)·e^(-γ/2) = 2·√(ε(1-ε))
//	AdaBoostMK:  Z_t = (1-ε)·e^-γ + ε·e^(γ/(k-1))
//
// For AdaBoostM1, the weighted training error is at most Bound (Freund & Schapire,
// theorem 6). For AdaBoostMK, Z_t is the loss of equation 18, and Bound is the
// weighted mean of exp(-(k·F - Γ)/(k-1)) over the training set, where F is the score
// of the true class and Γ = Σγ_t. So Bound bounds the fraction of examples with F
// <= Γ/k, whose true class has at most its share of the votes. For k = 2, these
// include all examples that are misclassified. For k > 2 they do not, and the
// training error can be larger than Bound.
//
// With Resample, ε is measured on the whole set, with its weights. If the limit is
// reached, the round draws again, up to 10 times in all, because another sample can
// give a better member. It also draws again if all examples of the sample are of one
// class, or if the learner returns an error that wraps learn.ErrEmptyClass; if it
// does so for all samples of the first round, TrainM1 returns this error. If a sample
// lacks a class, one example of this class is added with weight 0, so that the
// labels keep their numbers.
//
// Examples of weight 0 are as if absent. If the labels change their numbers, the
// rounds do not change, unless the base learner depends on the numbers. A base
// learner that is a learn.Repeater prepares ds only once, without Resample.
// TrainM1 reports its progress under the stage "AdaBoost.M1" or "AdaBoost.MK". If
// ctx ends first, it returns the rounds so far and ctx.Err(). A vote without any
// round predicts the lowest label. Every other error comes without a model. It
// wraps ErrParam, an error of Dataset.Validate, or an error of the base learner. It
// is also an error if the base learner returns no classifier (ErrParam), or if a
// member predicts a label that is not in ds (learn.ErrLabel) or the wrong number of
// labels (learn.ErrShape).
func TrainM1(ctx context.Context, ds *learn.Dataset, base learn.Learner, p M1Params) (*M1, error) {
	if err := ds.Validate(learn.MultiClass); err != nil {
		return nil, err
	}
	switch {
	case base == nil:
		return nil, fmt.Errorf("%w: the learner is nil", ErrParam)
	case p.Form != AdaBoostM1 && p.Form != AdaBoostMK:
		return nil, fmt.Errorf("%w: Form is %v, want AdaBoostM1 or AdaBoostMK", ErrParam, p.Form)
	}
	var err error
	if p.Rounds, err = rounds(p.Rounds); err != nil {
		return nil, err
	}
	ds, _ = search.Positive(ds)
	m := &M1{Vote: learn.Vote{Labels: ds.Labels()}, Form: p.Form, Status: learn.Cancelled}
	rule := newM1Rule(p.Form, len(m.Labels))
	round, err := m1Members(ctx, ds, base, m.Labels, rule.limit, p)
	if err != nil && errors.Is(err, ctx.Err()) {
		return m, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	d, bound := distribution(ds), 1.0
	for i := range d {
		d[i] = max(d[i], lightest)
	}
	for t := range p.Rounds {
		h, err := round(ctx, d)
		if ctx.Err() != nil {
			return m, ctx.Err()
		}
		if err != nil && (t == 0 || !h.unlucky) {
			return nil, fmt.Errorf("round %d: %w", t, err)
		}
		if err != nil || h.err >= rule.limit {
			m.Status = learn.Exhausted
			return m, nil
		}
		gamma, z := rule.step(d, h.wrong, h.err)
		bound *= z
		m.Members, m.Weights = append(m.Members, h.member), append(m.Weights, gamma)
		m.Errors, m.Bound = append(m.Errors, h.err), append(m.Bound, bound)
		learn.Report(ctx, learn.Progress{Stage: rule.stage, Done: t + 1, Total: p.Rounds, Note: fmt.Sprintf("error %.3f", h.err)})
	}
	m.Status = learn.Converged
	return m, nil
}
