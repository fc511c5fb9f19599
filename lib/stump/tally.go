package stump

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// Weighted is a stump sign(x_d - α) with its total weight in an ensemble.
type Weighted struct {
	Feature   int     // d, the column, counted from 0; 0 for a constant
	Threshold float64 // α; -Inf for the constant +1
	Weight    float64 // of either sign; 0 if its votes cancel
}

// String returns, for example, "0.576·sign(x2 - 0.0149254)".
func (w Weighted) String() string {
	return fmt.Sprintf("%.3g·%v", w.Weight, Stump{w.Feature, w.Threshold, 1})
}

// Tally adds up the weights of equal stumps in an ensemble of stumps, as AdaBoost
// makes it. A stump with the sign -1 counts as the stump with the sign +1 and the
// opposite weight. The result has each different stump once, in ascending order of
// thresholds, and then of features; a constant comes first, because its threshold is
// -Inf. The weights are added in the order of the members.
//
// The error wraps ErrParam if a member is not a stump, and learn.ErrShape if there
// are more or fewer weights than members.
func Tally(vote *learn.Ensemble) ([]Weighted, error) {
	if len(vote.Weights) != vote.Len() {
		return nil, fmt.Errorf("%w: %d weights for %d members", learn.ErrShape, len(vote.Weights), vote.Len())
	}
	total := map[Stump]float64{}
	for t, w := range vote.Weights {
		s, ok := vote.Classifier(t).(Stump)
		if !ok || s.Sign*s.Sign != 1 {
			return nil, fmt.Errorf("%w: member %d is %v of type %T, want a stump", ErrParam, t, vote.Members[t], vote.Classifier(t))
		}
		if r, ok := vote.Members[t].(learn.Rated); ok && (r.Positive != 1 || r.Negative != -1) {
			return nil, fmt.Errorf("%w: member %d answers %v and %v, want 1 and -1", ErrParam, t, r.Positive, r.Negative)
		}
		total[Stump{s.Feature, s.Threshold, 1}] += float64(float64(s.Sign) * w)
	}
	var all []Weighted
	for s, w := range total {
		all = append(all, Weighted{s.Feature, s.Threshold, w})
	}
	slices.SortFunc(all, func(a, b Weighted) int {
		return cmp.Or(cmp.Compare(a.Threshold, b.Threshold), cmp.Compare(a.Feature, b.Feature))
	})
	return all, nil
}
