package boost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("boost: bad parameter")

// Params are the settings of TrainAdaBoost. The zero value is ready to use.
type Params struct {
	Rounds int // T, the largest number of rounds, 1 to 1 000 000; 0 means 100
}

// mostRounds is the largest Rounds: the model holds a member for each.
const mostRounds = 1_000_000

// AdaBoost is the result of TrainAdaBoost: the weighted vote, and the error of
// the member of each round.
type AdaBoost struct {
	// Ensemble is the weighted vote.
	learn.Ensemble
	Errors []float64 // error of each member under the weights D_t of its round, below ½
	// Bound[t-1] is Z_1·Z_2·…·Z_t. The weighted training error after t rounds is
	// at most this.
	Bound []float64
	// Status is Converged after all rounds, Exhausted if a round found no member
	// better than chance, or Cancelled.
	Status learn.Status
}

var (
	_ learn.Classifier = (*AdaBoost)(nil)
	_ learn.Scorer     = (*AdaBoost)(nil)
)

// confident is the weight of a member without errors, for which ½·ln((1-ε)/ε)
// would be infinite.
var confident = portable.Log(1000) / 2

// TrainAdaBoost runs AdaBoost with the given base learner on the n×d set ds
// with labels -1 and +1 (Freund & Schapire 1997; the form is that of Lin & Li,
// section 2). Round t learns h_t with the weights D_t. If ε is the error of h_t
// under D_t, the weight w_t of h_t and the next D are
//
//	w_t = ½·ln((1-ε)/ε),  D_{t+1}(i) = D_t(i)·exp(-w_t·y_i·h_t(x_i))/Z_t,  Z_t = 2·√(ε(1-ε)).
//
// D_1 are the weights of ds, divided by their sum. A member without errors has
// the weight w_t = ½·ln 1000 and Z_t = e^-w_t = 1/√1000, and D does not change.
// If ε >= ½, training ends early without that member.
//
// A base learner that is a learn.Repeater prepares ds only once; for stumps
// this means that the features are sorted once. TrainAdaBoost reports its
// progress under the stage "AdaBoost". If ctx ends first, it returns the rounds
// so far and ctx.Err(). An ensemble without any round predicts +1. Every other
// error comes without a model. It wraps ErrParam, an error of Dataset.Validate
// or an error of the base learner. It is also an error if a member predicts a
// label other than -1 and +1 (learn.ErrLabel) or the wrong number of labels
// (learn.ErrShape).
func TrainAdaBoost(ctx context.Context, ds *learn.Dataset, base learn.Learner, p Params) (*AdaBoost, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	switch {
	case base == nil:
		return nil, fmt.Errorf("%w: the learner is nil", ErrParam)
	case p.Rounds < 0 || p.Rounds > mostRounds:
		return nil, fmt.Errorf("%w: Rounds is %d, want 1 to %d (0 means 100)", ErrParam, p.Rounds, mostRounds)
	case p.Rounds == 0:
		p.Rounds = 100
	}
	round, err := repeat(ctx, ds, base)
	if err != nil && errors.Is(err, ctx.Err()) {
		return &AdaBoost{Status: learn.Cancelled}, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	m, bound := &AdaBoost{Status: learn.Converged}, 1.0
	d := distribution(ds)
	for t := range p.Rounds {
		h, err := round(ctx, d)
		if ctx.Err() != nil {
			m.Status = learn.Cancelled
			return m, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", t, err)
		}
		wrong, err := mistakes(h, ds)
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", t, err)
		}
		e := 0.0
		for i, w := range wrong {
			if w {
				e += d[i]
			}
		}
		if e >= 0.5 {
			m.Status = learn.Exhausted
			break
		}
		weight, z := confident, portable.Exp(-confident)
		if e > 0 {
			weight, z = logOdds(e)/2, 2*math.Sqrt(e*(1-e))
			reweight(d, wrong, e)
		}
		bound *= z
		m.Members, m.Weights = append(m.Members, learn.NewRated(h, 1, -1)), append(m.Weights, weight)
		m.Errors, m.Bound = append(m.Errors, e), append(m.Bound, bound)
		learn.Report(ctx, learn.Progress{Stage: "AdaBoost", Done: t + 1, Total: p.Rounds, Note: fmt.Sprintf("error %.3f", e)})
	}
	return m, nil
}

// repeat returns base as a function of the weights, for one data set.
func repeat(ctx context.Context, ds *learn.Dataset, base learn.Learner) (func(ctx context.Context, w []float64) (learn.Classifier, error), error) {
	if r, ok := base.(learn.Repeater); ok {
		return r.Repeat(ctx, ds)
	}
	weighted := *ds
	return func(ctx context.Context, w []float64) (learn.Classifier, error) {
		weighted.W = w
		return base.Learn(ctx, &weighted)
	}, nil
}

// distribution returns the weights of ds divided by their sum.
func distribution(ds *learn.Dataset) []float64 {
	d, largest, sum := make([]float64, ds.Len()), 0.0, 0.0
	for i := range d {
		largest = max(largest, ds.Weight(i))
	}
	for i := range d {
		d[i] = ds.Weight(i) / largest // no sum of these overflows
		sum += d[i]
	}
	for i := range d {
		d[i] /= sum
	}
	return d
}

// mistakes returns which examples h misclassifies.
func mistakes(h learn.Classifier, ds *learn.Dataset) ([]bool, error) {
	predicted := h.Predict(ds.X)
	if len(predicted) != ds.Len() {
		return nil, fmt.Errorf("%w: the classifier predicts %d labels for %d rows", learn.ErrShape, len(predicted), ds.Len())
	}
	wrong := make([]bool, len(predicted))
	for i, label := range predicted {
		if label != -1 && label != 1 {
			return nil, fmt.Errorf("%w: the classifier predicts %d for row %d, want -1 or +1", learn.ErrLabel, label, i)
		}
		wrong[i] = label != ds.Y[i]
	}
	return wrong, nil
}

// logOdds returns ln((1-e)/e). It is finite even where the quotient is not.
func logOdds(e float64) float64 {
	if odds := (1 - e) / e; !math.IsInf(odds, 1) {
		return portable.Log(odds)
	}
	return -portable.Log(e)
}

// reweight computes D_{t+1}: the misclassified examples get half of the total
// weight, and the others get the other half.
func reweight(d []float64, wrong []bool, e float64) {
	for i, w := range wrong {
		if w {
			d[i] /= 2 * e
		} else {
			d[i] /= 2 * (1 - e)
		}
	}
}
