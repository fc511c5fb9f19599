package results

import "math"

// Comparison is a row of the table "peers", which "make peers" makes: the time of this
// library beside that of another program, for the same result.
type Comparison struct {
	Goal         string  // number of the goal, such as "12"
	Case         string  // what was computed, such as "threenorm 300 gaussian"
	Peer         string  // the other program, such as "libsvm"
	Ours, Theirs float64 // seconds, medians of several runs
	Ratio        float64 // our time divided by the peer's
	Target       float64 // Ratio should be at most this; NaN if there is no target
	AsGood       bool    // whether our result is at least as good as the peer's
}

// Comparisons returns the rows of a table such as "peers". It panics if a column is
// missing: goal, case, peer, ours_s, peer_s, ratio, target or ok.
func (t *Table) Comparisons() []Comparison {
	goals, cases, peers, ok := t.Texts("goal"), t.Texts("case"), t.Texts("peer"), t.Texts("ok")
	ours, theirs, ratio, target := t.Floats("ours_s"), t.Floats("peer_s"), t.Floats("ratio"), t.Floats("target")
	rows := make([]Comparison, len(t.Rows))
	for i := range rows {
		rows[i] = Comparison{
			Goal: goals[i], Case: cases[i], Peer: peers[i],
			Ours: ours[i], Theirs: theirs[i], Ratio: ratio[i], Target: target[i],
			AsGood: ok[i] == "True",
		}
	}
	return rows
}

// Verdict returns "worse result" if ours is not as good as the peer's, however fast it is,
// else "no target", "met" (a Ratio of at most Target) or "missed".
func (c Comparison) Verdict() string {
	switch {
	case !c.AsGood:
		return "worse result"
	case math.IsNaN(c.Target):
		return "no target"
	case c.Ratio <= c.Target:
		return "met"
	}
	return "missed"
}

// Tally says how many rows meet their targets.
type Tally struct {
	Judged, Met      int     // rows with a target, and those of them with the verdict "met"
	Fastest, Slowest float64 // the smallest and the largest ratio of all rows; NaN without rows
	// Shortfall is the largest Ratio/Target of all rows with a target: at 2, a row takes
	// twice as long as it should. It is 0 if there are none.
	Shortfall float64
}

// NewTally counts rows, such as those of a goal.
func NewTally(rows []Comparison) Tally {
	t := Tally{Fastest: math.NaN(), Slowest: math.NaN()}
	for i, c := range rows {
		if i == 0 {
			t.Fastest, t.Slowest = c.Ratio, c.Ratio
		}
		t.Fastest, t.Slowest = min(t.Fastest, c.Ratio), max(t.Slowest, c.Ratio)
		if math.IsNaN(c.Target) {
			continue
		}
		t.Judged++
		t.Shortfall = max(t.Shortfall, c.Ratio/c.Target)
		if c.Verdict() == "met" {
			t.Met++
		}
	}
	return t
}
