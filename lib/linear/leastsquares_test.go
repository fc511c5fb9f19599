package linear_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestLeastSquares: random problems against the equations of the optimum, and
// against the same problem with the linear kernel.
func TestLeastSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for trial := range 500 {
		ds, p := problem(rng)
		p.Tol, p.C = 0, math.Pow(10, 4*rng.Float64()-2)
		m, err := linear.LeastSquares(context.Background(), ds, p)
		if err != nil {
			t.Fatal(err)
		}
		what := fmt.Sprintf("%d: %+v, %d×%d\n%v", trial, p, ds.Len(), ds.Dim(), m)
		if m.Status != learn.Converged {
			t.Error(what)
		}
		w, sum, size, objective := make([]float64, ds.Dim()), 0.0, 0.0, 0.0
		for i, f := range m.Scores(ds.X) {
			e := float64(ds.Y[i]) - f
			if want := p.C * ds.Weight(i) * e; math.Abs(m.Alpha[i]-want) > 1e-8*p.C {
				t.Errorf("%s\nα_%d = %v, want %v", what, i, m.Alpha[i], want)
			}
			objective += p.C * ds.Weight(i) * e * e / 2
			for j := range w {
				w[j] += m.Alpha[i] * ds.X.At(i, j)
			}
			sum += m.Alpha[i]
			size += math.Abs(m.Alpha[i])
		}
		for j, v := range w {
			if math.Abs(v-m.W[j]) > 1e-8*(1+size) {
				t.Errorf("%s\nw_%d = %v, but Σαx = %v", what, j, m.W[j], v)
			}
			objective += m.W[j] * m.W[j] / 2
		}
		b := p.BiasValue
		if b == 0 {
			b = 1
		}
		switch p.Bias {
		case linear.FreeBias:
			if math.Abs(sum) > 1e-9*(size+p.C) {
				t.Errorf("%s\nΣα = %v of %v", what, sum, size)
			}
		case linear.PenalizedBias:
			if math.Abs(m.Bias-b*b*sum) > 1e-7*(1+math.Abs(m.Bias)) {
				t.Errorf("%s\nbias %v, want %v", what, m.Bias, b*b*sum)
			}
			objective += m.Bias * m.Bias / b / b / 2
		}
		if math.Abs(m.Objective-objective) > 1e-8*objective {
			t.Errorf("%s\nobjective %v", what, objective)
		}

		same, machine := svm.LeastSquaresParams{C: p.C, NoBias: p.Bias != linear.FreeBias}, kernel.Kernel(kernel.Linear{})
		if p.Bias == linear.PenalizedBias { // a constant of the kernel stands for it
			machine = kernel.Polynomial{Degree: 1, Gamma: 1, Coef0: b * b}
		}
		k, err := svm.TrainLeastSquares(context.Background(), ds, machine, same)
		if err != nil {
			t.Fatal(err)
		}
		if k.Status != learn.Converged {
			t.Errorf("%s\n%v", what, k)
		}
		test := noisy(5, ds.Dim(), 9).X
		a, c := m.Scores(test), k.Scores(test)
		for i := range a {
			if math.Abs(a[i]-c[i]) > 1e-5*(1+math.Abs(a[i])) {
				t.Errorf("%s\nscores %v, with the kernel %v", what, a, c)
				break
			}
		}
		p.Solver = linear.ConjugateNewton
		cg, err := linear.LeastSquares(context.Background(), ds, p)
		if err != nil || cg.Objective > m.Objective*(1+1e-6) {
			t.Errorf("%s\nby conjugate gradients %v, %v", what, cg, err)
		}
	}
}

func TestLeastSquaresExtremes(t *testing.T) {
	for _, scale := range []float64{1e-300, 1e-150, 1e-75, 1e75, 1e150, 1e300} {
		for _, c := range []float64{1e-3, 1, 1e6} {
			for bias := range 3 {
				ds := noisy(30, 3, 1)
				ds.X.Scale(scale, ds.X)
				m, err := linear.LeastSquares(context.Background(), ds, linear.Params{C: c, Bias: linear.Bias(bias)})
				if err != nil || math.IsNaN(m.W[0]+m.W[1]+m.W[2]+m.Bias+m.Objective+m.Residual) {
					t.Errorf("scale %g, C %g, %v: %v %v\n%v", scale, c, linear.Bias(bias), err, m.W, m)
				}
			}
		}
	}
}

func TestLeastSquaresCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, err := linear.LeastSquares(ctx, noisy(300, 20, 1), linear.Params{})
	if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
		t.Errorf("%v, %v", m, err)
	}
}

func TestShow(t *testing.T) {
	m := train(t, six(), linear.Params{})
	l, err := linear.LeastSquares(context.Background(), six(), linear.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{m.String(), m.HTML(), l.String(), l.HTML()} {
		if !strings.Contains(s, "converged") || !strings.Contains(s, "C") {
			t.Errorf("%s", s)
		}
	}
	for _, got := range [][]float64{m.Scores(&mat.Dense{}), l.Scores(&mat.Dense{})} {
		if len(got) != 0 {
			t.Errorf("no rows score %v", got)
		}
	}
}
