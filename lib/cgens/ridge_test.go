package cgens

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// dual solves eq. 11 with S = H'H + C⁻¹ for the weights c_i, the way of the paper.
// H is m×J here.
func dual(H, L *mat.Dense, c []float64) (b []float64, U, W *mat.Dense) {
	m, l := L.Dims()
	S := mat.NewDense(m, m, nil)
	if H != nil {
		S.Mul(H, H.T())
	}
	for i := range m {
		S.Set(i, i, S.At(i, i)+1/c[i])
	}
	var inverse mat.Dense
	if err := inverse.Inverse(S); err != nil {
		panic(err)
	}
	return solution(&inverse, H, L, l)
}

// solution is b, U and W of eq. 11 for S⁻¹.
func solution(inverse mat.Matrix, H, L *mat.Dense, l int) (b []float64, U, W *mat.Dense) {
	m, _ := L.Dims()
	one := mat.NewDense(m, 1, nil)
	one.Apply(func(int, int, float64) float64 { return 1 }, one)
	var s, sl mat.Dense
	s.Mul(inverse, one)
	sl.Mul(inverse, L)
	b = make([]float64, l)
	rest := mat.DenseCopyOf(L)
	for tau := range l {
		b[tau] = mat.Sum(sl.ColView(tau)) / mat.Sum(&s)
		for i := range m {
			rest.Set(i, tau, rest.At(i, tau)-b[tau])
		}
	}
	U, W = &mat.Dense{}, &mat.Dense{}
	U.Mul(inverse, rest)
	W.Mul(H.T(), U)
	return b, U, W
}

// problem has targets, columns of several kinds and weights.
func problem(rng *rand.Rand, m, l, count int) (L, H *mat.Dense, c []float64) {
	L, H, c = mat.NewDense(m, l, nil), mat.NewDense(m, count, nil), make([]float64, m)
	for i := range m {
		c[i] = 0.2 + 3*rng.Float64()
		for tau := range l {
			L.Set(i, tau, rng.NormFloat64())
		}
		for j := range count {
			v := rng.NormFloat64()
			if j%2 == 0 {
				v = math.Copysign(1, v)
			}
			H.Set(i, j, v)
		}
	}
	return L, H, c
}

func solved(L, H *mat.Dense, c []float64) *ridge {
	_, l := L.Dims()
	_, count := H.Dims()
	r := newRidge(c, l, L.At)
	for j := range count {
		if !r.add(mat.Col(nil, j, H)) {
			panic("overflow")
		}
	}
	return r
}

// TestRidgeIsDual: b, U and W equal eq. 11, with weights; U'1 = 0, W = HU and O = U/C.
// The paper's 1'S⁻¹1 is a number, and not the matrix that it prints, and the columns
// have length m, not n.
func TestRidgeIsDual(t *testing.T) {
	for trial := range 40 {
		rng := rand.New(rand.NewPCG(7, uint64(trial)))
		m, l := 2+rng.IntN(60), 1+rng.IntN(5)
		count := 1 + rng.IntN(2*m) // more columns than rows, too
		L, H, c := problem(rng, m, l, count)
		r := solved(L, H, c)
		b, U, W := dual(H, L, c)
		for tau, got := range r.bias() {
			near(t, fmt.Sprintf("trial %d: bias %d", trial, tau), got, b[tau], 1e-9)
			sum := 0.0
			for i := range m {
				u := c[i] * r.errors[tau][i]
				sum += u
				near(t, fmt.Sprintf("trial %d: U(%d, %d)", trial, i, tau), u, U.At(i, tau), 1e-9)
				o := L.At(i, tau) - got
				for j := range count {
					o -= r.w[tau][j] * H.At(i, j)
				}
				near(t, fmt.Sprintf("trial %d: O(%d, %d)", trial, i, tau), o, U.At(i, tau)/c[i], 1e-9)
			}
			near(t, "1ᵀU", sum, 0, 1e-10)
			for j := range count {
				near(t, fmt.Sprintf("trial %d: W(%d, %d)", trial, j, tau), r.w[tau][j], W.At(j, tau), 1e-9)
			}
		}
	}
}

