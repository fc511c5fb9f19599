package smo

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

var tight = Params{Tol: 1e-10, MaxIter: 1_000_000, CacheBytes: 1 << 20}

// over is the problem with matrix K.
func over(K mat.Symmetric, y []int, c []float64) Problem {
	return Problem{Y: y, C: c, Rows: &matrix{K: K}}
}

// random is a problem with a Gram matrix of rank <= rank, random linear
// coefficients, bounds and starting point.
func random(rng *rand.Rand, n, rank int) (Problem, *mat.SymDense) {
	G := mat.NewDense(n, rank, nil)
	G.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, G)
	K := mat.NewSymDense(n, nil)
	K.SymOuterK(1, G)
	y, c := make([]int, n), make([]float64, n)
	for i := range n {
		y[i], c[i] = 1-2*rng.IntN(2), 3*rng.Float64()
	}
	p := over(K, y, c)
	if rng.IntN(2) == 0 {
		p.P, p.Start = make([]float64, n), make([]float64, n)
		for i := range n {
			p.P[i], p.Start[i] = rng.NormFloat64(), c[i]*float64(rng.IntN(3))/2
		}
	}
	return p, K
}

// objective is ½αᵀQα + pᵀα.
func objective(p Problem, K mat.Symmetric, alpha []float64) float64 {
	f := 0.0
	for i, a := range alpha {
		f += p.linear(i) * a
		for j, b := range alpha {
			f += a * b * float64(p.Y[i]*p.Y[j]) * K.At(i, j) / 2
		}
	}
	return f
}

// TestSolveAgainstEnumeration solves tiny problems by trying every set of
// variables at their bounds.
func TestSolveAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for trial := range 300 {
		n := 2 + rng.IntN(4)
		p, K := random(rng, n, n) // full rank: one optimum
		got, err := Solve(context.Background(), p, tight)
		if err != nil || got.Status != learn.Converged {
			t.Fatalf("trial %d: %v, %v", trial, got.Status, err)
		}
		want := enumerate(p, K)
		if f := objective(p, K, got.Alpha); math.Abs(f-want) > 1e-9*(1+math.Abs(want)) {
			t.Errorf("trial %d: objective %v, the best vertex set gives %v", trial, f, want)
		}
	}
}

// enumerate is the least objective over all choices of each α_t as 0, C_t or
// free, the free ones from the equations Q_FF·α_F + b·y_F = -p_F - Q_FB·α_B,
// y_Fᵀα_F = yᵀα⁰ - y_Bᵀα_B.
func enumerate(p Problem, K mat.Symmetric) float64 {
	n, best, target := len(p.Y), math.Inf(1), 0.0
	for t, a := range p.Start {
		target += float64(p.Y[t]) * a
	}
	for code := range int(math.Pow(3, float64(n))) {
		alpha := make([]float64, n)
		var free []int
		for t := range n {
			switch code % 3 {
			case 1:
				alpha[t] = p.C[t]
			case 2:
				free = append(free, t)
			}
			code /= 3
		}
		rest := target
		for t, a := range alpha {
			rest -= float64(p.Y[t]) * a
		}
		if len(free) > 0 {
			m := len(free)
			A, b := mat.NewDense(m+1, m+1, nil), mat.NewVecDense(m+1, nil)
			for r, i := range free {
				for s, j := range free {
					A.Set(r, s, float64(p.Y[i]*p.Y[j])*K.At(i, j))
				}
				A.Set(r, m, float64(p.Y[i]))
				A.Set(m, r, float64(p.Y[i]))
				v := -p.linear(i)
				for j, a := range alpha {
					v -= float64(p.Y[i]*p.Y[j]) * K.At(i, j) * a
				}
				b.SetVec(r, v)
			}
			b.SetVec(m, rest)
			var x mat.VecDense
			if x.SolveVec(A, b) != nil {
				continue
			}
			inside := true
			for r, i := range free {
				alpha[i] = x.AtVec(r)
				inside = inside && alpha[i] >= 0 && alpha[i] <= p.C[i]
			}
			if !inside {
				continue
			}
		} else if math.Abs(rest) > 1e-12 {
			continue
		}
		best = min(best, objective(p, K, alpha))
	}
	return best
}

// TestSolveCertificates checks the optimality conditions of many random
// problems, of low rank too, without any of the solver's own quantities.
func TestSolveCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for trial := range 300 {
		n := 2 + rng.IntN(30)
		p, K := random(rng, n, 1+rng.IntN(n))
		tol := math.Pow(10, -float64(2+rng.IntN(7)))
		s, err := Solve(context.Background(), p, Params{Tol: tol, MaxIter: 1_000_000})
		if err != nil || s.Status != learn.Converged {
			t.Fatalf("trial %d: %v, %v", trial, s.Status, err)
		}
		certified(t, p, K, s, tol)
	}
}

