package linear_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/svm"
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

// TestCertificates: thousands of random problems, each certified, and the
// solvers agreeing within their gaps.
func TestCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	slow := 0
	for trial := range 2000 {
		ds, p := problem(rng)
		t.Run(fmt.Sprint(trial), func(t *testing.T) {
			m := train(t, ds, p)
			recheck(t, m, ds, p)
			if m.Status != learn.Converged {
				t.Errorf("%+v\n%v", p, m)
			}
			for _, s := range []linear.Solver{linear.Newton, linear.ConjugateNewton, linear.Coordinate} {
				p.Solver = s
				if s == linear.Coordinate {
					p.MaxIter = 2000
				}
				other := train(t, ds, p)
				recheck(t, other, ds, p)
				if other.Status != learn.Converged {
					if s == linear.Coordinate {
						slow++
					} else {
						t.Errorf("%+v\n%v", p, other)
					}
				}
				if other.Primal < m.Dual*(1-1e-9) || m.Primal < other.Dual*(1-1e-9) {
					t.Errorf("%v: bounds [%v, %v] and [%v, %v] do not meet", s, m.Dual, m.Primal, other.Dual, other.Primal)
				}
			}
		})
	}
	t.Logf("coordinate descent ended early on %d problems", slow)
}

// Larger sets go through subsets, blocks and rows left out.
func TestCertificatesOfLargerSets(t *testing.T) {
	for trial, n := range []int{1500, 4000, 9000} {
		for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
			for _, bias := range []linear.Bias{linear.FreeBias, linear.PenalizedBias, linear.NoBias} {
				for _, c := range []float64{1e-3, 1, 1e4} {
					ds := noisy(n, 3+trial*10, uint64(trial))
					p := linear.Params{Loss: loss, Bias: bias, C: c, Tol: 1e-8}
					m := train(t, ds, p)
					recheck(t, m, ds, p)
					if m.Status != learn.Converged {
						t.Errorf("n %d, %v, %v, C %g:\n%v", n, loss, bias, c, m)
					}
				}
			}
		}
	}
}

// TestSVM: the hinge with a free bias is the kernel SVM with the linear kernel.
func TestSVM(t *testing.T) {
	for seed := range uint64(20) {
		ds := noisy(80, 4, seed)
		k, err := svm.Train(context.Background(), ds, kernel.Linear{}, svm.Params{C: 2, Tol: 1e-10})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []linear.Solver{linear.Newton, linear.ConjugateNewton, linear.Coordinate} {
			m := train(t, ds, linear.Params{Loss: linear.Hinge, C: 2, Tol: 1e-10, Solver: s})
			if math.Abs(m.Dual/k.Dual-1) > 1e-9 || math.Abs(m.Bias-k.Bias) > 1e-3 {
				t.Errorf("%v: dual %v, bias %v; svm %v, %v", s, m.Dual, m.Bias, k.Dual, k.Bias)
			}
		}
	}
}

// TestSixPoints: scikit-learn, svm/tests/test_svm.py.
func TestSixPoints(t *testing.T) {
	m := train(t, six(), linear.Params{Loss: linear.Hinge, Tol: 1e-12})
	if math.Abs(m.Alpha[1]-0.25) > 1e-9 || math.Abs(m.Alpha[3]-0.25) > 1e-9 || math.Abs(m.Bias) > 1e-9 || math.Abs(m.Dual-0.25) > 1e-9 {
		t.Errorf("%v\nα %v", m, m.Alpha)
	}
	if got := m.Predict(mat.NewDense(3, 2, []float64{-1, -1, 2, 2, 3, 2})); !slices.Equal(got, []int{-1, 1, 1}) {
		t.Errorf("predicted %v", got)
	}
}

