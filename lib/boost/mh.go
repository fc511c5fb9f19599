package boost

import (
	"context"
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// MHForm says what TrainMH learns in each round.
type MHForm int

const (
	// VoteVector learns one hypothesis h with a vote v_l = ±1 for each class.
	VoteVector MHForm = iota
	// OnePerClass learns a hypothesis for each class.
	OnePerClass
)

var mhForms = []string{"VoteVector", "OnePerClass"}

// String returns "VoteVector" or "OnePerClass".
func (f MHForm) String() string {
	if f >= 0 && int(f) < len(mhForms) {
		return mhForms[f]
	}
	return fmt.Sprintf("MHForm(%d)", int(f))
}

// MHParams are the settings of TrainMH. The zero value is ready to use.
type MHParams struct {
	Form   MHForm // VoteVector or OnePerClass
	Rounds int    // T, the largest number of rounds, 1 to 1 000 000; 0 means 100
}

// MH is the result of TrainMH: the vote for k classes, and what each round has
// reached.
type MH struct {
	// ClassEnsemble is the vote. With VoteVector it has one member for each round,
	// with OnePerClass k members.
	learn.ClassEnsemble
	Form  MHForm    // the form of the rounds
	Edges []float64 // r_t in (0, 1] of each round
	// Bound[t-1] is Z_1·Z_2·…·Z_t. The weighted Hamming loss after t rounds is at
	// most this: the fraction of pairs of an example i and a class l for which
	// F_l(x_i) is not > 0 if l is the class of i, or not < 0 if it is another. The
	// training error is at most k times the Hamming loss.
	Bound []float64
	// Status is Converged after all rounds, Exhausted if a round found no edge, or
	// Cancelled.
	Status learn.Status
}

var _ learn.Classifier = (*MH)(nil)

// AfterRound returns the vote after the first t rounds. It shares memory with m.
// It panics unless 0 <= t <= len(m.Bound).
func (m *MH) AfterRound(t int) *learn.ClassEnsemble {
	if t < 0 || t > len(m.Bound) {
		panic(fmt.Sprintf("boost: round %d of %d rounds", t, len(m.Bound)))
	}
	if m.Form == OnePerClass {
		t *= len(m.Labels)
	}
	return m.Prefix(t)
}

// TrainMH runs AdaBoost.MH on the n×d set ds with k >= 2 classes (Schapire &
// Singer 1999). It weighs each pair of an example i and a class l. Y_il is +1 if
// l is the class of example i, otherwise -1. Round t finds functions h_tl(x) in
// [-1, 1] that maximise r_t, and then
//
//	r_t = Σ_il D_t(i,l)·Y_il·h_tl(x_i),  α_t = ½·ln((1+r_t)/(1-r_t))
//	D_{t+1}(i,l) = D_t(i,l)·exp(-α_t·Y_il·h_tl(x_i))/Z_t,  F_l(x) = Σ_t α_t·h_tl(x)
//
// and the class with the largest F_l wins. D_1(i,l) is the weight of example i,
// divided by the sum of the weights and by k. If the values are -1 and +1, Z_t =
// √(1-r_t²), and otherwise Z_t is at most this. A D below 1e-300 becomes 1e-300.
//
// With VoteVector, h_tl = v_tl·h_t for one hypothesis h_t of the pool and votes
// v_tl = ±1. The best votes are the signs of the class edges s_l = Σ_i
// D_t(i,l)·Y_il·h_t(x_i), so that r_t = Σ_l |s_l|. The pool maximises this: for
// stumps the search is exact. With OnePerClass, the h_tl are k hypotheses, and
// each maximises its own |s_l|. Both forms share one α_t between the classes.
//
// For two classes, VoteVector is AdaBoost with the same hypotheses: r_t = 1-2ε_t,
// and α_t, Z_t and the weights of AdaBoost are the same. F_2 = -F_1 is AdaBoost's
// f. Only where f(x) = 0, AdaBoost predicts +1, but TrainMH the lower label.
//
// A round without any error (r_t = 1) has α_t = ½·ln 1000 and Z_t = 1/√1000, and
// D does not change, as in TrainAdaBoost. If r_t <= 0, training ends early.
//
// Examples of weight 0 do not count. If the labels change their numbers, the
// rounds do not change. TrainMH reports its progress under the stage
// "AdaBoost.MH". If ctx ends first, it returns the rounds so far and ctx.Err().
// Every other error comes without a model. It wraps ErrParam or an error of
// Dataset.Validate, or it is an error of the pool.
func TrainMH(ctx context.Context, ds *learn.Dataset, pools learn.Pools, p MHParams) (*MH, error) {
	c, err := newClasses(ds)
	if err != nil {
		return nil, err
	}
	if p.Form != VoteVector && p.Form != OnePerClass {
		return nil, fmt.Errorf("%w: Form is %v, want VoteVector or OnePerClass", ErrParam, p.Form)
	}
	if p.Rounds, err = rounds(p.Rounds); err != nil {
		return nil, err
	}
	m := &MH{ClassEnsemble: learn.ClassEnsemble{Labels: c.labels}, Form: p.Form}
	pool, err := search.Open(ctx, pools, c.ds.X)
	if err != nil && errors.Is(err, ctx.Err()) {
		m.Status = learn.Cancelled
		return m, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	b := newHamming(c, pool, p.Form)
	m.Status = learn.Converged
	for t := range p.Rounds {
		err := b.find(ctx)
		if ctx.Err() != nil {
			m.Status = learn.Cancelled
			return m, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", t, err)
		}
		e := b.miss()
		if e >= 0.5 {
			m.Status = learn.Exhausted
			break
		}
		b.add(m, e)
		learn.Report(ctx, learn.Progress{Stage: "AdaBoost.MH", Done: t + 1, Total: p.Rounds, Note: fmt.Sprintf("edge %.3f", 1-2*e)})
	}
	return m, nil
}
