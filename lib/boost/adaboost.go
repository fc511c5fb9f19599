package boost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// ErrParam is what every error about a parameter wraps; the error names the
// parameter and its value.
var ErrParam = errors.New("boost: bad parameter")

// Params are the settings of TrainAdaBoost. The zero value is ready to use.
type Params struct {
	Rounds int // T, > 0; 0 means 100
}

// AdaBoost is what TrainAdaBoost has found: the vote and, of each round, the
// error that its weight comes from.
type AdaBoost struct {
	learn.Ensemble
	Errors []float64    // weighted error of each member on the set as it was weighted for it, below 1/2
	Bound  []float64    // Π Z_t up to each round; the weighted training error is at most this
	Status learn.Status // Converged after all rounds; Exhausted if a round had no member better than chance; or Cancelled
}

var (
	_ learn.Classifier = (*AdaBoost)(nil)
	_ learn.Scorer     = (*AdaBoost)(nil)
)

// confident is the weight of a member without error, for which ½·ln((1-ε)/ε) is
// infinite.
var confident = math.Log(1000) / 2

// TrainAdaBoost boosts a learner on the n×d set ds with labels -1 and +1 (Freund
// & Schapire 1997, AdaBoost, as in Lin & Li, section 2). Round t learns h_t with the
// weights D_t, whose error is ε; its weight and the next D are
//
//	w_t = ½·ln((1-ε)/ε),  D_{t+1}(i) = D_t(i)·exp(-w_t·y_i·h_t(x_i))/Z_t,  Z_t = 2·√(ε(1-ε)).
//
// D_1 are the weights of ds, divided by their sum. A member without error gets
// the weight ½·ln 1000, leaves D as it is, and has Z_t = e^-w_t = 1/√1000. The
// rounds end early when ε >= ½, without that member.
//
// Stumps are sorted once, as a learn.Repeater allows. Progress is reported under
// the stage "AdaBoost". When ctx ends first, the rounds so far come with
// ctx.Err(); without any round, the ensemble predicts +1.
// Errors without a model wrap ErrParam, are of Dataset.Validate, or the
// learner's; a learner that predicts anything but -1 and +1 is one too.
func TrainAdaBoost(ctx context.Context, ds *learn.Dataset, base learn.Learner, p Params) (*AdaBoost, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	switch {
	case base == nil:
		return nil, fmt.Errorf("%w: the learner is nil", ErrParam)
	case p.Rounds < 0:
		return nil, fmt.Errorf("%w: Rounds is %d, want > 0 (0 means 100)", ErrParam, p.Rounds)
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
		weight, z := confident, math.Exp(-confident)
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

// repeat is base for one set and many weights.
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

// distribution are the weights of ds divided by their sum.
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

// mistakes says which examples h gets wrong.
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

// logOdds is ln((1-e)/e), finite also where the quotient is not.
func logOdds(e float64) float64 {
	if odds := (1 - e) / e; !math.IsInf(odds, 1) {
		return math.Log(odds)
	}
	return -math.Log2(e) * math.Ln2 // math.Log is wrong for denormal numbers on amd64
}

// reweight is D_{t+1}: what was wrong gets one half of it all, what was right the
// other.
func reweight(d []float64, wrong []bool, e float64) {
	for i, w := range wrong {
		if w {
			d[i] /= 2 * e
		} else {
			d[i] /= 2 * (1 - e)
		}
	}
}
