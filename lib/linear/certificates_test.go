package linear_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestCertificates: thousands of random problems, each certified, and the
// solvers agreeing within their gaps.
func TestCertificates(t *testing.T) {
	const parts = 8
	for part := range parts {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			slow := 0
			rng := rand.New(rand.NewPCG(1, uint64(part)))
			for range 2000 / parts {
				ds, p := problem(rng)
				slow += agree(t, ds, p)
			}
			t.Logf("coordinate descent ended early on %d problems", slow)
		})
	}
}

// agree trains with every solver. It returns how many of them ended early:
// coordinate descent may.
func agree(t *testing.T, ds *learn.Dataset, p linear.Params) (slow int) {
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
			t.Errorf("%+v: bounds [%v, %v] and [%v, %v] do not meet", p, m.Dual, m.Primal, other.Dual, other.Primal)
		}
	}
	return slow
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

// TestWideGap: a Tol as coarse as the objective is met at once, and said to leave
// the gap wide.
func TestWideGap(t *testing.T) {
	m := train(t, noisy(200, 5, 3), linear.Params{Tol: 0.5, C: 100})
	if m.Status != learn.WideGap || !(m.RelativeGap() > 0.1 && m.RelativeGap() <= 0.5) {
		t.Errorf("relative gap %v of\n%v", m.RelativeGap(), m)
	}
	for _, text := range []string{m.String(), m.HTML()} {
		if !strings.Contains(text, "converged with a wide gap") || !strings.Contains(text, "relative gap 0.") {
			t.Errorf("no warning in\n%s", text)
		}
	}
	m = train(t, noisy(200, 5, 3), linear.Params{C: 100})
	if m.Status != learn.Converged || m.RelativeGap() > 1e-6 || strings.Contains(m.String(), "relative gap") {
		t.Errorf("relative gap %v of\n%v", m.RelativeGap(), m)
	}
}
