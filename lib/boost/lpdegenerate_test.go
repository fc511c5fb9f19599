package boost_test

import (
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestLPBoostDegenerate: with a few columns of values -1 and +1, hundreds of examples
// have equal rows. With equal costs, 40 rounds took 190 000 pivots.
func TestLPBoostDegenerate(t *testing.T) {
	ds, err := data.Open("ida_image")
	if err != nil {
		t.Fatal(err)
	}
	ds, _ = ds.Split(0.56, 1)
	m, err := boost.TrainLPBoost(t.Context(), ds, nil, boost.LPBoostParams{C: 1. / 32, Rounds: 200})
	if err != nil || m.Status != learn.Converged {
		t.Fatalf("%v, %v", m, err)
	}
	if m.Pivots > 5000 {
		t.Errorf("%d pivots for %d rounds", m.Pivots, len(m.Objective))
	}
	certify(t, ds, m, 1./32)
}
