package kboost

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Learner learns a kernel from the training rows and then trains a kernel machine
// with this kernel. Use it with functions that take a learn.Learner, such as
// eval.CrossValidate. NewLearner makes one.
type Learner struct {
	Base    kernel.Kernel // the base kernel for Train; nil means kernel.Linear{}
	Params  Params        // the settings of Train
	machine func(kernel.Kernel) learn.Learner
}

var _ learn.Learner = Learner{}

// NewLearner returns a learner that calls Train with base and p. machine is a
// function that makes the learner of the kernel machine for a kernel, such as
//
//	func(k kernel.Kernel) learn.Learner { return perceptron.NewKernelLearner(k, perceptron.KernelParams{}) }
//
// Learn reports errors in the arguments.
func NewLearner(base kernel.Kernel, p Params, machine func(kernel.Kernel) learn.Learner) Learner {
	return Learner{Base: base, Params: p, machine: machine}
}

// Learn calls Train, and then the machine's Learn with the learned kernel, a
// *Model. It returns the machine's classifier. When ctx ends during Train, Learn
// still calls the machine's Learn, with the kernel learned so far.
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
