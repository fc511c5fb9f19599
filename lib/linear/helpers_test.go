package linear_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

func six() *learn.Dataset {
	X := mat.NewDense(6, 2, []float64{-2, -1, -1, -1, -1, -2, 1, 1, 1, 2, 2, 1})
	return &learn.Dataset{X: X, Y: []int{-1, -1, -1, 1, 1, 1}}
}

// noisy has two Gaussian classes that overlap.
func noisy(n, d int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 7))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		ds.Y[i] = 2*(i%2) - 1
		for j := range d {
			ds.X.Set(i, j, rng.NormFloat64()+0.5*float64(ds.Y[i]))
		}
	}
	return ds
}

func train(t testing.TB, ds *learn.Dataset, p linear.Params) *linear.Model {
	t.Helper()
	m, err := linear.Train(context.Background(), ds, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// recheck computes the certificate of m from its weights and duals alone.
func recheck(t *testing.T, m *linear.Model, ds *learn.Dataset, p linear.Params) {
	t.Helper()
	if p.C == 0 {
		p.C = 1
	}
	if p.BiasValue == 0 {
		p.BiasValue = 1
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	n, d := ds.Len(), ds.Dim()
	var primal, dual, balance, total float64
	w := make([]float64, d)
	for i, f := range m.Scores(ds.X) {
		y, c, a := float64(ds.Y[i]), p.C*ds.Weight(i), m.Alpha[i]
		s := max(0, 1-y*f)
		if !(a >= 0) || (p.Loss == linear.Hinge && a > c*(1+1e-14)) || (c == 0 && a != 0) {
			t.Errorf("α_%d = %v outside [0, %v]", i, a, c)
		}
		dual += a
		if p.Loss == linear.Hinge {
			primal += c * s
		} else {
			primal += c * s * s
			if c > 0 {
				dual -= a * a / (4 * c)
			}
		}
		for j := range d {
			w[j] += y * a * ds.X.At(i, j)
		}
		balance += y * a
		total += a
	}
	for j := range d {
		primal += m.W[j] * m.W[j] / 2
		dual -= w[j] * w[j] / 2
	}
	switch p.Bias {
	case linear.PenalizedBias:
		primal += math.Pow(m.Bias/p.BiasValue, 2) / 2
		dual -= math.Pow(balance*p.BiasValue, 2) / 2
	case linear.FreeBias:
		if math.Abs(balance) > 1e-12*total {
			t.Errorf("Σyα = %v, of %v", balance, total)
		}
	case linear.NoBias:
		if m.Bias != 0 {
			t.Errorf("bias %v", m.Bias)
		}
	}
	if tol := 1e-9 * primal; math.Abs(primal-m.Primal) > tol || math.Abs(dual-m.Dual) > tol {
		t.Errorf("primal %v, dual %v; recomputed %v, %v", m.Primal, m.Dual, primal, dual)
	}
	if m.Gap != m.Primal-m.Dual || m.Gap < -1e-12*primal {
		t.Errorf("gap %v, primal %v, dual %v", m.Gap, m.Primal, m.Dual)
	}
	if m.Status == learn.Converged && m.Gap > p.Tol*m.Primal {
		t.Errorf("converged with gap %v of %v", m.Gap, m.Primal)
	}
	if n != len(m.Alpha) {
		t.Errorf("%d duals", len(m.Alpha))
	}
}

// problem draws a random problem: any shape, weights, doubles, constant columns.
func problem(rng *rand.Rand) (*learn.Dataset, linear.Params) {
	n, d := 2+rng.IntN(60), 1+rng.IntN(12)
	if rng.IntN(5) == 0 {
		d += 60
	}
	ds := noisy(n, d, rng.Uint64())
	for i := range n {
		if i > 1 && rng.IntN(10) == 0 {
			ds.X.SetRow(i, ds.X.RawRowView(rng.IntN(i)))
		}
		if i > 1 {
			ds.Y[i] = 2*rng.IntN(2) - 1
		}
	}
	switch rng.IntN(4) {
	case 0: // a constant column
		for i := range n {
			ds.X.Set(i, 0, 3)
		}
	case 1: // far away
		for i := range n {
			ds.X.Set(i, 0, ds.X.At(i, 0)+50)
		}
	case 2: // separable
		for i := range n {
			ds.X.Set(i, 0, float64(3*ds.Y[i])+rng.Float64())
		}
	}
	if rng.IntN(2) == 0 {
		ds.W = make([]float64, n)
		for i := range ds.W {
			ds.W[i] = max(0, rng.Float64()-0.2)
		}
		ds.W[0], ds.W[1] = 1, 1
	}
	p := linear.Params{
		Loss: linear.Loss(rng.IntN(2)), Bias: linear.Bias(rng.IntN(3)), BiasValue: []float64{0, 1, -2, 10}[rng.IntN(4)],
		C: math.Pow(10, 6*rng.Float64()-3), Tol: math.Pow(10, -4-5*rng.Float64()), Seed: rng.Uint64(),
	}
	return ds, p
}
