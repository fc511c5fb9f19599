package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Ensemble is a weighted sum of members for two classes:
//
//	f(x) = Bias + Σ_t Weights_t·m_t(x)
//
// The members return real numbers: m_t(x) are the Scores of member t. Use
// NewRated to make a member from a classifier. If its answers are +1 and -1, f
// is the weighted vote of AdaBoost. A regression machine, an SVM or a Fourier
// function can be a member without any change.
//
// The members are in the order in which they were found. AdaBoost never changes
// a weight later, so Prefix(t) is its ensemble after t rounds. Column
// generation computes all weights again in every round, so its ensemble after t
// rounds is Reweighted with the weights of that round. For more than two
// classes, see ClassEnsemble and Vote.
type Ensemble struct {
	Members []Scorer  // T members
	Weights []float64 // T weights, of either sign
	Bias    float64   // the constant in f
}

var (
	_ Classifier = (*Ensemble)(nil)
	_ Scorer     = (*Ensemble)(nil)
)

// Len returns T, the number of members.
func (e *Ensemble) Len() int { return len(e.Members) }

// Prefix returns the ensemble of the first t members, with the same Bias. It
// shares memory with e. It panics unless 0 <= t <= Len().
func (e *Ensemble) Prefix(t int) *Ensemble {
	checkPrefix(t, e.Len())
	return &Ensemble{Members: e.Members[:t:t], Weights: e.Weights[:t:t], Bias: e.Bias}
}

// Reweighted returns the ensemble of the first len(weights) members with new
// weights and a new bias. It keeps weights and shares the members with e. It
// panics if there are more weights than members.
func (e *Ensemble) Reweighted(weights []float64, bias float64) *Ensemble {
	t := len(weights)
	checkPrefix(t, e.Len())
	return &Ensemble{Members: e.Members[:t:t], Weights: weights, Bias: bias}
}

// Scores returns the n values f(x) of the rows x of the n×d matrix X. The
// members are added to Bias one after the other. A member of weight 0 is
// skipped.
func (e *Ensemble) Scores(X mat.Matrix) []float64 { return e.Staged(X, e.Len())[0] }

// Predict returns the n labels -1 and +1 of the rows of X, the signs of Scores.
func (e *Ensemble) Predict(X mat.Matrix) []int { return Signs(e.Scores(X)) }

// Staged returns the scores of the rows of X after each given number of
// members. For example, Staged(X, 10, 100)[1] equals Prefix(100).Scores(X). All
// stages together take as much time as the last one alone. Staged panics unless
// the counts ascend and are at most Len().
func (e *Ensemble) Staged(X mat.Matrix, counts ...int) [][]float64 {
	checkSizes(len(e.Weights), e.Len())
	n, _ := X.Dims()
	scores, stages := make([]float64, n), make([][]float64, len(counts))
	for i := range scores {
		scores[i] = e.Bias
	}
	t := 0
	for s, count := range counts {
		checkStage(s, t, count, e.Len())
		for ; t < count; t++ {
			w := e.Weights[t]
			if w == 0 || n == 0 {
				continue
			}
			for i, v := range answers(e.Members, t, X) {
				scores[i] += float64(w * v)
			}
		}
		stages[s] = append([]float64(nil), scores...)
	}
	return stages
}

// Values returns the n×T matrix of m_t(x), with a row for each row x of X.
// Scores equals Values times Weights, plus Bias. Without rows or members, the
// result is empty.
func (e *Ensemble) Values(X mat.Matrix) *mat.Dense { return valuesOf(e.Members, X) }

// Classifier returns member t as a classifier. If the member is a Rated, this
// is the classifier in it. Any other member that has a method Predict is
// returned unchanged. For a member without this method, the result predicts the
// sign of its scores.
func (e *Ensemble) Classifier(t int) Classifier {
	switch m := e.Members[t].(type) {
	case Rated:
		return m.Classifier
	case Classifier:
		return m
	default:
		return signs{m}
	}
}

// signs predicts the sign of scores.
type signs struct{ Scorer }

func (s signs) Predict(X mat.Matrix) []int { return Signs(s.Scores(X)) }

// String returns the number of members.
func (e *Ensemble) String() string { return fmt.Sprintf("ensemble of %d members", e.Len()) }

// answers returns the scores of member t after a check of their number.
func answers(members []Scorer, t int, X mat.Matrix) []float64 {
	n, _ := X.Dims()
	v := members[t].Scores(X)
	if len(v) != n {
		panic(fmt.Sprintf("learn: member %d gave %d scores for %d rows", t, len(v), n))
	}
	return v
}

// valuesOf returns a matrix with a row for each row of X and a column for each
// member.
func valuesOf(members []Scorer, X mat.Matrix) *mat.Dense {
	n, _ := X.Dims()
	if n == 0 || len(members) == 0 {
		return &mat.Dense{}
	}
	values := mat.NewDense(n, len(members), nil)
	for t := range members {
		values.SetCol(t, answers(members, t, X))
	}
	return values
}

func checkPrefix(t, members int) {
	if t < 0 || t > members {
		panic(fmt.Sprintf("learn: the first %d of %d members", t, members))
	}
}

func checkSizes(weights, members int) {
	if weights != members {
		panic(fmt.Sprintf("learn: %d weights for %d members", weights, members))
	}
}

func checkStage(s, before, count, members int) {
	if count < before || count > members {
		panic(fmt.Sprintf("learn: stage %d is after %d members, want ascending counts up to %d", s, count, members))
	}
}
