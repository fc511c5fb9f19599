package learn

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Vote is a weighted vote of classifiers among k classes. Class l gets the weight
// of all members that predict it,
//
//	F_l(x) = Σ_t Weights_t·[h_t(x) = l]
//
// and the class with the largest F_l wins. AdaBoost.M1, AdaBoost.MK and SAMME are
// such votes. For two classes, Ensemble has the same decisions and their sizes.
type Vote struct {
	Labels  []int        // k labels, ascending
	Members []Classifier // T members, which predict labels of Labels
	Weights []float64    // T weights
}

var _ Classifier = (*Vote)(nil)

// Len is T, the number of members.
func (v *Vote) Len() int { return len(v.Members) }

// Prefix is the vote of the first t members. It shares memory with v. It panics
// unless 0 <= t <= Len().
func (v *Vote) Prefix(t int) *Vote {
	checkPrefix(t, v.Len())
	return &Vote{Labels: v.Labels, Members: v.Members[:t:t], Weights: v.Weights[:t:t]}
}

// ClassScores is the n×k matrix of F_l(x), a row for each row x of the n×d matrix
// X and a column for each of Labels. Without rows it is empty. It panics if a
// member predicts another label.
func (v *Vote) ClassScores(X mat.Matrix) *mat.Dense { return v.Staged(X, v.Len())[0] }

// Predict are the n labels of the rows of X: the class with the largest score, the
// lowest of equals.
func (v *Vote) Predict(X mat.Matrix) []int { return largest(v.ClassScores(X), v.Labels) }

// Staged are the n×k scores of the rows of X after so many members: Staged(X, 10,
// 100)[1] equals Prefix(100).ClassScores(X), and the whole costs as much as the
// last stage alone. It panics unless the counts ascend and are at most Len().
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

// String says how many members and classes there are.
func (v *Vote) String() string {
	return fmt.Sprintf("vote of %d members among %d classes", v.Len(), len(v.Labels))
}
