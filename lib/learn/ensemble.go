package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Ensemble is a weighted vote of two-class classifiers,
//
//	f(x) = Σ_t w_t·h_t(x),  h_t(x) = ±1.
//
// Its order is that in which the members were found: a prefix is the ensemble of
// so many rounds.
type Ensemble struct {
	Members []Classifier // they predict -1 and +1
	Weights []float64    // one each
}

// Len is the number of members.
func (e *Ensemble) Len() int { return len(e.Members) }

// Prefix is the ensemble of the first t members, 0 <= t <= Len(), of which it
// shares the memory.
func (e *Ensemble) Prefix(t int) *Ensemble {
	return &Ensemble{Members: e.Members[:t:t], Weights: e.Weights[:t:t]}
}

// Scores are the votes f for the rows of the m×d matrix X, added in order.
func (e *Ensemble) Scores(X mat.Matrix) []float64 {
	n, _ := X.Dims()
	scores := make([]float64, n)
	for t := range e.Members {
		e.add(scores, t, X)
	}
	return scores
}

// Predict are the labels -1 and +1 of the rows of X, sign(0) = +1.
func (e *Ensemble) Predict(X mat.Matrix) []int { return Signs(e.Scores(X)) }

// Staged are the scores of the rows of X after so many members, ascending counts
// of at most Len(): stage s is what Prefix(counts[s]).Scores(X) would be, for the
// price of the last.
func (e *Ensemble) Staged(X mat.Matrix, counts ...int) [][]float64 {
	n, _ := X.Dims()
	scores, stages, t := make([]float64, n), make([][]float64, len(counts)), 0
	for s, count := range counts {
		if count < t || count > e.Len() {
			panic(fmt.Sprintf("learn: stage %d is after %d members, want ascending counts up to %d", s, count, e.Len()))
		}
		for ; t < count; t++ {
			e.add(scores, t, X)
		}
		stages[s] = append([]float64(nil), scores...)
	}
	return stages
}

func (e *Ensemble) add(scores []float64, t int, X mat.Matrix) {
	for i, label := range e.Members[t].Predict(X) {
		scores[i] += e.Weights[t] * float64(label)
	}
}

// String says how many members there are.
func (e *Ensemble) String() string { return fmt.Sprintf("ensemble of %d members", e.Len()) }