func TestWeightTwoIsAPointTwice(t *testing.T) {
	ds := noisy(40, 3, 1)
	weighted := *ds
	weighted.W = make([]float64, 40)
	var rows []int
	for i := range 40 {
		weighted.W[i] = float64(i % 3)
		for range i % 3 {
			rows = append(rows, i)
		}
	}
	for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
		p := linear.Params{Loss: loss, Tol: 1e-12}
		a, b := train(t, &weighted, p), train(t, ds.Subset(rows), p)
		if math.Abs(a.Primal/b.Primal-1) > 1e-11 {
			t.Errorf("%v: %v and %v", loss, a.Primal, b.Primal)
		}
	}
}

// The unit of the features only changes the unit of C.
func TestScale(t *testing.T) {
	for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
		want := train(t, six(), linear.Params{Loss: loss, Bias: linear.NoBias, C: 1})
		for _, e := range []int{-120, -60, 60, 120} {
			ds := six()
			s := math.Ldexp(1, e)
			ds.X.Scale(s, ds.X)
			m := train(t, ds, linear.Params{Loss: loss, Bias: linear.NoBias, C: 1 / s / s})
			if math.Abs(m.Primal*s*s/want.Primal-1) > 1e-6 || m.Status != learn.Converged {
				t.Errorf("unit %g: primal %v, want %v", s, m.Primal*s*s, want.Primal)
			}
		}
	}
}

func TestExtremeScales(t *testing.T) {
	for _, scale := range []float64{1e-300, 1e-150, 1e-75, 1e75, 1e150, 1e300} {
		for _, c := range []float64{1e-3, 1, 1e6} {
			for loss := range 2 {
				for bias := range 3 {
					for solver := range 4 {
						for _, ds := range []*learn.Dataset{six(), noisy(40, 3, 1)} {
							ds.X.Scale(scale, ds.X)
							ds.X.Set(1, 1, ds.X.At(1, 1)/3)
							p := linear.Params{Loss: linear.Loss(loss), C: c, Bias: linear.Bias(bias), Solver: linear.Solver(solver), MaxIter: 500}
							finite(t, fmt.Sprintf("scale %g, %+v", scale, p), train(t, ds, p))
						}
					}
				}
			}
		}
	}
}

func finite(t *testing.T, what string, m *linear.Model) {
	t.Helper()
	for _, v := range append(slices.Concat(m.W, m.Alpha), m.Bias, m.Primal, m.Dual, m.Gap) {
		if math.IsNaN(v) {
			t.Errorf("%s: NaN in\n%v\n%v", what, m, m.W)
			return
		}
	}
	if m.Status == learn.Converged && !(m.Gap <= 1e-6*m.Primal) {
		t.Errorf("%s: converged with\n%v", what, m)
	}
}

func TestSameBits(t *testing.T) {
	sameBits(t, noisy(3000, 30, 3))
	sameBits(t, noisy(600, 250, 3)) // products of blocks by more than one goroutine
}

