package linear

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestTame: no set with a fault is tame, and only large numbers and faults keep
// one from it.
func TestTame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	faults := []func(ds *learn.Dataset, i, j int){
		func(ds *learn.Dataset, i, j int) { ds.X.Set(i, j, math.NaN()) },
		func(ds *learn.Dataset, i, j int) { ds.X.Set(i, j, math.Inf(-1)) },
		func(ds *learn.Dataset, i, _ int) { ds.Y[i] = 0 },
		func(ds *learn.Dataset, i, _ int) { ds.W[i] = -1 },
		func(ds *learn.Dataset, i, _ int) { ds.W[i] = math.NaN() },
		func(ds *learn.Dataset, i, _ int) { ds.W[i] = math.Inf(1) },
		func(ds *learn.Dataset, _, _ int) { clear(ds.W) },
		func(ds *learn.Dataset, i, _ int) { ds.Y = ds.Y[:i] },
		func(ds *learn.Dataset, i, _ int) { ds.W = ds.W[:i] },
		func(ds *learn.Dataset, _, j int) { ds.Features = make([]string, j) },
		func(ds *learn.Dataset, _, _ int) { ds.X = nil },
		func(ds *learn.Dataset, _, _ int) { ds.X = &mat.Dense{} },
	}
	for trial := range 300 {
		n, d := 2+rng.IntN(8), 1+rng.IntN(20)
		ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n), W: make([]float64, n)}
		for i := range n {
			ds.Y[i], ds.W[i] = 2*(i%2)-1, 1
		}
		if !tame(ds) {
			t.Fatalf("%d×%d: not tame", n, d)
		}
		faults[trial%len(faults)](ds, rng.IntN(n), rng.IntN(d))
		if ds.ValidateTwoClass() == nil {
			t.Errorf("fault %d is none", trial%len(faults))
		}
		if tame(ds) {
			t.Errorf("%d×%d: tame with fault %d", n, d, trial%len(faults))
		}
	}
	if tame(nil) {
		t.Error("nil is tame")
	}
}
