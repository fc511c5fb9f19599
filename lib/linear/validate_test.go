package linear

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestTame: only large numbers keep a set from being tame.
func TestTame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	large := []func(ds *learn.Dataset, i, j int){
		func(ds *learn.Dataset, i, j int) { ds.X.Set(i, j, 0x1p121) },
		func(ds *learn.Dataset, i, j int) { ds.X.Set(i, j, -math.MaxFloat64) },
		func(ds *learn.Dataset, i, _ int) { ds.W[i] = 0x1p121 },
		func(ds *learn.Dataset, i, _ int) { ds.W[i] = math.MaxFloat64 },
	}
	for trial := range 300 {
		n, d := 2+rng.IntN(8), 1+rng.IntN(20)
		ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n), W: make([]float64, n)}
		for i := range n {
			ds.Y[i], ds.W[i] = 2*(i%2)-1, 1
		}
		if ok, err := validate(ds); !ok || err != nil {
			t.Fatalf("%d×%d: tame %v, %v", n, d, ok, err)
		}
		large[trial%len(large)](ds, rng.IntN(n), rng.IntN(d))
		if ok, err := validate(ds); ok || err != nil {
			t.Errorf("%d×%d: tame %v, %v with large number %d", n, d, ok, err, trial%len(large))
		}
	}
	if ok, err := validate(nil); ok || err == nil {
		t.Error("nil is tame")
	}
}
