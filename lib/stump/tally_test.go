package stump_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

func TestTally(t *testing.T) {
	at := func(d int, alpha float64, sign int) learn.Scorer {
		return learn.NewRated(stump.Stump{Feature: d, Threshold: alpha, Sign: sign}, 1, -1)
	}
	vote := &learn.Ensemble{
		Members: []learn.Scorer{at(1, 0.5, 1), at(0, 0.5, 1), at(1, 0.5, -1), at(0, -2, -1), stump.Constant(-1), at(0, 0.5, 1)},
		Weights: []float64{4, 1, 1, 2, 8, 0.5},
	}
	got, err := stump.Tally(vote)
	want := []stump.Weighted{
		{Feature: 0, Threshold: math.Inf(-1), Weight: -8},
		{Feature: 0, Threshold: -2, Weight: -2},
		{Feature: 0, Threshold: 0.5, Weight: 1.5},
		{Feature: 1, Threshold: 0.5, Weight: 3},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if text := got[3].String(); text != "3·sign(x2 - 0.5)" {
		t.Error(text)
	}
	if got, err := stump.Tally(vote.Prefix(0)); len(got) != 0 || err != nil {
		t.Errorf("%v, %v of no members", got, err)
	}
}

// The tally is the same vote as the ensemble.
func TestTallyVotesTheSame(t *testing.T) {
	X := kerneltest.Points(60, 3, 1)
	vote := &learn.Ensemble{}
	for i := range 40 {
		s := stump.Stump{Feature: i % 3, Threshold: float64(i%5)/4 - 0.5, Sign: 1 - 2*(i%2)}
		vote.Members, vote.Weights = append(vote.Members, s), append(vote.Weights, 1+float64(i)/8)
	}
	all, err := stump.Tally(vote)
	if err != nil || len(all) != 15 {
		t.Fatalf("%d different stumps, %v", len(all), err)
	}
	short := &learn.Ensemble{}
	for _, s := range all {
		short.Members = append(short.Members, stump.Stump{Feature: s.Feature, Threshold: s.Threshold, Sign: 1})
		short.Weights = append(short.Weights, s.Weight)
	}
	want := vote.Scores(X)
	for i, f := range short.Scores(X) {
		if math.Abs(f-want[i]) > 1e-12 {
			t.Errorf("row %d: the tally says %v, the ensemble %v", i, f, want[i])
		}
	}
}

func TestTallyErrors(t *testing.T) {
	s := stump.Constant(1)
	for name, c := range map[string]struct {
		vote learn.Ensemble
		want error
	}{
		"no stump":      {learn.Ensemble{Members: []learn.Scorer{learn.ScoreFunc(nil)}, Weights: []float64{1}}, stump.ErrParam},
		"zero stump":    {learn.Ensemble{Members: []learn.Scorer{stump.Stump{}}, Weights: []float64{1}}, stump.ErrParam},
		"other answers": {learn.Ensemble{Members: []learn.Scorer{learn.NewRated(s, 2, -1)}, Weights: []float64{1}}, stump.ErrParam},
		"no weights":    {learn.Ensemble{Members: []learn.Scorer{s}}, learn.ErrShape},
	} {
		if got, err := stump.Tally(&c.vote); got != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
