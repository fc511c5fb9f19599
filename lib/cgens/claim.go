package cgens

import (
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// Claim compares the restricted problem of a model with the problem on all T
// hypotheses of a finite set; see Model.Claim.
type Claim struct {
	Scores []float64 // T sums s_j = Σ_i y_i·α_i·h_j(x_i)
	Chosen []bool    // T values: whether the model has the hypothesis, or its negative
	Best   int       // the hypothesis with the largest |s_j| that is not chosen, the first among equals; -1 if all are chosen

	Primal float64 // ½‖w‖² + Σ C·W_i·ξ_i of the model, also feasible in the full problem
	Dual   float64 // the full dual, Σ α_i - ½Σ_j s_j², plus the term of a penalized bias; the model's α is feasible there too
	Gap    float64 // Primal - Dual
	Rest   float64 // +½Σ s_j² over the hypotheses that are not chosen
}

// Claim computes the gap of Shen & Liu's Claim 4.1 for a finite set of hypotheses.
// ds is the training set, and the hypotheses of the model must be in the set. The
// model is the optimum on its own hypotheses. Its w, with 0 for the other hypotheses,
// its ξ and its α are feasible for the SVM on all of them. The gap between that primal
// and the full dual is
//
//	primal - dual = +½ Σ_{j not chosen} (Σ_i y_i·α_i·h_j(x_i))²,
//
// plus the model's own Gap, which is about 0. The paper prints the sum with the
// sign of the dual's term, a minus. For an infinite set, the sum may diverge. The
// hypothesis Best takes the largest single term away.
//
// A hypothesis counts as chosen if it has the values of a member on all rows of ds
// with a positive weight, or their negatives; of several such hypotheses, only the
// first counts. The error wraps learn.ErrShape if ds is not the training set, or if a
// hypothesis is nil or a member is not in the set; learn.ErrNotFinite; or an error of
// Dataset.Validate. Claim takes ds for another set if the objective there is not
// Primal, up to 1e-6 of it.
func (m *Model) Claim(ds *learn.Dataset, hypotheses []learn.Scorer) (*Claim, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	_, d := ds.X.Dims()
	switch {
	case ds.Len() != len(m.Alpha):
		return nil, fmt.Errorf("%w: %d examples, and the model has %d dual variables", learn.ErrShape, ds.Len(), len(m.Alpha))
	case d != m.Features:
		return nil, fmt.Errorf("%w: %d features, and the training set had %d", learn.ErrShape, d, m.Features)
	case !m.confirmed(ds, 1e-6):
		return nil, fmt.Errorf("%w: the objective on these examples is %v, and on the training set it was %v", learn.ErrShape, m.objective(ds), m.Primal)
	}
	c := &Claim{Scores: make([]float64, len(hypotheses)), Chosen: make([]bool, len(hypotheses)), Best: -1}
	members := make([][]float64, m.Len())
	for j, h := range m.Members {
		members[j] = h.Scores(ds.X)
	}
	met := make([]bool, m.Len())
	c.Primal = m.Primal
	constant := 0.0 // Σ y_i·α_i·B
	for i, a := range m.Alpha {
		c.Dual += a
		constant += float64(float64(ds.Y[i]) * a * m.BiasValue)
	}
	c.Dual -= float64(constant * constant / 2)
	for j, h := range hypotheses {
		if h == nil {
			return nil, fmt.Errorf("%w: hypothesis %d is nil", learn.ErrShape, j)
		}
		values := h.Scores(ds.X)
		if len(values) != ds.Len() {
			return nil, fmt.Errorf("%w: hypothesis %d gives %d scores for %d rows", learn.ErrShape, j, len(values), ds.Len())
		}
		for i, v := range values {
			c.Scores[j] += float64(float64(float64(ds.Y[i])*m.Alpha[i]) * v)
		}
		if s := c.Scores[j]; s-s != 0 {
			return nil, fmt.Errorf("%w: the score of hypothesis %d is %v", learn.ErrNotFinite, j, s)
		}
		c.Dual -= float64(c.Scores[j] * c.Scores[j] / 2)
		for k, member := range members {
			if !met[k] && same(ds, values, member) { // a pool of a user may give copies
				met[k], c.Chosen[j] = true, true
			}
		}
		if c.Chosen[j] {
			continue
		}
		c.Rest += float64(c.Scores[j] * c.Scores[j] / 2)
		if c.Best < 0 || math.Abs(c.Scores[j]) > math.Abs(c.Scores[c.Best]) {
			c.Best = j
		}
	}
	if k := slices.Index(met, false); k >= 0 {
		return nil, fmt.Errorf("%w: member %d of the model is not among the hypotheses", learn.ErrShape, k)
	}
	c.Gap = c.Primal - c.Dual
	return c, nil
}

// same reports whether v equals w or -w on the rows of ds with a positive weight.
func same(ds *learn.Dataset, v, w []float64) bool {
	equal, opposite := true, true
	for i := range v {
		if ds.Weight(i) > 0 {
			equal, opposite = equal && v[i] == w[i], opposite && v[i] == -w[i]
		}
		if !equal && !opposite {
			return false
		}
	}
	return true
}