// certified checks the optimality conditions of a solution without any of the
// solver's own quantities.
func certified(t *testing.T, p Problem, K mat.Symmetric, s *Solution, tol float64) {
	t.Helper()
	balance, size := 0.0, 1.0
	most, least := math.Inf(-1), math.Inf(1)
	for i, a := range s.Alpha {
		size += a
		if a < 0 || a > p.C[i] {
			t.Errorf("α_%d = %v outside [0, %v]", i, a, p.C[i])
		}
		y := float64(p.Y[i])
		balance += y * a
		if p.Start != nil {
			balance -= y * p.Start[i]
		}
		e := -y * p.linear(i)
		for j, b := range s.Alpha {
			e -= float64(p.Y[j]) * b * K.At(i, j)
		}
		exact := 1e-11
		if a == 0 { // it may stay what steps in single precision have made of it
			exact = 1e-4
		}
		if math.Abs(e-s.Residual[i]) > exact {
			t.Errorf("residual %d is %v, want %v", i, s.Residual[i], e)
		}
		if (y > 0 && a < p.C[i]) || (y < 0 && a > 0) {
			most = max(most, e)
		}
		if (y < 0 && a < p.C[i]) || (y > 0 && a > 0) {
			least = min(least, e)
		}
	}
	if math.Abs(balance) > 1e-13*size {
		t.Errorf("yᵀ(α - α⁰) = %v", balance)
	}
	if most-least > tol+1e-11 {
		t.Errorf("violation %v, want < %v", most-least, tol)
	}
	if s.Bias < most-tol-1e-11 || s.Bias > least+tol+1e-11 {
		t.Errorf("bias %v outside [%v, %v]", s.Bias, most, least)
	}
}

// TestSolveOneClass: all signs +1, p = 0 and Σα fixed by the start, as in the
// one-class SVM. Over K = I the optimum is the mean.
func TestSolveOneClass(t *testing.T) {
	K := mat.NewSymDense(4, []float64{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1})
	p := over(K, []int{1, 1, 1, 1}, []float64{0.5, 0.5, 0.5, 0.5})
	p.P, p.Start = make([]float64, 4), []float64{0.5, 0.5, 0, 0}
	s, err := Solve(context.Background(), p, tight)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range s.Alpha {
		if math.Abs(a-0.25) > 1e-9 {
			t.Errorf("α_%d = %v, want 0.25", i, a)
		}
	}
	p.Start = []float64{0.5, 0.5, 0.5, 0.5} // the only feasible point: I_up is empty
	s, err = Solve(context.Background(), p, tight)
	if err != nil || s.Status != learn.Converged || s.Bias != -0.5 {
		t.Errorf("at all bounds: %v, bias %v, %v; want converged, -0.5", s.Status, s.Bias, err)
	}
}

func TestSolveFixedVariables(t *testing.T) {
	K := mat.NewSymDense(2, []float64{1, 0, 0, 1})
	s, err := Solve(context.Background(), over(K, []int{1, -1}, []float64{0, 0}), tight)
	if err != nil || s.Status != learn.Converged || s.Bias != 0 || s.Violation != 0 {
		t.Errorf("solution %+v, %v", s, err)
	}
}

func TestSolveInfeasible(t *testing.T) {
	inf := math.Inf(1)
	for name, p := range map[string]Problem{
		"one point, two labels": over(mat.NewSymDense(2, []float64{4, 4, 4, 4}), []int{1, -1}, []float64{inf, inf}),
		"the same, distance kernel": over(mat.NewSymDense(3, []float64{
			0, 0, -1,
			0, 0, -1,
			-1, -1, 0,
		}), []int{1, -1, 1}, []float64{inf, inf, inf}),
		"-1 between two +1 on a line": over(mat.NewSymDense(3, []float64{
			0, 0, 0,
			0, 1, 2,
			0, 2, 4,
		}), []int{1, -1, 1}, []float64{inf, inf, inf}),
	} {
		s, err := Solve(context.Background(), p, tight)
		if err != nil || s.Status != learn.Infeasible {
			t.Errorf("%s: %v after %d steps, %v", name, s.Status, s.Iterations, err)
		}
	}
}

// TestSolveNarrowMargin: a margin of 1e-5 of the spread is narrow, but one.
func TestSolveNarrowMargin(t *testing.T) {
	points := []float64{-1, 0, 1e-5, 1}
	K := mat.NewSymDense(4, nil)
	for i, u := range points {
		for j, v := range points {
			K.SetSym(i, j, u*v)
		}
	}
	inf := math.Inf(1)
	s, err := Solve(context.Background(), over(K, []int{-1, -1, 1, 1}, []float64{inf, inf, inf, inf}), tight)
	if err != nil || s.Status != learn.Converged {
		t.Fatalf("%v, %v", s.Status, err)
	}
	if want := 4 / 1e-10; math.Abs(s.Alpha[0]+s.Alpha[1]+s.Alpha[2]+s.Alpha[3]-want) > 1e-6*want {
		t.Errorf("α = %v, want a sum of ‖w‖² = %v", s.Alpha, want)
	}
}

