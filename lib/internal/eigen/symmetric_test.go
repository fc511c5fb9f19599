package eigen_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/eigen"
)

func copyOf(a *mat.SymDense) [][]float64 {
	n := a.SymmetricDim()
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = mat.Row(nil, i, a)
	}
	return rows
}

// random returns matrices of every kind: full, of low rank, diagonal, with equal
// eigenvalues, tridiagonal, of any size.
func random(rng *rand.Rand, n, kind int) *mat.SymDense {
	a := mat.NewSymDense(n, nil)
	size := math.Ldexp(1, rng.IntN(600)-300)
	for i := range n {
		for j := i; j < n; j++ {
			v := rng.NormFloat64() * size
			switch kind % 6 {
			case 1:
				v = size * float64((i+1)*(j+1))
			case 2:
				if i != j {
					v = 0
				}
			case 3:
				if v = 0; i == j {
					v = size
				}
			case 4:
				if j > i+1 {
					v = 0
				}
			case 5:
				v = size * math.Exp2(-float64(2*(i+j)))
			}
			a.SetSym(i, j, v)
		}
	}
	return a
}

// TestSymmetric asks for Av = λv, orthonormal vectors and ascending values.
func TestSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for trial := range 600 {
		n := 1 + rng.IntN(45)
		a := random(rng, n, trial)
		values, vectors, ok := eigen.Symmetric(copyOf(a))
		if !ok || !slices.IsSorted(values) {
			t.Fatalf("trial %d: %v, values %v", trial, ok, values)
		}
		size := mat.Norm(a, 2)
		for k, v := range vectors {
			product := mat.NewVecDense(n, nil)
			product.MulVec(a, mat.NewVecDense(n, v))
			product.AddScaledVec(product, -values[k], mat.NewVecDense(n, v))
			if r := mat.Norm(product, 2); r > 1e-13*size {
				t.Errorf("trial %d, n = %d: residual %g of %g", trial, n, r, size)
			}
			for l, w := range vectors {
				want := 0.0
				if k == l {
					want = 1
				}
				if dot := mat.Dot(mat.NewVecDense(n, v), mat.NewVecDense(n, w)); math.Abs(dot-want) > 1e-13 {
					t.Errorf("trial %d: vectors %d and %d have the product %g", trial, k, l, dot)
				}
			}
		}
		var theirs mat.EigenSym
		theirs.Factorize(a, false)
		for k, want := range theirs.Values(nil) {
			if math.Abs(values[k]-want) > 1e-13*size {
				t.Errorf("trial %d: value %d is %v, want %v", trial, k, values[k], want)
			}
		}
	}
}

// TestExtremes: matrices whose numbers have few digits, or fill the range of
// float64.
func TestExtremes(t *testing.T) {
	d, e := 5e-324, math.Exp(-740)
	for _, c := range []struct {
		a    [][]float64
		want []float64
	}{
		{[][]float64{{1, d, d}, {d, 1, 0}, {d, 0, 1}}, []float64{1, 1, 1}},
		{[][]float64{{1, e, e, 2 * e}, {e, 1, 0, 0}, {e, 0, 1, 0}, {2 * e, 0, 0, 1}}, []float64{1, 1, 1, 1}},
		{[][]float64{{0, d}, {d, 0}}, []float64{-d, d}},
		{[][]float64{{0, 1e-310, 0}, {1e-310, 0, 0}, {0, 0, 1}}, []float64{-1e-310, 1e-310, 1}},
		{[][]float64{{1e308, 5e307}, {5e307, 1e308}}, []float64{5e307, 1.5e308}},
	} {
		values, vectors, ok := eigen.Symmetric(c.a)
		if !ok {
			t.Errorf("%v: not finite", c.want)
			continue
		}
		size := max(math.Abs(c.want[0]), math.Abs(c.want[len(c.want)-1]))
		for k, v := range vectors {
			if math.Abs(values[k]-c.want[k]) > 1e-14*size {
				t.Errorf("values %v, want %v", values, c.want)
			}
			for l, w := range vectors {
				want := 0.0
				if k == l {
					want = 1
				}
				if dot := mat.Dot(mat.NewVecDense(len(v), v), mat.NewVecDense(len(w), w)); math.Abs(dot-want) > 1e-14 {
					t.Errorf("%v: vectors %d and %d have the product %g", c.want, k, l, dot)
				}
			}
		}
	}
	if _, _, ok := eigen.Symmetric([][]float64{{1e308, 1.5e308}, {1.5e308, 1e308}}); ok {
		t.Error("an eigenvalue of 2.5e308 is finite")
	}
}

func TestNotFinite(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1)} {
		if _, _, ok := eigen.Symmetric([][]float64{{1, v, 2}, {v, 2, 3}, {2, 3, 4}}); ok {
			t.Errorf("a matrix with %v has eigenvalues", v)
		}
	}
	if values, _, ok := eigen.Symmetric(nil); !ok || len(values) != 0 {
		t.Error("an empty matrix has none")
	}
}
