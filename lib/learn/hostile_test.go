package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/svm"
)

// hostile are data sets at the ends of the range of float64.
func hostile() map[string]*learn.Dataset {
	list := map[string]*learn.Dataset{}
	rng := rand.New(rand.NewPCG(9, 10))
	for _, weight := range []float64{1, 1e308, 1e-154, 5e-324} {
		for _, size := range []float64{1, 1e308, 1e154, 1e-154, 5e-324} {
			for _, mixed := range []bool{false, true} {
				const n = 24
				ds := &learn.Dataset{X: mat.NewDense(n, 3, nil), Y: make([]int, n), W: make([]float64, n)}
				for i := range n {
					ds.Y[i], ds.W[i] = 1-2*(i%2), weight
					if mixed && i%3 == 0 {
						ds.W[i] = float64(i % 2)
					}
					for j := range 3 {
						x := rng.Float64() - 0.5 + 0.3*float64(ds.Y[i])
						if !mixed || j < 2 {
							x *= size
						}
						ds.X.Set(i, j, x)
					}
				}
				list[fmt.Sprintf("weights %g, features %g, mixed %v", weight, size, mixed)] = ds
			}
		}
	}
	return list
}

// hostileTrainers are all trainers, and some with a price at the ends of the range.
func hostileTrainers() map[string]trainer {
	list := trainers()
	// These go on for ten million steps where rounding forbids their Tol.
	few := svm.Params{MaxIter: 10_000}
	list["SVM, own kernel"] = learner(svm.NewLearner(kernel.Func(func(x, y []float64) float64 { return kernel.Linear{}.Eval(x, y) }), few))
	list["SVM, no bias"] = learner(svm.NewLearner(kernel.Gaussian{Gamma: 0.1}, svm.Params{NoBias: true, C: 100, MaxIter: 10_000}))
	list["C path"] = func(ctx context.Context, ds *learn.Dataset) (any, error) {
		return svm.TrainPath(ctx, ds, kernel.Stump{}, []float64{10, 0.1, 1, 100}, few)
	}
	list["probabilities"] = func(ctx context.Context, ds *learn.Dataset) (any, error) {
		m, err := platt.Train(ctx, ds, svm.NewLearner(kernel.Linear{}, svm.Params{}), platt.Params{})
		if m == nil {
			return nil, err
		}
		return m, err
	}
	for _, c := range []float64{1e-30, 1e30} {
		list[fmt.Sprintf("CGENS, C = %g", c)] = learner(cgens.NewLearner(nil, cgens.Params{C: c, Columns: 20}))
	}
	for _, c := range []float64{1e308, 1e150, 1e-150, 5e-324, math.Inf(1)} {
		list[fmt.Sprintf("SVM, C = %g", c)] = learner(svm.NewLearner(kernel.Gaussian{Gamma: 0.1}, svm.Params{C: c, MaxIter: 10_000}))
		list[fmt.Sprintf("SVM, linear kernel, C = %g", c)] = learner(svm.NewLearner(kernel.Linear{}, svm.Params{C: c, MaxIter: 10_000}))
		if !math.IsInf(c, 1) {
			list[fmt.Sprintf("linear, C = %g", c)] = learner(linear.NewLearner(linear.Params{C: c}))
			list[fmt.Sprintf("linear, hinge, C = %g", c)] = learner(linear.NewLearner(linear.Params{C: c, Loss: linear.Hinge}))
			list[fmt.Sprintf("CGENS-SLS, C = %g", c)] = learner(cgens.NewSLSLearner(nil, cgens.SLSParams{C: c, Columns: 10}))
			list[fmt.Sprintf("least squares, C = %g", c)] = learner(linear.NewLeastSquaresLearner(linear.Params{C: c}))
			list[fmt.Sprintf("kernel least squares, C = %g", c)] = learner(svm.NewLeastSquaresLearner(kernel.Stump{}, svm.LeastSquaresParams{C: c}))
		}
	}
	return list
}

// TestHostile asks of every trainer, on every hostile set: an error, or a model whose
// numbers are finite, or a status that does not claim convergence.
func TestHostile(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	sets := hostile()
	for name, train := range hostileTrainers() {
		t.Run(name, func(t *testing.T) {
			for set, ds := range sets {
				m, err := careful(ctx, train, ds)
				if ctx.Err() != nil {
					t.Fatalf("%s: %v", set, ctx.Err())
				}
				if err != nil {
					if v := reflect.ValueOf(m); v.IsValid() && !v.IsZero() {
						t.Errorf("%s: a model and the error %v", set, err)
					}
					continue
				}
				if fault := lie(reflect.ValueOf(m), false); fault != "" {
					t.Errorf("%s: converged, but %s", set, fault)
				}
				if s, ok := m.(learn.Scorer); ok && !overflown(m) {
					for i, score := range s.Scores(ds.X) {
						if score != score {
							t.Errorf("%s: the score of row %d is NaN: %v", set, i, m)
							break
						}
					}
				}
			}
		})
	}
}

// overflown reports whether the status of a model warns that its numbers may be useless.
func overflown(m any) bool {
	if p, ok := m.(*learn.Prepared); ok {
		m = p.Classifier
	}
	v := reflect.Indirect(reflect.ValueOf(m))
	if v.Kind() != reflect.Struct {
		return false
	}
	s := v.FieldByName("Status")
	return s.IsValid() && learn.Status(s.Int()) == learn.Overflow
}

// careful returns a panic as an error.
func careful(ctx context.Context, train trainer, ds *learn.Dataset) (m any, err error) {
	defer func() {
		if v := recover(); v != nil {
			m, err = v, errors.New("panic")
		}
	}()
	return train(ctx, ds)
}

// lie returns what number of a model is not finite, or "" if there is none. Numbers
// count in a struct whose Status is Converged, and in what it holds.
func lie(v reflect.Value, claimed bool) string {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return lie(v.Elem(), claimed)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if fault := lie(v.Index(i), claimed); fault != "" {
				return fmt.Sprintf("[%d]%s", i, fault)
			}
		}
	case reflect.Float64:
		if f := v.Float(); claimed && (math.IsNaN(f) || math.IsInf(f, 0)) {
			return fmt.Sprintf(" is %v", f)
		}
	case reflect.Struct:
		if s := v.FieldByName("Status"); s.IsValid() {
			claimed = learn.Status(s.Int()) == learn.Converged || learn.Status(s.Int()) == learn.WideGap
		}
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() || field.Name == "C" || field.Name == "Threshold" { // which may be infinite
				continue
			}
			if fault := lie(v.Field(i), claimed); fault != "" {
				return field.Name + fault
			}
		}
	}
	return ""
}
