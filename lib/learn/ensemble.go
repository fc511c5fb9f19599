package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Ensemble is a weighted sum of members that answer with real numbers, for two
// classes:
//
//	f(x) = Bias + Σ_t Weights_t·m_t(x)
//
// The answers m_t(x) are the Scores of member t. A classifier becomes a member by
// NewRated: with answers +1 and -1, f is the weighted vote of AdaBoost. A
// regression machine, an SVM or a Fourier function is a member as it is.
//
// The members stand in the order in which they were found. Where their weights
// are settled one by one, as in AdaBoost, Prefix(t) is the ensemble after t
// rounds. Where every round solves for all weights again, as in column
// generation, the ensemble after t rounds is Reweighted with the weights of that
// round. For more than two classes see ClassEnsemble and Vote.
type Ensemble struct {
	Members []Scorer  // T members
	Weights []float64 // T weights, of either sign
	Bias    float64
}

var (
	_ Classifier = (*Ensemble)(nil)
	_ Scorer     = (*Ensemble)(nil)
)

// Len is T, the number of members.
func (e *Ensemble) Len() int { return len(e.Members) }

// Prefix is the ensemble of the first t members, with the same Bias. It shares
// memory with e. It panics unless 0 <= t <= Len().
func (e *Ensemble) Prefix(t int) *Ensemble {
	checkPrefix(t, e.Len())
	return &Ensemble{Members: e.Members[:t:t], Weights: e.Weights[:t:t], Bias: e.Bias}
}

// Reweighted is the ensemble of the first len(weights) members with other weights
// and another bias. It keeps weights and shares the members with e. It panics if
// there are more weights than members.
func (e *Ensemble) Reweighted(weights []float64, bias float64) *Ensemble {
	t := len(weights)
	checkPrefix(t, e.Len())
	return &Ensemble{Members: e.Members[:t:t], Weights: weights, Bias: bias}
}

// Scores are the n values f(x) of the rows x of the n×d matrix X. Members are
// added to Bias one after the other; a member of weight 0 is left out.
func (e *Ensemble) Scores(X mat.Matrix) []float64 { return e.Staged(X, e.Len())[0] }

// Predict are the n labels -1 and +1 of the rows of X, the signs of Scores.
func (e *Ensemble) Predict(X mat.Matrix) []int { return Signs(e.Scores(X)) }

// Staged are the scores of the rows of X after so many members: Staged(X, 10,
// 100)[1] equals Prefix(100).Scores(X), and the whole costs as much as the last
// stage alone. It panics unless the counts ascend and are at most Len().
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
				scores[i] += w * v
			}
		}
		stages[s] = append([]float64(nil), scores...)
	}
	return stages
}

// Values is the n×T matrix of the members' answers m_t(x), a row for each row x
// of X. Scores are Values times Weights, plus Bias. Without rows or members it is
// empty.
func (e *Ensemble) Values(X mat.Matrix) *mat.Dense { return valuesOf(e.Members, X) }

// Classifier is member t as a classifier: the classifier inside a Rated, else the
// member itself, which decides by the sign of its scores if it has no Predict.
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

// signs decides by the sign of scores.
type signs struct{ Scorer }

func (s signs) Predict(X mat.Matrix) []int { return Signs(s.Scores(X)) }

// String says how many members there are.
func (e *Ensemble) String() string { return fmt.Sprintf("ensemble of %d members", e.Len()) }

// answers are the scores of member t, checked for their number.
func answers(members []Scorer, t int, X mat.Matrix) []float64 {
	n, _ := X.Dims()
	v := members[t].Scores(X)
	if len(v) != n {
		panic(fmt.Sprintf("learn: member %d gave %d scores for %d rows", t, len(v), n))
	}
	return v
}

// valuesOf has a row for each row of X and a column for each member.
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