func sameBits(t *testing.T, ds *learn.Dataset) {
	for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
		for _, s := range []linear.Solver{linear.Newton, linear.ConjugateNewton, linear.Coordinate} {
			var first *linear.Model
			for _, procs := range []int{1, 4, 4} {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
				m := train(t, ds, linear.Params{Loss: loss, Solver: s, Seed: 5, C: 0.01, Tol: 1e-4})
				if first == nil {
					first = m
				}
				if !slices.Equal(m.W, first.W) || m.Bias != first.Bias || !slices.Equal(m.Alpha, first.Alpha) || m.Gap != first.Gap {
					t.Errorf("%v, %v: two models differ", loss, s)
				}
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	ds := noisy(3000, 200, 4)
	for _, s := range []linear.Solver{linear.Newton, linear.ConjugateNewton, linear.Coordinate} {
		for _, after := range []int{0, 1, 3} {
			ctx, cancel := context.WithCancel(context.Background())
			reports := 0
			watched := learn.WithProgress(ctx, func(learn.Progress) {
				if reports++; reports >= after {
					cancel()
				}
			})
			if after == 0 {
				cancel()
			}
			m, err := linear.Train(watched, ds, linear.Params{Loss: linear.Hinge, Solver: s, Tol: 1e-14})
			if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
				t.Errorf("%v after %d: %v, %v", s, after, m, err)
			} else {
				finite(t, s.String(), m)
			}
			cancel()
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	m, err := linear.Train(ctx, noisy(2000, 1500, 5), linear.Params{Solver: linear.Newton, Tol: 1e-15, C: 1e6})
	if !errors.Is(err, context.DeadlineExceeded) || m == nil {
		t.Errorf("%v, %v", m, err)
	}
}

func TestIterationLimit(t *testing.T) {
	for _, loss := range []linear.Loss{linear.SquaredHinge, linear.Hinge} {
		for _, s := range []linear.Solver{linear.Newton, linear.Coordinate} {
			p := linear.Params{Loss: loss, Solver: s, MaxIter: 1, Tol: 1e-9, C: 100}
			m := train(t, noisy(50, 4, 2), p)
			recheck(t, m, noisy(50, 4, 2), p)
			if m.Status != learn.IterationLimit || m.Iterations != 1 {
				t.Errorf("%v", m)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	one := six()
	one.Y = []int{1, 1, 1, 1, 1, 1}
	nan := six()
	nan.X.Set(1, 1, math.NaN())
	for want, ds := range map[error]*learn.Dataset{learn.ErrEmptyClass: one, learn.ErrNotFinite: nan, learn.ErrShape: nil} {
		if m, err := linear.Train(context.Background(), ds, linear.Params{}); m != nil || !errors.Is(err, want) {
			t.Errorf("%v, %v; want %v", m, err, want)
		}
		if m, err := linear.LeastSquares(context.Background(), ds, linear.Params{}); m != nil || !errors.Is(err, want) {
			t.Errorf("%v, %v; want %v", m, err, want)
		}
	}
	for want, p := range map[string]linear.Params{
		"C is -1": {C: -1}, "C is NaN": {C: math.NaN()}, "C is +Inf": {C: math.Inf(1)},
		"Tol is -1": {Tol: -1}, "MaxIter is -1": {MaxIter: -1}, "BiasValue is NaN": {BiasValue: math.NaN()},
		"Loss is 2": {Loss: 2}, "Bias is 3": {Bias: 3}, "Solver is 4": {Solver: 4},
	} {
		m, err := linear.Train(context.Background(), six(), p)
		if m != nil || !errors.Is(err, linear.ErrParam) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v; want %q", m, err, want)
		}
	}
}

func TestLearner(t *testing.T) {
	c, err := linear.NewLearner(linear.Params{C: 2}).Learn(context.Background(), six())
	if m, ok := c.(*linear.Model); !ok || err != nil || m.C != 2 {
		t.Errorf("%v, %v", c, err)
	}
	if c, err := linear.NewLearner(linear.Params{C: -2}).Learn(context.Background(), six()); c != nil || err == nil {
		t.Errorf("%v, %v", c, err)
	}
}

func TestScoresPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	train(t, six(), linear.Params{}).Scores(mat.NewDense(1, 3, nil))
}

func FuzzTrain(f *testing.F) {
	f.Add(uint64(1), 0.0, 0.0)
	f.Add(uint64(2), 150.0, 6.0)
	f.Add(uint64(3), -150.0, -3.0)
	f.Fuzz(func(t *testing.T, seed uint64, scale, c float64) {
		ds, p := problem(rand.New(rand.NewPCG(seed, 2)))
		p.Solver, p.MaxIter, p.Tol = linear.Solver(seed%4), 300, 1e-6
		if scale = math.Mod(scale, 150); scale != 0 && !math.IsNaN(scale) {
			ds.X.Scale(math.Pow(10, scale), ds.X)
		}
		if !math.IsNaN(c) && !math.IsInf(c, 0) {
			p.C = math.Pow(10, math.Mod(c, 6))
		}
		finite(t, fmt.Sprintf("%+v", p), train(t, ds, p))
	})
}
