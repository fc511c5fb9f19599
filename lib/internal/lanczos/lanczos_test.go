package lanczos

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// random is a symmetric matrix with the given lowest eigenvalue: that of A moves to it.
func random(rng *rand.Rand, n int, lowest float64) *mat.SymDense {
	A := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			A.SetSym(i, j, rng.NormFloat64())
		}
	}
	var e mat.EigenSym
	e.Factorize(A, false)
	for i := range n {
		A.SetSym(i, i, A.At(i, i)+lowest-e.Values(nil)[0])
	}
	return A
}

func product(A *mat.SymDense) Product {
	n := A.SymmetricDim()
	return func(dst, v []float64) {
		mat.NewVecDense(n, dst[:n]).MulVec(A, mat.NewVecDense(n, v[:n]))
	}
}

// The vectors are eigenvectors of the lowest eigenvalues, and none are found in a PSD
// matrix.
func TestLowest(t *testing.T) {
	const n, size = 50, 56
	rng := rand.New(rand.NewPCG(1, 7))
	values := make([]float64, n)
	for i := range values {
		values[i] = rng.Float64()
	}
	values[7], values[20] = -2, -0.5
	a := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			a.Set(i, j, rng.NormFloat64())
		}
	}
	var qr mat.QR
	qr.Factorize(a)
	var q mat.Dense
	qr.QTo(&q)
	matrix := func(values []float64) func(dst, v []float64) {
		var A mat.Dense
		A.Mul(&q, mat.NewDiagDense(n, values))
		A.Mul(&A, q.T())
		return func(dst, v []float64) {
			mat.NewVecDense(n, dst[:n]).MulVec(&A, mat.NewVecDense(n, v[:n]))
		}
	}
	found := Lowest(n, size, n, 1e-9, nil, matrix(values))
	if len(found) != 2 {
		t.Fatalf("%d vectors, want 2", len(found))
	}
	for k, column := range []int{7, 20} {
		c := mat.Dot(q.ColView(column), mat.NewVecDense(n, found[k][:n]))
		if math.Abs(math.Abs(c)-1) > 1e-9 || slices.Max(found[k][n:]) != 0 {
			t.Errorf("vector %d: cosine %v", k, c)
		}
	}
	values[7], values[20] = -1e-7, 0
	from := make([]float64, n) // as near to the eigenvector as an eigenvalue so near 0 needs
	for i := range from {
		from[i] = q.At(i, 7) + 1e-5*q.At(i, 3)
	}
	if found := Lowest(n, size, 2, 1e-9, from, matrix(values)); len(found) != 1 {
		t.Errorf("%d vectors, want 1, from a vector with a negative quotient", len(found))
	}
	values[7] = 0
	if found := Lowest(n, size, 30, 1e-9, nil, matrix(values)); len(found) != 0 {
		t.Errorf("%d vectors in a PSD matrix", len(found))
	}
}

// The bound is near the least eigenvalue, and seldom above it.
func TestLeast(t *testing.T) {
	above, far := 0, 0
	for trial := range 300 {
		rng := rand.New(rand.NewPCG(2, uint64(trial)))
		n, want := 1+rng.IntN(60), -3*rng.Float64()
		bound := Least(n, simd.Size(n), math.Inf(1), product(random(rng, n, want)))
		if width := 4 * math.Sqrt(float64(n)); !(math.Abs(bound-want) <= 0.1*width) {
			t.Errorf("trial %d, n = %d: %v for the eigenvalue %v", trial, n, bound, want)
		}
		if bound > want+1e-9 {
			above++
		}
		if math.Abs(bound-want) > 0.06*math.Abs(want) {
			far++
		}
	}
	if far > 10 {
		t.Errorf("%d of 300 bounds are more than 6 %% away", far)
	}
	if above > 30 {
		t.Errorf("%d of 300 bounds are above the eigenvalue", above)
	}
}

func TestLeastEndsEarly(t *testing.T) {
	A, count := random(rand.New(rand.NewPCG(3, 3)), 60, 1), 0
	Least(60, 64, -1000, func(dst, v []float64) {
		count++
		product(A)(dst, v)
	})
	if count > looked {
		t.Errorf("%d products where the first bound is enough", count)
	}
}

func TestLeastOfNone(t *testing.T) {
	if v := Least(3, 8, 0, func(dst, _ []float64) { dst[1] = math.NaN() }); !math.IsNaN(v) {
		t.Errorf("%v for a matrix that is not finite", v)
	}
}

// The basis stays orthogonal when the steps find the eigenvalues of a wide spectrum one
// after the other.
func TestOrthogonal(t *testing.T) {
	const n = 40
	s := begin(n, n, 1, nil, func(dst, v []float64) {
		for i, x := range v {
			dst[i] = math.Pow(10, -float64(i)/3) * x
		}
	})
	for s.step() {
	}
	for i, a := range s.basis {
		for j, b := range s.basis {
			want := 0.0
			if i == j {
				want = 1
			}
			if v := simd.DotProduct(a, b); !(math.Abs(v-want) < 1e-14) {
				t.Errorf("vectors %d and %d: %v", i, j, v)
			}
		}
	}
}
