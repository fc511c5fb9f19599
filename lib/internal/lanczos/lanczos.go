package lanczos

import (
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/eigen"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Product stores Av in dst. Both have the length size, with zeros after n. It is a multiple
// of simd.Width.
type Product func(dst, v []float64)

// Lowest returns unit vectors v whose quotients vᵀAv are below -slack: approximate
// eigenvectors of the lowest eigenvalues of the n×n matrix A, from k steps. The vectors
// have the length size. The first step is along from, which must not be 0, or along a
// random vector if from is nil. If the quotient of from is below -slack, a vector is found.
func Lowest(n, size, k int, slack float64, from []float64, product Product) [][]float64 {
	s := begin(n, size, uint64(k), from, product)
	for range min(k, n) {
		if !s.step() {
			break
		}
	}
	values, vectors := s.ritz()
	var found [][]float64
	for e, value := range values { // ascending
		if value >= -slack {
			break
		}
		v := make([]float64, size)
		for i, b := range s.basis {
			simd.Add(v, b, vectors[e][i])
		}
		found = append(found, v)
	}
	return found
}

// looked is how many steps Least takes between two looks at its bound.
const looked = 4

// Least returns about the least eigenvalue of the n×n matrix A, or a little less: the
// least one that the steps have found, less the distance in which they know an eigenvalue.
// It ends when this distance, and what the last steps have changed, are small beside the
// bound, or when the bound is above enough. In rare cases, the steps have not yet seen the least
// eigenvalue. It returns NaN if A is not finite.
func Least(n, size int, enough float64, product Product) float64 {
	const small = 0.05
	s, last := begin(n, size, 0, nil, product), math.Inf(1)
	for k := 1; ; k++ {
		more := s.step() && k < n
		if more && k%looked != 0 {
			continue
		}
		values, vectors := s.ritz()
		if values == nil {
			return math.NaN()
		}
		if !more {
			return values[0]
		}
		away := float64(s.norm * math.Abs(vectors[0][len(vectors)-1]))
		bound := values[0] - away
		if within := small * math.Abs(bound); away <= within && last-values[0] <= within || bound > enough {
			return bound
		}
		last = values[0]
	}
}

// steps are those of the Lanczos method: A is tridiagonal in the basis.
type steps struct {
	product          Product
	basis            [][]float64
	diagonal, beside []float64
	v                []float64 // the next vector
	norm             float64   // its length before it is made a unit vector
}

func begin(n, size int, seed uint64, from []float64, product Product) *steps {
	s := &steps{product: product, v: make([]float64, size)}
	if copy(s.v, from) == 0 {
		rng := rand.New(rand.NewPCG(uint64(n), seed))
		for i := range n {
			s.v[i] = portable.Normal(rng)
		}
	}
	s.norm = math.Sqrt(simd.DotProduct(s.v, s.v))
	return s
}

// step takes the next vector into the basis. It returns false if the basis is complete, but
// for rounding: nothing new is left in the vector after it.
func (s *steps) step() bool {
	simd.Affine(s.v, 1/s.norm, 0)
	if len(s.basis) > 0 {
		s.beside = append(s.beside, s.norm)
	}
	s.basis = append(s.basis, s.v)
	next := make([]float64, len(s.v))
	s.product(next, s.v)
	s.diagonal = append(s.diagonal, simd.DotProduct(next, s.v))
	from := math.Sqrt(simd.DotProduct(next, next))
	for range 2 { // the second time removes the rounding errors of the first
		for _, b := range s.basis {
			simd.Add(next, b, -simd.DotProduct(next, b))
		}
	}
	s.v, s.norm = next, math.Sqrt(simd.DotProduct(next, next))
	return s.norm > 1e-12*from
}

// ritz returns the eigenvalues of A on the basis in ascending order, and their
// eigenvectors in terms of the basis; nil if a number is not finite.
func (s *steps) ritz() (values []float64, vectors [][]float64) {
	t := make([][]float64, len(s.basis))
	for i := range t {
		t[i] = make([]float64, len(t))
		t[i][i] = s.diagonal[i]
		if i > 0 {
			t[i][i-1], t[i-1][i] = s.beside[i-1], s.beside[i-1]
		}
	}
	values, vectors, ok := eigen.Symmetric(t)
	if !ok {
		return nil, nil
	}
	return values, vectors
}
