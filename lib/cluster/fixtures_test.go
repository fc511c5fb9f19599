package cluster_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// blobs returns n points around k centres on a circle of radius 5, with standard
// deviation 1 in each of d features. Row i belongs to centre i%k.
func blobs(n, d, k int, seed uint64) (*learn.Dataset, []int) {
	rng := rand.New(rand.NewPCG(seed, 1))
	X, y := mat.NewDense(n, d, nil), make([]int, n)
	for i := range n {
		y[i] = i % k
		angle := 2 * math.Pi * float64(y[i]) / float64(k)
		for j := range d {
			X.Set(i, j, rng.NormFloat64())
		}
		X.Set(i, 0, X.At(i, 0)+5*math.Cos(angle))
		if d > 1 {
			X.Set(i, 1, X.At(i, 1)+5*math.Sin(angle))
		}
	}
	return &learn.Dataset{X: X}, y
}

// cloud returns n points without clusters, and labels at random.
func cloud(n, d, k int, seed uint64) (*learn.Dataset, []int) {
	rng := rand.New(rand.NewPCG(seed, 2))
	X, y := mat.NewDense(n, d, nil), make([]int, n)
	for i := range n {
		y[i] = rng.IntN(k)
		for j := range d {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	return &learn.Dataset{X: X}, y
}

func must[T any](t testing.TB, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}
