package svm_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

func TestParamErrors(t *testing.T) {
	for want, p := range map[string]svm.Params{
		"C is -1":         {C: -1},
		"C is NaN":        {C: math.NaN()},
		"Tol is -0.5":     {Tol: -0.5},
		"Tol is NaN":      {Tol: math.NaN()},
		"Tol is +Inf":     {Tol: math.Inf(1)},
		"MaxIter is -2":   {MaxIter: -2},
		"CacheMB is -200": {CacheMB: -200},
	} {
		m, err := svm.Train(context.Background(), six(), kernel.Linear{}, p)
		if !errors.Is(err, svm.ErrParam) || !strings.Contains(err.Error(), want) || m != nil {
			t.Errorf("%+v: model %v, error %v; want none and %q", p, m, err, want)
		}
	}
}

func TestParamDefaults(t *testing.T) {
	ds := noisy(60, 3, 1)
	zero := train(t, ds, kernel.Stump{}, svm.Params{})
	full := train(t, ds, kernel.Stump{}, svm.Params{C: 1, Tol: 1e-3, MaxIter: 10_000_000, CacheMB: 200})
	if zero.C != 1 || zero.Dual != full.Dual || zero.Iterations != full.Iterations {
		t.Errorf("the zero Params train\n%v\nthe documented defaults\n%v", zero, full)
	}
}
