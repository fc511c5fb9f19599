package cluster_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// blobs returns n points around k centres on a circle of radius 5, with standard
// deviation 1 in each of d >= 2 features. Row i belongs to centre i%k.
func blobs(n, d, k int, seed uint64) (*learn.Dataset, []int) {
	ds, y := cloud(n, d, k, seed)
	for i := range n {
		y[i] = i % k
		angle := 2 * math.Pi * float64(y[i]) / float64(k)
		ds.X.Set(i, 0, ds.X.At(i, 0)+5*math.Cos(angle))
		ds.X.Set(i, 1, ds.X.At(i, 1)+5*math.Sin(angle))
	}
	return ds, y
}

// cloud returns n points of a normal distribution, and labels at random.
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

// line returns points with one feature.
func line(x ...float64) *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(len(x), 1, x)}
}

// weights are numbers in (0, 4], with a zero in each seventh place.
func weights(n int, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 5))
	w := make([]float64, n)
	for i := range w {
		if i%7 != 3 {
			w[i] = 4 * (1 - rng.Float64())
		}
	}
	return w
}

func must[T any](t testing.TB, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// distances2 are the squared distances of all rows from the centres Σ_j b_jc·φ(x_j),
// for an n×k matrix b whose columns add up to 1: from the Gram matrix, by the formula.
func distances2(t testing.TB, k kernel.Kernel, X *mat.Dense, b *mat.Dense) *mat.Dense {
	t.Helper()
	K, err := kernel.Gram(t.Context(), k, X)
	must(t, K, err)
	var product, quadratic, d2 mat.Dense
	product.Mul(K, b)
	quadratic.Mul(b.T(), &product)
	d2.Apply(func(i, c int, v float64) float64 { return K.At(i, i) - 2*v + quadratic.At(c, c) }, &product)
	return &d2
}

// shares are the coefficients of the means of clusters.
func shares(labels []int, w []float64, k int) *mat.Dense {
	b, total := mat.NewDense(len(labels), k, nil), make([]float64, k)
	weight := func(i int) float64 {
		if w == nil {
			return 1
		}
		return w[i]
	}
	for i, c := range labels {
		total[c] += weight(i)
	}
	for i, c := range labels {
		b.Set(i, c, weight(i)/total[c])
	}
	return b
}

// spread is the objective of kernel k-means, by its definition.
func spread(t testing.TB, k kernel.Kernel, ds *learn.Dataset, labels []int, clusters int) float64 {
	t.Helper()
	d2, j := distances2(t, k, ds.X, shares(labels, ds.W, clusters)), 0.0
	for i, c := range labels {
		if w := ds.Weight(i); w > 0 {
			j += w * d2.At(i, c)
		}
	}
	return j
}

// dense are the coefficients of the centres of a model.
func dense(m *cluster.Model, n int) *mat.Dense {
	b := mat.NewDense(n, m.Clusters, nil)
	for c, centre := range m.Centres {
		for r, i := range centre.Rows {
			b.Set(i, c, centre.Coef[r])
		}
	}
	return b
}

// falls checks that a history never rises, apart from rounding.
func falls(t testing.TB, history []float64) {
	t.Helper()
	for i := 1; i < len(history); i++ {
		if !(history[i] <= history[i-1]+1e-12*math.Abs(history[0])) {
			t.Errorf("the objective rises from %v to %v in iteration %d", history[i-1], history[i], i)
		}
	}
}

// near reports whether a is the finite number b, apart from rounding.
func near(a, b, tol float64) bool {
	return math.Abs(a-b) <= tol*max(1, math.Abs(b)) && !math.IsInf(b, 0)
}

// kernels are PSD or conditionally PSD.
var kernels = []kernel.Kernel{
	kernel.Gaussian{Gamma: 0.3},
	kernel.Linear{},
	kernel.Polynomial{Degree: 2, Coef0: 1},
	kernel.Laplacian{},
	kernel.Stump{},
	kernel.Perceptron{},
	kernel.Func(kernel.Gaussian{}.Eval),
}
