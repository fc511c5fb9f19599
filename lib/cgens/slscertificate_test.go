package cgens

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestRidgeCertificate computes the residual and the duality gap by their definitions,
// for weights that are far from the solution.
func TestRidgeCertificate(t *testing.T) {
	for trial := range 20 {
		rng := rand.New(rand.NewPCG(12, uint64(trial)))
		m, l, count := 5+rng.IntN(40), 1+rng.IntN(4), 1+rng.IntN(20)
		L, H, c := problem(rng, m, l, count)
		r := solved(L, H, c)
		best := r.objective()
		for tau := range l {
			for j := range count {
				r.w[tau][j] += 0.1 * rng.NormFloat64()
			}
		}
		residual, err := r.refine(context.Background(), math.Inf(1))
		if err != nil {
			t.Fatal(err)
		}
		total, b := 0.0, r.bias()
		for _, v := range c {
			total += v
		}
		means := make([]float64, count)
		for j := range count {
			for i, v := range c {
				means[j] += v * H.At(i, j) / total
			}
		}
		squares, primal, gap := 0.0, 0.0, 0.0
		for tau := range l {
			U, sum := make([]float64, m), 0.0
			for i, v := range c {
				o := L.At(i, tau) - b[tau]
				for j := range count {
					o -= r.w[tau][j] * H.At(i, j)
				}
				U[i] = v * o
				sum += U[i]
				primal += v * o * o / 2
			}
			squares += sum * sum / total
			for j, w := range r.w[tau] {
				slope, curve := w, 1.0
				for i, v := range c {
					slope -= U[i] * (H.At(i, j) - means[j])
					curve += v * (H.At(i, j) - means[j]) * (H.At(i, j) - means[j])
				}
				squares += slope * slope / curve
				primal += w * w / 2
				gap += slope * slope / 2 // ½‖w - HU‖², as in Claim 4.1
			}
		}
		near(t, fmt.Sprintf("trial %d: residual", trial), residual, math.Sqrt(squares/total), 1e-9)
		near(t, fmt.Sprintf("trial %d: objective", trial), r.objective(), primal, 1e-9)
		near(t, fmt.Sprintf("trial %d: dual", trial), r.dual(), primal-gap, 1e-9*(1+primal+gap))
		if !(residual > 1e-3 && r.dual() < best && best < r.objective()) {
			t.Errorf("trial %d: residual %v, dual %v, primal %v, minimum %v", trial, residual, r.dual(), r.objective(), best)
		}
	}
}

// TestTrainSLSKnowsItsLimits: with more columns than rows and a large C, rounding keeps
// the solver from the optimum, as QR finds it. Then the status is RoundingLimit, and
// with a moderate C it never is.
func TestTrainSLSKnowsItsLimits(t *testing.T) {
	rng, limits := rand.New(rand.NewPCG(9, 5)), 0
	for trial := range 200 {
		n := 5 + rng.IntN(12)
		ds, C := data.Threenorm(2).Sample(n, uint64(trial)), math.Pow(10, float64(3*rng.IntN(5)))
		ds.Y[0], ds.Y[1], ds.Y[2] = -1, 1, 7
		Z := mat.NewDense(n, n+rng.IntN(20), nil)
		Z.Apply(func(_, j int, _ float64) float64 { return math.Pow(3, float64(j%6)) * rng.NormFloat64() }, Z)
		H := make([]learn.Scorer, Z.RawMatrix().Cols)
		for j := range H {
			H[j] = learn.ScoreFunc(func(X mat.Matrix) []float64 { return mat.Col(nil, j, X) })
		}
		ds.X, ds.Features = Z, nil
		m := trained(t, ds, learn.FinitePools(H...), SLSParams{C: C, Tol: 1e-300})
		if m.Primal != m.Objective[m.Len()] || m.Gap != m.Primal-m.Dual {
			t.Errorf("primal %v, dual %v, gap %v, objective %v", m.Primal, m.Dual, m.Gap, m.Objective[m.Len()])
		}
		want, got := leastSquares(ds, m), valueOf(ds, m)
		switch {
		case m.Status == learn.RoundingLimit:
			limits++
			if C <= 1e6 {
				t.Errorf("trial %d: C = %g, gap %v of %v: %v", trial, C, m.Gap, m.Primal, m.Status)
			}
		case math.Abs(m.Primal-want) > 1.1e-6*want || math.Abs(got-m.Primal) > 1.1e-6*m.Primal:
			t.Errorf("trial %d: C = %g, %d rows and columns %d: objective %v, of the model %v, want %v", trial, C, n, m.Len(), m.Primal, got, want)
		}
	}
	if limits < 10 {
		t.Errorf("rounding was the limit %d times", limits)
	}
}

// leastSquares is the minimum of eq. 10 on the columns of the model, by QR.
func leastSquares(ds *learn.Dataset, m *SLSModel) float64 {
	n, J, l := ds.Len(), m.Len(), len(m.B)
	V, codes := m.Values(ds.X), SimplexCode(len(m.Labels))
	A, B := mat.NewDense(n+J, J+1, nil), mat.NewDense(n+J, l, nil)
	root := math.Sqrt(m.C)
	for i := range n {
		A.Set(i, 0, root)
		for j := range J {
			A.Set(i, j+1, root*V.At(i, j))
		}
		for tau := range l {
			B.Set(i, tau, root*codes.At(tau, slices.Index(m.Labels, ds.Y[i])))
		}
	}
	for j := range J {
		A.Set(n+j, j+1, 1)
	}
	var qr mat.QR
	var x, rest mat.Dense
	qr.Factorize(A)
	_ = qr.SolveTo(&x, false, B) // a bad condition is what the test is about
	rest.Mul(A, &x)
	rest.Sub(&rest, B)
	return math.Pow(mat.Norm(&rest, 2), 2) / 2
}

// valueOf is eq. 10 of the model, from its outputs.
func valueOf(ds *learn.Dataset, m *SLSModel) float64 {
	U := duals(m, ds)
	return math.Pow(mat.Norm(U, 2), 2)/(2*m.C) + math.Pow(mat.Norm(m.W, 2), 2)/2
}

// TestOutputsConfirmTheObjective: with a large offset, the outputs Wᵀh(x) + B have lost
// their digits. The gap of the centred columns does not show it; the status must.
func TestOutputsConfirmTheObjective(t *testing.T) {
	ds := data.Threenorm(20).Sample(300, 1)
	for offset, want := range map[float64]learn.Status{1e8: learn.Converged, 2e12: learn.RoundingLimit} {
		H := make([]learn.Scorer, 3)
		for j := range H {
			H[j] = learn.ScoreFunc(func(X mat.Matrix) []float64 {
				v := mat.Col(nil, j, X)
				for i := range v {
					v[i] = math.Round(16*v[i])/16 + offset
				}
				return v
			})
		}
		m := trained(t, ds, learn.FinitePools(H...), SLSParams{})
		value := valueOf(ds, m)
		if m.Status != want || m.RelativeGap() > 1e-6 || (math.Abs(value-m.Primal) <= 1e-6*m.Primal) != (want == learn.Converged) {
			t.Errorf("offset %g: objective %v, of the model %v, gap %v: %v, want %v", offset, m.Primal, value, m.Gap, m.Status, want)
		}
	}
}
