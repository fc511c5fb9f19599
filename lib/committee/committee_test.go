package committee

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func optimised() []Method { return []Method{EC, ML, ECC, MLC} }

// must is for a call with two results: must(f())(t).
func must[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// random is an objective of random machines, which do not separate the examples.
func random(c criterion, machines, n int) *objective {
	o := newObjective(c, machines, n)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		o.w[i] = 0.5 + rng.Float64()
		for k := range machines {
			o.z[k][i] = rng.NormFloat64() + 0.3
		}
	}
	return o
}

// pima is the set of the paper's Table 1, with its machine and settings.
func pima(t *testing.T) (train, test *learn.Dataset, base learn.Learner) {
	t.Helper()
	ds := must(data.Open("ida_diabetis"))(t)
	train, test = ds.Split(0.61, 1)
	return train, test, svm.NewLearner(kernel.Gaussian{Gamma: 1. / 800}, svm.Params{C: 100, NoBias: true})
}

// distance is the largest difference of two lists of numbers.
func distance(a, b []float64) float64 {
	largest := 0.0
	for i, v := range a {
		largest = max(largest, math.Abs(v-b[i]))
	}
	return largest
}