// TestRankOneInverse updates S⁻¹ by eq. 20 five hundred times. It stays at the direct
// inverse, and the ridge form at its solution.
func TestRankOneInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	const m, l, count, c = 120, 3, 500, 0.5
	L, H, weights := problem(rng, m, l, count)
	for i := range weights {
		weights[i] = c
	}
	inverse := mat.NewDense(m, m, nil)
	for i := range m {
		inverse.Set(i, i, c)
	}
	r := newRidge(weights, l, L.At)
	for j := range count {
		h := H.ColView(j)
		var s mat.VecDense
		s.MulVec(inverse, h)
		scale := 1 + mat.Dot(h, &s) // the 1 of the paper's printed denominator is a number
		for i := range m {
			for k := range m {
				inverse.Set(i, k, inverse.At(i, k)-s.AtVec(i)*s.AtVec(k)/scale)
			}
		}
		r.add(mat.Col(nil, j, H))
		if at := j + 1; at != 1 && at != 10 && at != 200 && at != count {
			continue
		}
		part := mat.DenseCopyOf(H.Slice(0, m, 0, j+1))
		b, U, W := solution(inverse, part, L, l)
		b2, U2, W2 := dual(part, L, weights)
		for tau, bias := range r.bias() {
			near(t, "bias", bias, b[tau], 1e-8)
			near(t, "direct bias", b2[tau], b[tau], 1e-8)
			for i := range m {
				near(t, "U", c*r.errors[tau][i], U.At(i, tau), 1e-8)
				near(t, "direct U", U2.At(i, tau), U.At(i, tau), 1e-8)
			}
			for k := range j + 1 {
				near(t, "W", r.w[tau][k], W.At(k, tau), 1e-8)
				near(t, "direct W", W2.At(k, tau), W.At(k, tau), 1e-8)
			}
		}
	}
}

// TestRidgeOfDependentColumns: copies, constants, sums and nearly equal columns leave
// the solution at the optimum, and the objective never grows.
func TestRidgeOfDependentColumns(t *testing.T) {
	for _, scale := range []float64{1e-6, 1, 1e6, 1e12} {
		rng := rand.New(rand.NewPCG(9, 9))
		L, H, c := problem(rng, 40, 2, 30)
		for i := range c {
			c[i] *= scale
			a, b := H.At(i, 0), H.At(i, 1)
			for j, v := range []float64{a, -a, 3, a + b, a + 1e-9*b, 0, 1e8 + b} {
				H.Set(i, 5+j, v)
			}
		}
		r := newRidge(c, 2, L.At)
		was := r.objective()
		for j := range 30 {
			if !r.add(mat.Col(nil, j, H)) {
				t.Fatal("overflow")
			}
			now := r.objective()
			if !(now <= was*(1+1e-12)) {
				t.Errorf("scale %g: column %d raises the objective from %v to %v", scale, j, was, now)
			}
			was = now
		}
		residual, err := r.refine(context.Background(), 1e-12)
		most := 1e-9
		if scale > 1e6 { // the ridge is 1e-12 of the columns; see TestTrainSLSKnowsItsLimits
			most = 1e-4
		}
		if err != nil || !(residual <= most) {
			t.Errorf("scale %g: residual %v, %v", scale, residual, err)
		}
		if now := r.objective(); !(now <= was*(1+1e-9)) {
			t.Errorf("scale %g: corrections raise the objective from %v to %v", scale, was, now)
		}
	}
}

// TestRidgeIsLeastSquaresSVM: with two classes, it is the binary machine of package
// linear on the same columns.
func TestRidgeIsLeastSquaresSVM(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	const m, count = 60, 25
	_, H, c := problem(rng, m, 1, count)
	y := make([]int, m)
	for i := range y {
		y[i] = 2*rng.IntN(2) - 1
	}
	want, err := linear.LeastSquares(context.Background(), &learn.Dataset{X: H, Y: y, W: c}, linear.Params{C: 1})
	if err != nil {
		t.Fatal(err)
	}
	r := newRidge(c, 1, func(i, _ int) float64 { return float64(y[i]) })
	for j := range count {
		r.add(mat.Col(nil, j, H))
	}
	near(t, "bias", r.bias()[0], want.Bias, 1e-9)
	near(t, "objective", r.objective(), want.Objective, 1e-9)
	for j, w := range want.W {
		near(t, fmt.Sprintf("weight %d", j), r.w[0][j], w, 1e-9)
	}
	for i, alpha := range want.Alpha {
		near(t, fmt.Sprintf("dual %d", i), c[i]*r.errors[0][i], alpha, 1e-9)
	}
}

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol*max(1, math.Abs(want))) {
		t.Fatalf("%s is %v, want %v", what, got, want)
	}
}
