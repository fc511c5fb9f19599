package gram_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// forest draws kernels as trees of all forms, at most so deep.
type forest struct {
	*rand.Rand
	table bool // points are rows of a matrix
}

func (f forest) tree(depth int) kernel.Kernel {
	kind := f.IntN(15)
	if depth == 0 {
		kind %= 9
	}
	gamma := f.Float64() + 0.1
	switch kind {
	case 0:
		return kernel.Stump{Delta: 9 * float64(f.IntN(2))}
	case 1:
		return &kernel.Gaussian{Gamma: gamma}
	case 2:
		return kernel.Linear{}
	case 3:
		return kernel.Perceptron{Delta: float64(f.IntN(2))}
	case 4:
		return kernel.Laplacian{Gamma: gamma}
	case 5:
		return kernel.Polynomial{Degree: f.IntN(3), Coef0: 1}
	case 6:
		return kernel.Func(kernel.Gaussian{Gamma: gamma}.Eval)
	case 7:
		return kernel.FillFunc(func(dst, x []float64, Y *mat.Dense) {
			for j := range dst {
				dst[j] = floats.Dot(x, Y.RawRowView(j)) - gamma
			}
		})
	case 8:
		if f.table {
			return kernel.Precomputed{K: numbers}
		}
		return squares{}
	case 9, 10:
		sum := make(kernel.Sum, f.IntN(4))
		for i := range sum {
			sum[i] = f.tree(depth - 1)
		}
		return sum
	case 11, 12:
		product := make(kernel.Product, f.IntN(4))
		for i := range product {
			product[i] = f.tree(depth - 1)
		}
		return &product
	case 13:
		return kernel.Scaled{Factor: []float64{0, -1, 0.5, math.Copysign(0, -1)}[f.IntN(4)], Kernel: f.tree(depth - 1)}
	}
	// 1 + K² is positive on the diagonal.
	k := f.tree(depth - 1)
	return kernel.Normalized{Kernel: kernel.Sum{kernel.Product{}, kernel.Product{k, k}}}
}

// numbers are the values of a Precomputed kernel.
var numbers = func() *mat.Dense {
	K := mat.NewDense(1200, 1200, nil)
	for i := range 1200 {
		for j := range i + 1 {
			v := math.Sin(float64(i*j)) + float64(1200-i)/1200
			K.Set(i, j, v)
			K.Set(j, i, v)
		}
	}
	return K
}()

// squares is a Mapper: φ(x) = (x, x²), and 1.
type squares struct{}

func (squares) Eval(x, y []float64) float64 {
	return kernel.Linear{}.Eval(square(x), square(y))
}

func (squares) Map(_ context.Context, X mat.Matrix) (*mat.Dense, error) {
	n, d := X.Dims()
	mapped := mat.NewDense(n, 2*d+1, nil)
	for i := range n {
		mapped.SetRow(i, square(mat.Row(nil, i, X)))
	}
	return mapped, nil
}

func square(x []float64) []float64 {
	y := append([]float64{1}, x...)
	for _, v := range x {
		y = append(y, v*v)
	}
	return y
}

// TestTrees holds everything this package makes of random trees against Eval.
func TestTrees(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(1, 2))
	for turn := range 300 {
		f := forest{rng, turn%3 == 0}
		n, d := []int{1, 2, 3, 5, 8, 17, 33}[rng.IntN(7)], 1+rng.IntN(4)
		if turn%50 == 0 {
			n = 513 + rng.IntN(40) // more than one chunk
		}
		var X *mat.Dense
		if f.table {
			X = mat.NewDense(n, 1, nil)
			for i := range n {
				X.Set(i, 0, float64(rng.IntN(1200)))
			}
		} else {
			X = kerneltest.Points(n+2, d+2, uint64(turn)).Slice(1, n+1, 1, d+1).(*mat.Dense)
			if n > 2 {
				X.SetRow(1, X.RawRowView(2))
			}
		}
		k := f.tree(3)
		what := fmt.Sprintf("turn %d, %d×%d, %s", turn, n, X.RawMatrix().Cols, kernel.Name(k))
		want := mat.NewDense(n, n, nil)
		largest := 1.0
		for i := range n {
			for j := range n {
				v := k.Eval(X.RawRowView(i), X.RawRowView(j))
				want.Set(i, j, v)
				largest = max(largest, math.Abs(v))
			}
		}
		equal := func(how string, i, j int, got float64) {
			t.Helper()
			if w := want.At(i, j); math.Float64bits(got) != math.Float64bits(w) {
				t.Fatalf("%s: %s (%d, %d) is %v, want %v", what, how, i, j, got, w)
			}
		}
		near := func(how string, j int, got, w, tol float64) {
			t.Helper()
			if !(math.Abs(got-w) <= tol) {
				t.Fatalf("%s: %s %d is %v, want %v", what, how, j, got, w)
			}
		}

		K, err := kernel.Gram(ctx, k, X)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		C, err := kernel.Cross(ctx, k, X, mat.DenseCopyOf(X))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		diag, err := kernel.Diag(k, X)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		rows, row := rowsOf(t, k, X), make([]float64, n)
		stride := n + 3
		square := make([]float64, n*stride)
		if err := rows.Square(ctx, square, stride); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		which := make([]int, min(n, 1+rng.IntN(6)))
		single := make([][]float32, len(which))
		for r := range which {
			which[r] = rng.IntN(n)
			single[r] = make([]float32, n+16)
		}
		if err := rows.Rows32(ctx, which, 0.25, single); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for i := range n {
			equal("Diag", i, i, diag[i])
			if err := rows.Row(ctx, i, row); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			for j := range n {
				equal("Gram", i, j, K.At(i, j))
				equal("Cross", i, j, C.At(i, j))
				equal("Row", i, j, row[j])
				equal("Square", i, j, square[i*stride+j])
			}
		}
		for r, i := range which {
			for j := range n {
				near("Rows32", j, float64(single[r][j]), 0.25*want.At(i, j), 1e-4*largest)
			}
		}

		c, all := make([]float64, n), gram.Of(k)
		var at []int
		for i := range c {
			c[i] = float64(rng.IntN(5)-2) / 2
			if c[i] != 0 && turn%2 == 0 || turn%2 == 1 && rng.IntN(2) == 0 {
				at = append(at, i)
			}
		}
		sum, size, some := make([]float64, n), make([]float64, n), make([]float64, len(at))
		if err := rows.Combine(ctx, c, sum, size); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if err := rows.CombineAt(ctx, c, at, some); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		expanded, err := gram.Expand(ctx, all, X.RawMatrix(), c, X.RawMatrix())
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		across, err := kernel.Expand(ctx, k, X, c, mat.DenseCopyOf(X))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		wantSum, tol := make([]float64, n), 1e-12*largest*float64(n)
		for j := range n {
			abs := 0.0
			for i := range n {
				wantSum[j] += c[i] * want.At(i, j)
				abs += math.Abs(c[i] * want.At(i, j))
			}
			near("Combine", j, sum[j], wantSum[j], tol)
			near("size of Combine", j, size[j], abs, tol)
			near("Expand of one matrix", j, expanded[j], wantSum[j], tol)
			near("Expand", j, across[j], wantSum[j], tol)
		}
		for k, j := range at {
			near("CombineAt", j, some[k], wantSum[j], tol)
		}
	}
}
