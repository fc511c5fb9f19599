package cholesky

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/bench/roof"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// gram is XᵀX of a rank×n matrix, with tilt on the diagonal.
func gram(rng *rand.Rand, n, rank int, tilt float64) *mat.SymDense {
	X := mat.NewDense(rank, n, nil)
	for i := range rank {
		for j := range n {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	A := mat.NewSymDense(n, nil)
	A.SymOuterK(1, X.T())
	for i := range n {
		A.SetSym(i, i, A.At(i, i)+tilt)
	}
	return A
}

// load fills f with A, and what it has to ignore with what would be seen.
func load(f *Factor, A *mat.SymDense) {
	n := A.SymmetricDim()
	for i := range f.u {
		f.u[i] = math.NaN()
	}
	f.Reset(n)
	for i := range n {
		row := f.Row(i)
		for j := range row {
			row[j] = A.At(i, i+j)
		}
	}
}

func TestDefinite(t *testing.T) {
	var f Factor // used again for all sizes
	for trial := range 300 {
		rng := rand.New(rand.NewPCG(1, uint64(trial)))
		n := 1 + rng.IntN(90)
		if trial%150 == 0 {
			n = 1000 + rng.IntN(100) // another height of stripes
		}
		A := gram(rng, n, n+5, math.Pow(10, float64(rng.IntN(12)-10)))
		load(&f, A)
		if ok, err := f.Definite(context.Background()); !ok || err != nil {
			t.Fatalf("trial %d: %v, %v", trial, ok, err)
		}
		var want mat.Cholesky
		if !want.Factorize(A) {
			t.Fatalf("trial %d: gonum finds no factor", trial)
		}
		var U mat.TriDense
		want.UTo(&U)
		size := mat.Norm(A, math.Inf(1))
		for i := range n {
			for j, v := range f.Row(i) {
				if !(math.Abs(v-U.At(i, i+j)) <= 1e-9*math.Sqrt(size)) {
					t.Fatalf("trial %d: U(%d, %d) is %v, want %v", trial, i, i+j, v, U.At(i, i+j))
				}
			}
		}
		x, b := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
		for i := range n {
			x.SetVec(i, rng.NormFloat64())
		}
		b.MulVec(A, x)
		got := append([]float64(nil), b.RawVector().Data...)
		f.Solve(got)
		y := mat.NewVecDense(n, got)
		var rest mat.VecDense
		rest.MulVec(A, y)
		rest.SubVec(&rest, b)
		// What is left of b is small, whatever the condition of A.
		if r := mat.Norm(&rest, math.Inf(1)); !(r <= 1e-13*size*mat.Norm(y, math.Inf(1))) {
			t.Errorf("trial %d: residual %v", trial, r)
		}
	}
}

func TestInverse(t *testing.T) {
	for trial := range 60 {
		rng := rand.New(rand.NewPCG(6, uint64(trial)))
		n := 1 + rng.IntN(90)
		if trial == 0 {
			n = 300 // more than one worker
		}
		A := gram(rng, n, n+5, 0.1)
		var f Factor
		load(&f, A)
		if ok, err := f.Definite(context.Background()); !ok || err != nil {
			t.Fatal(ok, err)
		}
		stride := simd.Size(n) + simd.Width*rng.IntN(2)
		v := make([]float64, simd.Size(n)*stride)
		for i := range v {
			v[i] = math.NaN()
		}
		if err := f.Inverse(context.Background(), v, stride); err != nil {
			t.Fatal(err)
		}
		var one mat.Dense
		inverse := mat.NewDense(simd.Size(n), stride, v)
		if rest := mat.Sum(inverse) - mat.Sum(inverse.Slice(0, n, 0, n)); !(math.Abs(rest) < 1e-12) {
			t.Fatalf("trial %d: %v outside", trial, rest)
		}
		one.Mul(A, inverse.Slice(0, n, 0, n))
		for i := range n {
			for j := range n {
				want := 0.0
				if i == j {
					want = 1
				}
				if d := math.Abs(one.At(i, j) - want); !(d < 1e-9) || inverse.At(i, j) != inverse.At(j, i) {
					t.Fatalf("trial %d, n = %d: A times the inverse is %v away at (%d, %d)", trial, n, d, i, j)
				}
			}
		}
	}
}

func TestInverseIsCancelled(t *testing.T) {
	var f Factor
	load(&f, gram(rand.New(rand.NewPCG(4, 4)), 40, 40, 1))
	if ok, err := f.Definite(context.Background()); !ok || err != nil {
		t.Fatal(ok, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := f.Inverse(ctx, make([]float64, 40*40), 40); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestDefiniteRejects(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	indefinite := gram(rng, 60, 70, 0)
	indefinite.SetSym(41, 41, -1)
	huge, none := gram(rng, 20, 30, 0), gram(rng, 20, 30, 0)
	huge.SetSym(13, 13, math.Inf(1))
	none.SetSym(3, 17, math.NaN())
	for name, A := range map[string]*mat.SymDense{
		"negative pivot": indefinite, "infinite": huge, "no number": none,
		"zero": mat.NewSymDense(9, nil), "conditional": mat.NewSymDense(2, []float64{0, -1, -1, 0}),
	} {
		var f Factor
		load(&f, A)
		if ok, err := f.Definite(context.Background()); ok || err != nil {
			t.Errorf("%s: %v, %v", name, ok, err)
		}
	}
}

// TestSemidefinite asks of products of vectors, some of which are copies or sums
// of those before, that the others be kept, and that the solution fulfil all
// equations, which do not contradict each other.
func TestSemidefinite(t *testing.T) {
	var f Factor
	for trial := range 200 {
		rng := rand.New(rand.NewPCG(3, uint64(trial)))
		n, want := 2+rng.IntN(80), 0
		X := mat.NewDense(2*n, n, nil)
		for j := range n {
			a, b, independent := rng.IntN(j+1), rng.IntN(j+1), j == 0 || rng.IntN(3) > 0
			if independent {
				want++
			}
			for i := range 2 * n {
				v := rng.NormFloat64()
				if !independent {
					v = X.At(i, a%j) + X.At(i, b%j)
				}
				X.Set(i, j, v)
			}
		}
		A := mat.NewSymDense(n, nil)
		A.SymOuterK(1, X.T())
		largest := 0.0
		for i := range n {
			largest = max(largest, A.At(i, i))
		}
		load(&f, A)
		if err := f.Semidefinite(context.Background(), 0x1p-40*largest); err != nil {
			t.Fatal(err)
		}
		kept := 0
		for i := range n {
			if row := f.Row(i); row[0] != 0 {
				kept++
			} else if mat.Norm(mat.NewVecDense(len(row), row), 1) != 0 {
				t.Errorf("trial %d: row %d without a pivot is %v", trial, i, row)
			}
		}
		if kept != want {
			t.Errorf("trial %d: kept %d rows of a matrix of rank %d", trial, kept, want)
		}
		x, b := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
		for i := range n {
			x.SetVec(i, rng.NormFloat64())
		}
		b.MulVec(A, x)
		got := append([]float64(nil), b.RawVector().Data...)
		f.Forward(got)
		for k := range got { // what depends on others shall be 0
			if f.Row(k)[0] == 0 {
				if !(math.Abs(got[k]) <= 1e-9*largest) {
					t.Errorf("trial %d: equation %d is left with %v", trial, k, got[k])
				}
				got[k] = 0
			}
		}
		f.Back(got)
		var rest mat.VecDense
		rest.MulVec(A, mat.NewVecDense(n, got))
		rest.SubVec(&rest, b)
		if r := mat.Norm(&rest, math.Inf(1)); !(r <= 1e-6*mat.Norm(b, math.Inf(1))) {
			t.Errorf("trial %d: rank %d of %d leaves %v", trial, want, n, r)
		}
	}
}

// TestBackFindsFlatWays: of a sum of two vectors and these.
func TestBackFindsFlatWays(t *testing.T) {
	var f Factor
	load(&f, mat.NewSymDense(3, []float64{4, 2, 6, 2, 5, 7, 6, 7, 13}))
	if err := f.Semidefinite(context.Background(), 1e-12); err != nil {
		t.Fatal(err)
	}
	x := []float64{0, 0, 3}
	f.Back(x)
	for i, want := range []float64{-3, -3, 3} {
		if math.Abs(x[i]-want) > 1e-12 {
			t.Errorf("the way is %v in variable %d, want %v", x[i], i, want)
		}
	}
}

// TestNegative asks for a direction whose quotient is negative, in matrices with one
// eigenvalue a little below 0.
func TestNegative(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for _, n := range []int{1, 2, 7, 8, 9, 40, 300} {
		A := gram(rng, n, n+3, 0)
		var e mat.EigenSym
		if !e.Factorize(A, true) {
			t.Fatal("no eigenvalues")
		}
		var vectors mat.Dense
		e.VectorsTo(&vectors)
		lowest := vectors.ColView(0)
		A.SymRankOne(A, -e.Values(nil)[0]-1e-4, lowest) // it becomes -1e-4
		var f Factor
		load(&f, A)
		if ok, err := f.Definite(t.Context()); ok || err != nil {
			t.Fatalf("n = %d: definite %v, %v", n, ok, err)
		}
		v := mat.NewVecDense(n, f.Negative())
		if q := mat.Inner(v, A, v) / mat.Dot(v, v); !(q < 0 && q > -1.01e-4) {
			t.Errorf("n = %d: a quotient of %v, want one in [-1e-4, 0)", n, q)
		}
	}
	var f Factor
	load(&f, mat.NewSymDense(2, []float64{1, 0, 0, math.Inf(1)}))
	if ok, _ := f.Definite(t.Context()); ok || f.Negative() != nil {
		t.Error("found a direction in a matrix that is not finite")
	}
}

func TestDefiniteIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var f Factor
	load(&f, gram(rand.New(rand.NewPCG(4, 4)), 40, 40, 1))
	if ok, err := f.Definite(ctx); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", ok, err)
	}
}

func BenchmarkDefinite(b *testing.B) {
	for _, n := range []int{20, 60, 200, 500, 1000, 2000} {
		A := gram(rand.New(rand.NewPCG(5, 5)), n, n, 1)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			var f, g Factor
			load(&g, A)
			f.Reset(n)
			count := float64(n*n*n) / 6
			roof.Run(b, "GFMA/s", count, roof.Work{Inner: count}, func() {
				copy(f.u, g.u)
				if ok, err := f.Definite(context.Background()); !ok {
					b.Fatal(err)
				}
			})
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{20, 60, 200, 500, 1000, 2000} {
		var f Factor
		load(&f, gram(rand.New(rand.NewPCG(5, 5)), n, n, 1))
		if ok, err := f.Definite(context.Background()); !ok {
			b.Fatal(err)
		}
		v := make([]float64, n)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			count := float64(n * n)
			w := roof.Work{Inner: count, Read: 8 * count, Footprint: 4 * n * n}
			roof.Run(b, "GFMA/s", count, w, func() {
				v[0] = 1
				f.Solve(v)
			})
		})
	}
}
