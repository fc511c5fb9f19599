package linear_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

func TestSameBits(t *testing.T) {
	sameBits(t, noisy(3000, 30, 3))
	sameBits(t, noisy(600, 250, 3))
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