func TestSolveIterationLimit(t *testing.T) {
	p, _ := random(rand.New(rand.NewPCG(3, 0)), 50, 50)
	s, err := Solve(context.Background(), p, Params{Tol: 1e-10, MaxIter: 7})
	if err != nil || s.Status != learn.IterationLimit || s.Iterations != 7 || !(s.Violation > 1e-10) {
		t.Errorf("%v after %d steps, violation %v, %v", s.Status, s.Iterations, s.Violation, err)
	}
}

// TestSolveBeyondRounding: a tolerance that doubles cannot reach must not keep
// the solver for all of MaxIter.
func TestSolveBeyondRounding(t *testing.T) {
	p, _ := random(rand.New(rand.NewPCG(4, 0)), 40, 5)
	s, err := Solve(context.Background(), p, Params{Tol: 1e-300, MaxIter: math.MaxInt})
	if err != nil {
		t.Fatal(err)
	}
	if s.Violation > 1e-13 {
		t.Errorf("%v with violation %v after %d steps", s.Status, s.Violation, s.Iterations)
	}
}

func TestSolveErrors(t *testing.T) {
	p, _ := random(rand.New(rand.NewPCG(5, 0)), 20, 20)
	K, broken := p.Rows.(*matrix), errors.New("broken")
	calls := 0
	p.Start, K.costly = nil, true
	K.before = func() error {
		if calls++; calls == 5 {
			return broken
		}
		return nil
	}
	if s, err := Solve(context.Background(), p, tight); !errors.Is(err, broken) || s != nil {
		t.Errorf("%v, %v; want no solution and the error of Row", s, err)
	}

	ctx, cancel := context.WithCancel(context.Background())
	calls = 0
	K.before = func() error {
		if calls++; calls == 5 {
			cancel()
		}
		return ctx.Err()
	}
	s, err := Solve(ctx, p, tight)
	if !errors.Is(err, context.Canceled) || s == nil || s.Status != learn.Cancelled || s.Iterations == 0 {
		t.Fatalf("%+v, %v; want a cancelled solution", s, err)
	}
	if !slices.ContainsFunc(s.Alpha, func(a float64) bool { return a > 0 }) {
		t.Error("the cancelled solution is still at 0")
	}
}

// TestSolveWithTwoRows: little memory for rows, which makes the working set
// small, takes time but no exactness. Rows made one by one change nothing.
func TestSolveWithTwoRows(t *testing.T) {
	p, K := random(rand.New(rand.NewPCG(6, 0)), 60, 30)
	want, err := Solve(context.Background(), p, tight)
	if err != nil {
		t.Fatal(err)
	}
	small := tight
	for _, rows := range []int{0, 3, 7, 40} {
		small.CacheBytes = rows * 8 * 64
		got, err := Solve(context.Background(), p, small)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := objective(p, K, got.Alpha), objective(p, K, want.Alpha); math.Abs(a-b) > 1e-10*(1+math.Abs(b)) {
			t.Errorf("objective %v with %d rows, %v with all", a, rows, b)
		}
	}
	p.Rows.(*matrix).costly = true
	if lazy, err := Solve(context.Background(), p, tight); err != nil || !slices.Equal(lazy.Alpha, want.Alpha) {
		t.Errorf("rows made one by one give another solution, %v", err)
	}
}

func TestSolveReports(t *testing.T) {
	var stages []string
	ctx := learn.WithProgress(context.Background(), func(p learn.Progress) { stages = append(stages, p.Stage) })
	p, _ := random(rand.New(rand.NewPCG(7, 0)), 10, 10)
	if _, err := Solve(ctx, p, tight); err != nil {
		t.Fatal(err)
	}
	if len(stages) == 0 || stages[0] != "SMO" {
		t.Errorf("reported stages %q", stages)
	}
}

// TestResidualsAreRecomputed asks for the bits of a fresh sum over α in
// ascending order; the running residuals differ from it by rounding.
func TestResidualsAreRecomputed(t *testing.T) {
	p, K := random(rand.New(rand.NewPCG(5, 0)), 60, 8)
	s, err := Solve(context.Background(), p, tight)
	if err != nil || s.Iterations < 50 {
		t.Fatalf("%d steps, error %v: too few for rounding to show", s.Iterations, err)
	}
	for i := range p.Y {
		sum := 0.0
		for j, a := range s.Alpha {
			if a != 0 {
				sum += a * float64(p.Y[j]) * K.At(j, i)
			}
		}
		want := -float64(p.Y[i])*p.linear(i) - sum
		if s.Residual[i] != want {
			t.Fatalf("residual %d is %v, the fresh sum %v", i, s.Residual[i], want)
		}
	}
}
