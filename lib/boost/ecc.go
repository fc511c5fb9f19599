package boost

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/learn"
)

// ECCParams are the settings of TrainECC. The zero value is ready to use.
type ECCParams struct {
	Rounds    int       // T, the largest number of rounds, 1 to 1 000 000; 0 means 100
	Colouring Colouring // RandomHalf or LargeCut
	// Symmetric gives the answers +1 and -1 of a member the same vote. Without it,
	// each answer has a vote of its own.
	Symmetric bool
	Seed      uint64 // seed of the colourings
}

// ECC is the result of TrainECC: the vote for k classes, and the error of the
// member of each round.
type ECC struct {
	// ClassEnsemble is the vote, with one member for each round: a learn.Rated with
	// the votes, and the colours of the classes as its weights. Prefix(t) is the
	// vote after the first t rounds that are not left out.
	learn.ClassEnsemble
	Errors []float64 // the error of each member under the weights of its round
	// Bound[t-1] is (k-1)·Z_1·Z_2·…·Z_t. The weighted training error after t rounds
	// is at most this.
	Bound []float64
	// Status is Converged after all rounds, Exhausted if no member was better than
	// chance, or Cancelled.
	Status learn.Status
}

var _ learn.Classifier = (*ECC)(nil)

// TrainECC runs AdaBoost.ECC on the n×d set ds with k >= 2 classes (Guruswami &
// Sahai 1999). It has a weight D̃(i,l) for each example i and each class l that
// is not its class y_i. Round t gives each class a colour μ(l), -1 or +1, and
// learns a two-class classifier h of the colours:
//
//	U = Σ_il D̃(i,l)·[μ(y_i) ≠ μ(l)]
//	D(i) = Σ_l D̃(i,l)·[μ(y_i) ≠ μ(l)]/U
//	h = base on (x_i, μ(y_i)) with the weights D(i)
//	a = ½·ln(P[h=+1, μ=+1]/P[h=+1, μ=-1]),  b = ½·ln(P[h=-1, μ=-1]/P[h=-1, μ=+1])
//	g(x) = a if h(x) = +1, otherwise -b
//	D̃(i,l) = D̃(i,l)·exp((μ(l)-μ(y_i))·g(x_i)/2)/Z_t
//
// P are sums of D(i), and μ in P stands for μ(y_i). The class with the largest
// F_l(x) = Σ_t g_t(x)·μ_t(l) wins. At the start D̃(i,l) is the weight of example i
// divided by the sum of the weights and by k-1. With Symmetric, a = b =
// ½·ln((1-ε)/ε), where ε is the error of h under D. Then TrainECC for two classes
// is TrainAdaBoost as long as ε > 0, up to the choice among equally good members:
// D, ε and α are the same, and (F_2 - F_1)/2 is AdaBoost's f.
//
// If one of the two sums in a quotient is 0, 1/(2n) is added to both, where n is
// the number of examples of positive weight; for ε = 0 this is α = ½·ln((1+s)/s)
// with s = 1/(2n). So the bound never grows. A round is left out if its member
// would not make the bound smaller, or if D(i) = 0 for all examples of a colour.
// Left-out rounds count for Rounds. With two classes, training ends with the
// first of them.
//
// Examples of weight 0 do not count. If the labels change their numbers, the
// rounds do not change. The base learner should accept labels of which one is
// rare. If it is a learn.Repeater, TrainECC prepares each row once, with both
// labels. TrainECC reports its progress under the stage "AdaBoost.ECC". If ctx
// ends first, it returns the rounds so far and ctx.Err(). Every other error comes
// without a model. It wraps ErrParam, an error of Dataset.Validate, or an error of
// the base learner. It is also an error if a member predicts a label other than
// -1 and +1 (learn.ErrLabel) or the wrong number of labels (learn.ErrShape).
func TrainECC(ctx context.Context, ds *learn.Dataset, base learn.Learner, p ECCParams) (*ECC, error) {
	c, err := newClasses(ds)
	if err != nil {
		return nil, err
	}
	switch {
	case base == nil:
		return nil, fmt.Errorf("%w: the learner is nil", ErrParam)
	case p.Colouring != RandomHalf && p.Colouring != LargeCut:
		return nil, fmt.Errorf("%w: Colouring is %v, want RandomHalf or LargeCut", ErrParam, p.Colouring)
	}
	if p.Rounds, err = rounds(p.Rounds); err != nil {
		return nil, err
	}
	m := &ECC{ClassEnsemble: learn.ClassEnsemble{Labels: c.labels}}
	learner, err := c.colourLearner(ctx, base)
	if err != nil && errors.Is(err, ctx.Err()) {
		m.Status = learn.Cancelled
		return m, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	b := newCodes(c, p, rand.New(rand.NewPCG(p.Seed, 0x656363)))
	m.Status = learn.Converged
	for t := range p.Rounds {
		if b.colour(); b.weigh() {
			err := b.learn(ctx, learner)
			if ctx.Err() != nil {
				m.Status = learn.Cancelled
				return m, ctx.Err()
			}
			if err != nil {
				return nil, fmt.Errorf("round %d: %w", t, err)
			}
		}
		if !b.add(m) && c.k() == 2 {
			m.Status = learn.Exhausted
			break
		}
		learn.Report(ctx, learn.Progress{Stage: "AdaBoost.ECC", Done: t + 1, Total: p.Rounds, Note: fmt.Sprintf("error %.3f", b.err)})
		if ctx.Err() != nil {
			m.Status = learn.Cancelled
			return m, ctx.Err()
		}
	}
	if m.Len() == 0 {
		m.Status = learn.Exhausted
	}
	return m, nil
}
