package learn_test

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// listed predicts a list of labels.
type listed []int

func (l listed) Predict(mat.Matrix) []int { return l }

func TestVoteByDefinition(t *testing.T) {
	v := &learn.Vote{
		Labels:  []int{0, 1, 2},
		Members: []learn.Classifier{listed{0, 1, 2, 1}, listed{0, 2, 2, 0}, listed{1, 2, 0, 2}},
		Weights: []float64{1, 0.5, 0.75},
	}
	X := points(4, 1)
	want := mat.NewDense(4, 3, []float64{1.5, 0.75, 0, 0, 1, 1.25, 0.75, 0, 1.5, 0.5, 1, 0.75})
	if got := v.ClassScores(X); !mat.Equal(got, want) {
		t.Errorf("scores %v", mat.Formatted(got))
	}
	if got := v.Predict(X); !slices.Equal(got, []int{0, 2, 2, 1}) {
		t.Errorf("labels %v", got)
	}
	for s, got := range v.Staged(X, 0, 1, 3) {
		if !mat.Equal(got, v.Prefix([]int{0, 1, 3}[s]).ClassScores(X)) {
			t.Errorf("stage %d is not its prefix", s)
		}
	}
	if got := v.Prefix(0).Predict(X); !slices.Equal(got, []int{0, 0, 0, 0}) {
		t.Errorf("of equal classes %v, want the lowest", got)
	}
	if got := fmt.Sprint(v); got != "vote of 3 members among 3 classes" {
		t.Error(got)
	}
}

// TestVoteOfTwoClasses: an Ensemble of ±1 answers is the difference of the votes.
func TestVoteOfTwoClasses(t *testing.T) {
	X := points(60, 2)
	v := &learn.Vote{Labels: []int{-1, 1}, Weights: []float64{1, 0.5, 0.25}}
	e := &learn.Ensemble{Weights: v.Weights}
	for _, c := range []cut{{0, 0}, {1, 0.2}, {1, -0.5}} {
		v.Members, e.Members = append(v.Members, c), append(e.Members, learn.NewRated(c, 1, -1))
	}
	votes := v.ClassScores(X)
	for i, f := range e.Scores(X) {
		if f != votes.At(i, 1)-votes.At(i, 0) {
			t.Errorf("row %d: %v, votes %v", i, f, votes.RawRowView(i))
		}
	}
	if !slices.Equal(v.Predict(X), e.Predict(X)) {
		t.Error("other labels")
	}
}

func TestVotePanics(t *testing.T) {
	X := points(2, 1)
	v := func(labels []int, predicted ...int) *learn.Vote {
		return &learn.Vote{Labels: labels, Members: []learn.Classifier{listed(predicted)}, Weights: []float64{1}}
	}
	wantPanic(t, "member 0 predicts 3 for row 1, want one of [0 1]", func() { v([]int{0, 1}, 0, 3).Predict(X) })
	wantPanic(t, "member 0 gave 1 labels for 2 rows", func() { v([]int{0, 1}, 0).Predict(X) })
	wantPanic(t, "a vote without labels", func() { v(nil, 0, 0).Predict(X) })
	wantPanic(t, "0 weights for 1 members", func() {
		(&learn.Vote{Labels: []int{0, 1}, Members: []learn.Classifier{listed{0, 0}}}).Predict(X)
	})
	wantPanic(t, "stage 0 is after 2 members", func() { v([]int{0, 1}, 0, 0).Staged(X, 2) })
	wantPanic(t, "the first 2 of 1 members", func() { v([]int{0, 1}, 0, 0).Prefix(2) })
}
