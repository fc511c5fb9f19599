package svm

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/platt"
)

// ErrLIBSVM is wrapped by the errors of ReadLIBSVM: the text is not a model file of
// LIBSVM, or the file holds a machine or a kernel that Mercer does not have. Most of
// these errors name the line.
var ErrLIBSVM = errors.New("svm: not a LIBSVM model")

// LIBSVM is the content of a model file of LIBSVM (Chang & Lin, "LIBSVM: A Library for
// Support Vector Machines", ACM TIST 2 (2011)). Such a file is the text that LIBSVM's
// function svm_save_model writes.
//
//	file := svm.LIBSVM{Model: m}
//	err := file.Write(w)
//
// The decision values of LIBSVM and Mercer can differ in their sign:
//
//   - For a *OneClassModel, LIBSVM's value is the score.
//   - For a *Model, it is the score if the file lists the higher of its two labels
//     first, as Write does. Otherwise, it is minus the score.
//   - For a *OneVsOne, it is minus the value in OneVsOne.Decisions.
//
// A file holds less than a model of Mercer: no row numbers of the training set, no C or
// ν, and no certificate. So in a model from ReadLIBSVM, C, Nu, Dual, Primal, Gap and
// Violation are NaN, and Support is empty. To save a model completely, use package
// modelfile.
type LIBSVM struct {
	// Model is a *Model for two classes, a *OneVsOne for more, or a *OneClassModel.
	//
	// ReadLIBSVM numbers the classes as data.ReadFile does. Of two labels in the file,
	// the lower becomes -1 and the higher +1. More labels become 0, 1, 2, … in ascending
	// order.
	//
	// In a *OneClassModel from ReadLIBSVM, Coef and Rho have the scale of LIBSVM: the sum
	// of Coef is νn.
	Model learn.Classifier

	// Labels are the labels in the file, in ascending order. Labels[0] stands for the
	// lowest label of Model, which is -1 for two classes and 0 for more. If Labels is
	// nil, Write uses the labels of Model. A one-class machine has no labels.
	Labels []int

	// Sigmoids turn decision values into probabilities. Nil means that the file has none.
	// A *Model has one sigmoid, for P(y = +1). A *OneVsOne has one for each pair (a, b) in
	// Pairs, for P(y = b). The probability densities of a one-class machine are not kept.
	// With
	//
	//	p := platt.Model{Scorer: file.Model.(*svm.Model), Sigmoid: file.Sigmoids[0]}
	//
	// p.Probabilities(X) returns the probabilities of LIBSVM. The only difference is that
	// LIBSVM limits them to the range from 1e-7 to 1 - 1e-7.
	Sigmoids []platt.Sigmoid
}

// names of LIBSVM's kernels, of which the sigmoid is not PSD.
const (
	nameLinear      = "linear"
	namePolynomial  = "polynomial"
	nameRBF         = "rbf"
	namePrecomputed = "precomputed"
)

// libsvmKernel is a kernel as a file has it.
type libsvmKernel struct {
	name         string
	degree       int
	gamma, coef0 float64
}

// kernel is the kernel with what was read.
func (l libsvmKernel) kernel() (kernel.Kernel, error) {
	positive := func() error {
		if !(l.gamma > 0) || math.IsInf(l.gamma, 1) {
			return fmt.Errorf("%w: gamma is %v, want a finite number > 0", ErrLIBSVM, l.gamma)
		}
		return nil
	}
	switch l.name {
	case nameLinear:
		return kernel.Linear{}, nil
	case nameRBF:
		return kernel.Gaussian{Gamma: l.gamma}, positive()
	case namePolynomial:
		if l.degree < 1 {
			return nil, fmt.Errorf("%w: degree is %d, want at least 1", ErrLIBSVM, l.degree)
		}
		return kernel.Polynomial{Degree: l.degree, Gamma: l.gamma, Coef0: l.coef0}, positive()
	case namePrecomputed:
		return kernel.Precomputed{}, nil
	case "sigmoid":
		return nil, fmt.Errorf("%w: the sigmoid kernel is not positive semi-definite, and Mercer does not have it", ErrLIBSVM)
	case "":
		return nil, fmt.Errorf("%w: kernel_type is missing", ErrLIBSVM)
	}
	return nil, fmt.Errorf("%w: kernel_type is %s, want linear, polynomial, rbf or precomputed", ErrLIBSVM, l.name)
}

// toLIBSVM is the kernel as a file has it.
func toLIBSVM(k kernel.Kernel) (libsvmKernel, error) {
	or := func(v, standard float64) float64 {
		if v == 0 {
			return standard
		}
		return v
	}
	switch k := k.(type) {
	case kernel.Linear, *kernel.Linear:
		return libsvmKernel{name: nameLinear}, nil
	case kernel.Gaussian:
		return libsvmKernel{name: nameRBF, gamma: or(k.Gamma, 1)}, nil
	case *kernel.Gaussian:
		return toLIBSVM(*k)
	case kernel.Polynomial:
		return libsvmKernel{namePolynomial, int(or(float64(k.Degree), 3)), or(k.Gamma, 1), k.Coef0}, nil
	case *kernel.Polynomial:
		return toLIBSVM(*k)
	case kernel.Precomputed, *kernel.Precomputed:
		return libsvmKernel{name: namePrecomputed}, nil
	}
	return libsvmKernel{}, fmt.Errorf("%w: LIBSVM does not have the kernel %s, only linear, polynomial, Gaussian and precomputed kernels", ErrParam, kernel.Name(k))
}

// machine is what a file has in common with the machines: support vectors by classes,
// in the order of labels, and their coefficients in each pair of classes.
type machine struct {
	oneClass bool
	kernel   libsvmKernel
	labels   []int
	rho      []float64 // one for each pair
	probA    []float64
	probB    []float64
	sizes    []int // support vectors of each class
	sv       *mat.Dense
	columns  int
	coef     [][]float64 // of a support vector: of class i with class j at j-1 for i < j, else at j
}
