package svm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func TestLearner(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	l := svm.NewLearner(kernel.Linear{}, svm.Params{C: 2})
	c, err := l.Learn(ctx, six())
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := c.(*svm.Model); !ok || m.C != 2 || learn.ErrorRate(c.Predict(six().X), six().Y) != 0 {
		t.Errorf("learnt %v", c)
	}

	if c, err := svm.NewLearner(nil, svm.Params{}).Learn(ctx, six()); c != nil || !errors.Is(err, svm.ErrParam) {
		t.Errorf("no kernel: %v, %v; want a nil interface and ErrParam", c, err)
	}
	cancel()
	if c, err := l.Learn(ctx, six()); c == nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v; want a classifier and context.Canceled", c, err)
	}
}
