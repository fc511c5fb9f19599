package boost_test

import (
	"slices"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
)

// TestLPBoostStages: the ensemble after t rounds is that of a training with t rounds.
func TestLPBoostStages(t *testing.T) {
	ds, pools := features(40, 12, 3)
	for _, c := range []struct {
		name string
		p    boost.LPBoostParams
	}{
		{"features", boost.LPBoostParams{C: 1, Rounds: 12, Stages: true}},
		{"stumps", boost.LPBoostParams{C: 0.1, Rounds: 12, Stages: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pools, ds := pools, ds
			if c.name == "stumps" {
				pools, ds = nil, data.Twonorm(5).Sample(60, 1)
			}
			whole, err := boost.TrainLPBoost(t.Context(), ds, pools, c.p)
			if err != nil || len(whole.Stages) != len(whole.Objective) || len(whole.Stages) < 5 {
				t.Fatalf("%d stages of %d rounds, %v", len(whole.Stages), len(whole.Objective), err)
			}
			for rounds := range len(whole.Stages) + 1 {
				p := c.p
				p.Rounds, p.Stages = rounds, false
				want := make([]float64, ds.Len())
				if rounds > 0 {
					part, err := boost.TrainLPBoost(t.Context(), ds, pools, p)
					if err != nil {
						t.Fatal(err)
					}
					want = part.Scores(ds.X)
				}
				if got := whole.After(rounds).Scores(ds.X); !slices.Equal(got, want) {
					t.Errorf("%d rounds: other scores", rounds)
				}
			}
		})
	}
}

func TestLPBoostStagesPanics(t *testing.T) {
	ds, pools := features(20, 4, 1)
	m, err := boost.TrainLPBoost(t.Context(), ds, pools, boost.LPBoostParams{})
	if err != nil {
		t.Fatal(err)
	}
	for _, rounds := range []int{-1, len(m.Objective), len(m.Objective) + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic for %d rounds", rounds)
				}
			}()
			m.After(rounds)
		}()
	}
}
