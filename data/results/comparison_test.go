package results

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestComparisons(t *testing.T) {
	r, err := load(small("ok,goal,case,peer,ours_s,peer_s,ratio,target,note\n"+
		"True,1,a,libsvm,0.25,0.5,0.5,0.5,\nTrue,1,b,xgboost,3,4,0.75,0.5,\n"+
		"False,2,c,libsvm,1,10,0.1,0.5,\nTrue,2,d,libsvm,2,1,2,,\nFalse,2,e,libsvm,2,1,2,,\n"), "small")
	if err != nil {
		t.Fatal(err)
	}
	rows := r.Comparisons()
	want := Comparison{Goal: "1", Case: "b", Peer: "xgboost", Ours: 3, Theirs: 4, Ratio: 0.75, Target: 0.5, AsGood: true}
	if rows[1] != want {
		t.Errorf("%+v, want %+v", rows[1], want)
	}
	var verdicts []string
	for _, c := range rows {
		verdicts = append(verdicts, c.Verdict())
	}
	if diff := cmp.Diff([]string{"met", "missed", "worse result", "no target", "worse result"}, verdicts); diff != "" {
		t.Error(diff)
	}
	nan := math.NaN()
	for name, c := range map[string]struct {
		rows []Comparison
		want Tally
	}{
		"all":       {rows, Tally{Judged: 3, Met: 1, Fastest: 0.1, Slowest: 2, Shortfall: 1.5}},
		"first":     {rows[:1], Tally{Judged: 1, Met: 1, Fastest: 0.5, Slowest: 0.5, Shortfall: 1}},
		"no target": {rows[3:], Tally{Fastest: 2, Slowest: 2}},
		"none":      {nil, Tally{Fastest: nan, Slowest: nan}},
	} {
		if diff := cmp.Diff(c.want, NewTally(c.rows), cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// The published comparison has these columns, and its ratios are those of its times.
func TestPublishedComparisons(t *testing.T) {
	peers, err := Load("peers")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range peers.Comparisons() {
		if c.Goal == "" || c.Peer == "" || !(c.Ours > 0 && c.Theirs > 0) || !(math.Abs(c.Ratio/(c.Ours/c.Theirs)-1) < 0.5) {
			t.Errorf("row %d: %+v", i, c)
		}
	}
}
