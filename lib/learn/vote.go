package learn

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Vote is a weighted vote of classifiers among k classes. The score of class l
// is the sum of the weights of all members that predict it,
//
//	F_l(x) = Σ_t Weights_t·[h_t(x) = l]
//
// The class with the largest F_l wins. AdaBoost.M1, AdaBoost.MK and SAMME are
// such votes. For two classes, an Ensemble makes the same decisions and also
// returns decision values.
type Vote struct {
	Labels  []int        // k labels, ascending
	Members []Classifier // T members; they predict labels in Labels
	Weights []float64    // T weights
}

var _ Classifier = (*Vote)(nil)

// Len returns T, the number of members.
func (v *Vote) Len() int { return len(v.Members) }

// Prefix returns the vote of the first t members. It shares memory with v. It
// panics unless 0 <= t <= Len().
func (v *Vote) Prefix(t int) *Vote {
	checkPrefix(t, v.Len())
	return &Vote{Labels: v.Labels, Members: v.Members[:t:t], Weights: v.Weights[:t:t]}
}

// ClassScores returns the n×k matrix of F_l(x), with a row for each row x of
// the n×d matrix X and a column for each of Labels. If X has no rows, the
// result is empty. ClassScores panics if a member predicts a label that is not
// in Labels.
func (v *Vote) ClassScores(X mat.Matrix) *mat.Dense { return v.Staged(X, v.Len())[0] }

// Predict returns the n labels of the rows of X. It chooses the class with the
// largest score; among equal scores, the lowest label.
func (v *Vote) Predict(X mat.Matrix) []int { return largest(v.ClassScores(X), v.Labels) }

// Staged returns the n×k scores of the rows of X after each given number of
// members. For example, Staged(X, 10, 100)[1] equals
// Prefix(100).ClassScores(X). All stages together take as much time as the last
// one alone. Staged panics unless the counts ascend and are at most Len().
func (v *Vote) Staged(X mat.Matrix, counts ...int) []*mat.Dense {
	if len(v.Labels) == 0 {
		panic("learn: a vote without labels")
	}
	checkSizes(len(v.Weights), v.Len())
	n, _ := X.Dims()
	scores, stages, t := blank(n, len(v.Labels)), make([]*mat.Dense, len(counts)), 0
	for s, count := range counts {
		checkStage(s, t, count, v.Len())
		for ; t < count; t++ {
			if n > 0 {
				v.add(scores, t, X)
			}
		}
		stages[s] = copied(scores)
	}
	return stages
}

func (v *Vote) add(scores *mat.Dense, t int, X mat.Matrix) {
	n, _ := scores.Dims()
	predicted := v.Members[t].Predict(X)
	if len(predicted) != n {
		panic(fmt.Sprintf("learn: member %d gave %d labels for %d rows", t, len(predicted), n))
	}
	for i, label := range predicted {
		l, known := slices.BinarySearch(v.Labels, label)
		if !known {
			panic(fmt.Sprintf("learn: member %d predicts %d for row %d, want one of %v", t, label, i, v.Labels))
		}
		scores.RawRowView(i)[l] += v.Weights[t]
	}
}

// String returns the numbers of members and classes.
func (v *Vote) String() string {
	return fmt.Sprintf("vote of %d members among %d classes", v.Len(), len(v.Labels))
}
