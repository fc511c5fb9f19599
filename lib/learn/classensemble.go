package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// ClassEnsemble is a weighted sum of members for k classes, with one weight for
// each class and member:
//
//	F_l(x) = Bias_l + Σ_t Weights_tl·m_t(x),   l = 1..k
//
// It predicts the class with the largest F_l. The answers m_t(x) are the Scores of
// member t. These algorithms give it its weights:
//
//   - CGENS-SLS: Weights = W·C and Bias = Cᵀb, for the T×(k-1) solution W, b and
//     the (k-1)×k matrix C of simplex codes;
//   - MultiBoost: Weights = W >= 0, without bias;
//   - AdaBoost.MH: Weights_tl = α_t·v_tl for one stump with a vote vector v_t, or
//     k members in a round, member l with weight α_t for class l alone;
//   - AdaBoost.ECC: Weights_tl = ±1, the colour of class l in round t, and members
//     NewRated(h_t, a_t, -b_t).
//
// The members stand in the order in which they were found. Prefix and Reweighted
// are used as with Ensemble.
type ClassEnsemble struct {
	Labels  []int       // k labels, ascending
	Members []Scorer    // T members
	Weights [][]float64 // T rows of k weights, of either sign
	Bias    []float64   // k numbers; nil means all 0
}

var _ Classifier = (*ClassEnsemble)(nil)

// Len is T, the number of members.
func (e *ClassEnsemble) Len() int { return len(e.Members) }

// Prefix is the ensemble of the first t members, with the same Bias. It shares
// memory with e. It panics unless 0 <= t <= Len().
func (e *ClassEnsemble) Prefix(t int) *ClassEnsemble {
	checkPrefix(t, e.Len())
	return &ClassEnsemble{Labels: e.Labels, Members: e.Members[:t:t], Weights: e.Weights[:t:t], Bias: e.Bias}
}

// Reweighted is the ensemble of the first len(weights) members with other weights,
// k in each row, and another bias, k numbers or nil. It keeps both and shares the
// members with e. It panics if there are more rows of weights than members.
func (e *ClassEnsemble) Reweighted(weights [][]float64, bias []float64) *ClassEnsemble {
	t := len(weights)
	checkPrefix(t, e.Len())
	return &ClassEnsemble{Labels: e.Labels, Members: e.Members[:t:t], Weights: weights, Bias: bias}
}

// ClassScores is the n×k matrix of F_l(x), a row for each row x of the n×d matrix
// X and a column for each of Labels. Without rows it is empty. Members are added
// to Bias one after the other; a member is left out if all its weights are 0.
func (e *ClassEnsemble) ClassScores(X mat.Matrix) *mat.Dense { return e.Staged(X, e.Len())[0] }

// Predict are the n labels of the rows of X: the class with the largest score, the
// lowest of equals.
func (e *ClassEnsemble) Predict(X mat.Matrix) []int { return largest(e.ClassScores(X), e.Labels) }

// Staged are the n×k scores of the rows of X after so many members: Staged(X, 10,
// 100)[1] equals Prefix(100).ClassScores(X), and the whole costs as much as the
// last stage alone. It panics unless the counts ascend and are at most Len().
func (e *ClassEnsemble) Staged(X mat.Matrix, counts ...int) []*mat.Dense {
	e.check()
	n, _ := X.Dims()
	scores, stages := blank(n, len(e.Labels)), make([]*mat.Dense, len(counts))
	if e.Bias != nil {
		for i := range n {
			scores.SetRow(i, e.Bias)
		}
	}
	t := 0
	for s, count := range counts {
		checkStage(s, t, count, e.Len())
		for ; t < count; t++ {
			if n > 0 {
				e.add(scores, t, X)
			}
		}
		stages[s] = copied(scores)
	}
	return stages
}

func (e *ClassEnsemble) add(scores *mat.Dense, t int, X mat.Matrix) {
	weights, counts := e.Weights[t], false
	for _, w := range weights {
		counts = counts || w != 0
	}
	if !counts {
		return
	}
	for i, v := range answers(e.Members, t, X) {
		row := scores.RawRowView(i)
		for l, w := range weights {
			row[l] += w * v
		}
	}
}

// Values is the n×T matrix of the members' answers m_t(x), a row for each row x
// of X. ClassScores are Values times Weights, plus Bias. Without rows or members
// it is empty.
func (e *ClassEnsemble) Values(X mat.Matrix) *mat.Dense { return valuesOf(e.Members, X) }

// String says how many members and classes there are.
func (e *ClassEnsemble) String() string {
	return fmt.Sprintf("ensemble of %d members for %d classes", e.Len(), len(e.Labels))
}

func (e *ClassEnsemble) check() {
	k := len(e.Labels)
	if k == 0 {
		panic("learn: an ensemble without labels")
	}
	checkSizes(len(e.Weights), e.Len())
	for t, row := range e.Weights {
		if len(row) != k {
			panic(fmt.Sprintf("learn: member %d has %d weights for %d classes", t, len(row), k))
		}
	}
	if e.Bias != nil && len(e.Bias) != k {
		panic(fmt.Sprintf("learn: %d biases for %d classes", len(e.Bias), k))
	}
}

// blank is an n×k matrix of zeros; gonum's empty one if n is 0.
func blank(n, k int) *mat.Dense {
	if n == 0 {
		return &mat.Dense{}
	}
	return mat.NewDense(n, k, nil)
}

// copied is a copy of a matrix that may be empty.
func copied(m *mat.Dense) *mat.Dense {
	if m.IsEmpty() {
		return &mat.Dense{}
	}
	return mat.DenseCopyOf(m)
}

// largest are the labels of the largest score in each row, the first of equals.
func largest(scores *mat.Dense, labels []int) []int {
	n, _ := scores.Dims()
	predicted := make([]int, n)
	for i := range predicted {
		row, best := scores.RawRowView(i), 0
		for l, v := range row {
			if v > row[best] {
				best = l
			}
		}
		predicted[i] = labels[best]
	}
	return predicted
}
