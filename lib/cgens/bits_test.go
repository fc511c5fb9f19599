package cgens_test

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestBits: the models have the same bits on every processor.
func TestBits(t *testing.T) {
	ds := data.FlipLabels(data.Threenorm(4).Sample(150, 1), 0.1, 2)
	three := data.Threenorm(4).Sample(150, 2)
	for i := range three.Y {
		three.Y[i] += i % 2
	}
	for name, c := range map[string]struct {
		pools    learn.Pools
		two, sls string
	}{
		"stumps":      {stump.Pools(stump.Params{}), "342b36668e422d5e", "faa89e3441ffd5d9"},
		"perceptrons": {perceptron.Pools(perceptron.PoolParams{Samples: 50, Seed: 3}), "a9cf0f0492d9d6f0", "ea83c01b842fe92f"},
		"Fourier":     {fourier.Pools(fourier.PoolParams{Gamma: 0.2, Samples: 50, Seed: 3}), "4465049b5084911b", "cdbf51d961c3c85e"},
	} {
		m, err := cgens.Train(t.Context(), ds, c.pools, cgens.Params{C: 0.1, Columns: 25})
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, m.Weights, m.Bias, m.Primal, m.Dual))); sum[:16] != c.two {
			t.Errorf("%s: sum %s, want %s", name, sum[:16], c.two)
		}
		s, err := cgens.TrainSLS(t.Context(), three, c.pools, cgens.SLSParams{C: 0.1, Columns: 25})
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, s.W.RawMatrix().Data, s.B, s.Primal, s.Dual))); sum[:16] != c.sls {
			t.Errorf("%s, many classes: sum %s, want %s", name, sum[:16], c.sls)
		}
	}
}
