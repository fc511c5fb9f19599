package boost_test

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestLPBoostBits: the models have the same bits on every processor.
func TestLPBoostBits(t *testing.T) {
	ds := data.FlipLabels(data.Threenorm(4).Sample(150, 1), 0.1, 2)
	for name, c := range map[string]struct {
		pools learn.Pools
		want  string
	}{
		"stumps":      {nil, "0acd7d8a55344dad"},
		"perceptrons": {perceptrons, "1d41683c80c0efae"},
		"Fourier":     {fouriers, "1d4f22930f0d7aa8"},
	} {
		m, err := boost.TrainLPBoost(t.Context(), ds, c.pools, boost.LPBoostParams{C: 0.03, Rounds: 30})
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, m.Weights, m.Primal, m.Dual, m.Pivots))); sum[:16] != c.want {
			t.Errorf("%s: sum %s, want %s", name, sum[:16], c.want)
		}
	}
}
