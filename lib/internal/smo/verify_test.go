package smo

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestVerify compares the certificate of steps in single precision, where the
// residuals of some variables are not renewed, with one from all of K. Points of
// very different size have columns of very different error; rows of 9 bits make
// the steps go astray by what the test can see.
func TestVerify(t *testing.T) {
	single(t)
	skipped := 0
	for trial := 3800; trial < 4200; trial++ { // where no margin, or one of 1, would fail
		rng := rand.New(rand.NewPCG(21, uint64(trial)))
		n := 80 + rng.IntN(150)
		p, K := separable(rng, n)
		p.Rows = nineBits{&matrix{K: K}, &skipped}
		tol := math.Pow(10, -1-3*rng.Float64())
		s, err := Solve(context.Background(), p, Params{Tol: tol, MaxIter: 300, CacheBytes: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		e, size, most, least := make([]float64, n), 0.0, math.Inf(-1), math.Inf(1)
		for i, a := range s.Alpha {
			e[i] = float64(p.Y[i])
			for j, b := range s.Alpha {
				e[i] -= float64(p.Y[j]) * b * K.At(i, j)
				size = max(size, math.Abs(b*K.At(i, j)))
			}
			up, low := a < p.C[i], a > 0
			if p.Y[i] < 0 {
				up, low = low, up
			}
			if up {
				most = max(most, e[i])
			}
			if low {
				least = min(least, e[i])
			}
		}
		if want := max(0, most-least); math.Abs(s.Violation-want) > 1e-11*size {
			t.Errorf("trial %d, %d steps, %s: violation %v, want %v", trial, s.Iterations, s.Status, s.Violation, want)
		}
		for i, a := range s.Alpha {
			if a != 0 && math.Abs(e[i]-s.Residual[i]) > 1e-11*size {
				t.Errorf("trial %d: residual %d is %v, want %v", trial, i, s.Residual[i], e[i])
			}
			loss, told := float64(p.Y[i])*(e[i]-s.Bias), float64(p.Y[i])*(s.Residual[i]-s.Bias)
			if math.Abs(max(0, loss)-max(0, told)) > 1e-11*size {
				t.Errorf("trial %d: loss of %d is %v, told %v", trial, i, loss, told)
			}
		}
	}
	if skipped == 0 {
		t.Error("all residuals were renewed: nothing was tested")
	}
}

// nineBits are rows with so many bits in single precision.
type nineBits struct {
	*matrix
	skipped *int
}

func (k nineBits) Rows32(_ context.Context, which []int, scale float64, dst [][]float32) error {
	for r, i := range which {
		for j := range k.K.SymmetricDim() {
			dst[r][j] = math.Float32frombits((math.Float32bits(float32(scale*k.K.At(i, j))) + 1<<14) &^ (1<<15 - 1))
		}
	}
	return nil
}

func (k nineBits) CombineAt(ctx context.Context, c []float64, at []int, dst []float64) error {
	*k.skipped += len(c) - len(at)
	return k.matrix.CombineAt(ctx, c, at, dst)
}

// separable has two classes of which few points are near to each other, and
// some points ten times as large as the others.
func separable(rng *rand.Rand, n int) (Problem, *mat.SymDense) {
	const d = 10
	G := mat.NewDense(n, d, nil)
	y, c := make([]int, n), make([]float64, n)
	for i := range n {
		y[i], c[i] = 1-2*rng.IntN(2), math.Pow(10, 2*rng.Float64()-1)
		for k := range d {
			G.Set(i, k, rng.NormFloat64()+0.6*float64(y[i]))
		}
		if rng.IntN(20) == 0 {
			for k := range d {
				G.Set(i, k, 10*G.At(i, k))
			}
		}
	}
	K := mat.NewSymDense(n, nil)
	K.SymOuterK(1, G)
	return over(K, y, c), K
}
