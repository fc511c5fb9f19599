package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// ClassEnsemble is a weighted sum of members for k classes. Each member has one
// weight per class:
//
//	F_l(x) = Bias_l + Σ_t Weights_tl·m_t(x),   l = 1..k
//
// It predicts the class with the largest F_l. m_t(x) are the Scores of member
// t. These algorithms produce such ensembles:
//
//   - CGENS-SLS: Weights = W·C and Bias = Cᵀb, for the T×(k-1) solution W, b
//     and the (k-1)×k matrix C of simplex codes.
//   - MultiBoost: Weights = W⁺ - W⁻, without a bias, where W⁺ >= 0 belongs to the
//     hypotheses and W⁻ >= 0 to their negatives.
//   - AdaBoost.MH: each round has one stump with a vote vector v_t, and
//     Weights_tl = α_t·v_tl. In another form, each round has k members, and
//     member l has the weight α_t for class l and 0 for the others.
//   - AdaBoost.ECC: the members are NewRated(h_t, a_t, -b_t). Weights_tl is +1
//     or -1, the label that the examples of class l have in round t.
//
// The members are in the order in which they were found. For the use of Prefix
// and Reweighted, see Ensemble.
type ClassEnsemble struct {
	Labels  []int       // k labels, ascending
	Members []Scorer    // T members
	Weights [][]float64 // T rows of k weights, of either sign
	Bias    []float64   // k numbers; nil means that all are 0
}

var _ Classifier = (*ClassEnsemble)(nil)

// Len returns T, the number of members.
func (e *ClassEnsemble) Len() int { return len(e.Members) }

// Prefix returns the ensemble of the first t members, with the same Bias. It
// shares memory with e. It panics unless 0 <= t <= Len().
func (e *ClassEnsemble) Prefix(t int) *ClassEnsemble {
	checkPrefix(t, e.Len())
	return &ClassEnsemble{Labels: e.Labels, Members: e.Members[:t:t], Weights: e.Weights[:t:t], Bias: e.Bias}
}

// Reweighted returns the ensemble of the first len(weights) members with new
// weights and a new bias. weights has k numbers in each row, and bias has k
// numbers or is nil. The result keeps both and shares the members with e.
// Reweighted panics if weights has more rows than there are members.
func (e *ClassEnsemble) Reweighted(weights [][]float64, bias []float64) *ClassEnsemble {
	t := len(weights)
	checkPrefix(t, e.Len())
	return &ClassEnsemble{Labels: e.Labels, Members: e.Members[:t:t], Weights: weights, Bias: bias}
}

// ClassScores returns the n×k matrix of F_l(x), with a row for each row x of
// the n×d matrix X and a column for each of Labels. If X has no rows, the
// result is empty. The members are added to Bias one after the other. A member
// whose weights are all 0 is skipped.
func (e *ClassEnsemble) ClassScores(X mat.Matrix) *mat.Dense { return e.Staged(X, e.Len())[0] }

// Predict returns the n labels of the rows of X. It chooses the class with the
// largest score; among equal scores, the lowest label.
func (e *ClassEnsemble) Predict(X mat.Matrix) []int { return largest(e.ClassScores(X), e.Labels) }

// Staged returns the n×k scores of the rows of X after each given number of
// members. For example, Staged(X, 10, 100)[1] equals
// Prefix(100).ClassScores(X). All stages together take as much time as the last
// one alone. Staged panics unless the counts ascend and are at most Len().
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
			row[l] += float64(w * v)
		}
	}
}

// Values returns the n×T matrix of m_t(x), with a row for each row x of X.
// ClassScores equals Values times Weights, plus Bias. Without rows or members,
// the result is empty.
func (e *ClassEnsemble) Values(X mat.Matrix) *mat.Dense { return valuesOf(e.Members, X) }

// String returns the numbers of members and classes.
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

// blank returns an n×k matrix of zeros, or gonum's empty matrix if n is 0.
func blank(n, k int) *mat.Dense {
	if n == 0 {
		return &mat.Dense{}
	}
	return mat.NewDense(n, k, nil)
}

// copied returns a copy of a matrix that may be empty.
func copied(m *mat.Dense) *mat.Dense {
	if m.IsEmpty() {
		return &mat.Dense{}
	}
	return mat.DenseCopyOf(m)
}

// largest returns the label of the largest score in each row, the first one
// among equal scores.
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
