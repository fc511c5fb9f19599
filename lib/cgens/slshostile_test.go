package cgens

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// broken is a pool with a fault.
type broken struct{ c *learn.Column }

func (b broken) Best(context.Context, *mat.Dense, learn.Norm) (*learn.Column, error) { return b.c, nil }
func (b broken) Take(*learn.Column)                                                  {}

func only(p learn.Pool) learn.Pools {
	return func(context.Context, *mat.Dense) (learn.Pool, error) { return p, nil }
}

func TestTrainSLSErrors(t *testing.T) {
	ds := iris(t)
	with := func(f func(ds *learn.Dataset)) *learn.Dataset {
		other := *iris(t)
		f(&other)
		return &other
	}
	one := stump.Constant(1)
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		pool learn.Pools
		p    SLSParams
		want error
	}{
		"no set":         {nil, nil, SLSParams{}, learn.ErrShape},
		"no labels":      {with(func(ds *learn.Dataset) { ds.Y = nil }), nil, SLSParams{}, learn.ErrShape},
		"one class":      {with(func(ds *learn.Dataset) { ds.Y = make([]int, ds.Len()) }), nil, SLSParams{}, learn.ErrEmptyClass},
		"empty class":    {with(func(ds *learn.Dataset) { ds.W = make([]float64, ds.Len()); ds.W[0], ds.W[149] = 1, 1 }), nil, SLSParams{}, learn.ErrEmptyClass},
		"negative":       {with(func(ds *learn.Dataset) { ds.W = make([]float64, ds.Len()); ds.W[7] = -1 }), nil, SLSParams{}, learn.ErrWeight},
		"NaN":            {with(func(ds *learn.Dataset) { ds.X.Set(3, 1, math.NaN()) }), nil, SLSParams{}, learn.ErrNotFinite},
		"C":              {ds, nil, SLSParams{C: -1}, ErrParam},
		"C of NaN":       {ds, nil, SLSParams{C: math.NaN()}, ErrParam},
		"infinite C":     {ds, nil, SLSParams{C: math.Inf(1)}, ErrParam},
		"huge C":         {ds, nil, SLSParams{C: 1e300}, ErrParam},
		"tiny C":         {ds, nil, SLSParams{C: 1e-300}, ErrParam},
		"columns":        {ds, nil, SLSParams{Columns: -1}, ErrParam},
		"many columns":   {ds, nil, SLSParams{Columns: math.MaxInt}, ErrParam},
		"tol":            {ds, nil, SLSParams{Tol: math.NaN()}, ErrParam},
		"infinite tol":   {ds, nil, SLSParams{Tol: math.Inf(1)}, ErrParam},
		"norm":           {ds, nil, SLSParams{Norm: 7}, ErrParam},
		"nothing":        {ds, only(broken{}), SLSParams{}, learn.ErrPool},
		"few values":     {ds, only(broken{&learn.Column{Hypothesis: one, Values: []float64{1}}}), SLSParams{}, learn.ErrPool},
		"infinite value": {ds, only(broken{&learn.Column{Hypothesis: one, Values: append(make([]float64, 149), math.Inf(1))}}), SLSParams{}, learn.ErrPool},
	} {
		m, err := TrainSLS(context.Background(), c.ds, c.pool, c.p)
		if m != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, m, err, c.want)
		}
		if l, err2 := NewSLSLearner(nil, c.p).Learn(context.Background(), c.ds); c.pool == nil && (l != nil || !errors.Is(err2, c.want)) {
			t.Errorf("%s: the learner returns %v, %v", name, l, err2)
		}
	}
}

// TestTrainSLSHostile: extreme numbers, constant and few rows end with a model.
func TestTrainSLSHostile(t *testing.T) {
	for _, scale := range []float64{0, 1e-310, 1e160, 1.7e308} {
		for _, n := range []int{2, 3, 7} {
			for _, weight := range []float64{1e-200, 1, 1e200} {
				ds := &learn.Dataset{X: mat.NewDense(n, 2, nil), Y: make([]int, n), W: make([]float64, n)}
				for i := range n {
					ds.Y[i], ds.W[i] = []int{math.MinInt, 0, math.MaxInt}[i%3], weight
					ds.X.SetRow(i, []float64{scale * float64(i%2), -scale})
				}
				m, err := TrainSLS(context.Background(), ds, nil, SLSParams{Columns: 20})
				if err != nil {
					t.Fatalf("scale %g, %d rows, weight %g: %v", scale, n, weight, err)
				}
				for _, y := range m.Predict(ds.X) {
					if !slices.Contains(ds.Y, y) {
						t.Errorf("label %d", y)
					}
				}
			}
		}
	}
	ds := iris(t)
	for value, want := range map[float64]learn.Status{1e5: learn.Converged, 1e100: learn.RoundingLimit, 1e160: learn.Overflow} {
		large := learn.ScoreFunc(func(X mat.Matrix) []float64 {
			n, _ := X.Dims()
			h := make([]float64, n)
			for i := range h {
				h[i] = value * X.At(i, 2)
			}
			return h
		})
		if m := trained(t, ds, learn.FinitePools(large), SLSParams{}); m.Status != want {
			t.Errorf("values of %g: %v, want %v", value, m.Status, want)
		}
	}
}
