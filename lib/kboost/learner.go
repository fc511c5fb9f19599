package kboost

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Learner designs a kernel on the training rows and then trains a kernel machine
// with it, for algorithms that take a learn.Learner. NewLearner makes it.
type Learner struct {
	Base    kernel.Kernel // of the design; nil means kernel.Linear{}
	Params  Params
	machine func(kernel.Kernel) learn.Learner
}

var _ learn.Learner = Learner{}

// NewLearner joins the base kernel and the settings of Train with a machine: a
// function that makes the learner for a kernel, such as
//
//	func(k kernel.Kernel) learn.Learner { return perceptron.NewKernelLearner(k, perceptron.KernelParams{}) }
//
// Errors in them appear in Learn.
func NewLearner(base kernel.Kernel, p Params, machine func(kernel.Kernel) learn.Learner) Learner {
	return Learner{Base: base, Params: p, machine: machine}
}

// Learn calls Train and the machine's Learn; the classifier is the machine's, and
// its kernel a *Model. When ctx ends during the design, the machine is still asked
// for a classifier with the kernel so far.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	if l.machine == nil {
		return nil, fmt.Errorf("%w: the learner has no machine; see NewLearner", ErrParam)
	}
	k, err := Train(ctx, ds, l.Base, l.Params)
	if k == nil {
		return nil, err
	}
	return l.machine(k).Learn(ctx, ds)
}
