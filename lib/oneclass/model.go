package oneclass

import (
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is the result of Train: a one-class machine for each class, and the rule
// that decides between them. Its methods may be called from several goroutines at
// once.
type Model struct {
	Kernel     kernel.Kernel // kernel used in training
	Rule       Rule          // how Predict decides
	Nu         float64       // value used in training, after the default was filled in
	Normalised bool          // whether MinD divides the projections by ‖w‖
	// SVDD says which problem the machines solve: that of svm.TrainSVDD, or that of
	// svm.TrainOneClass. The solutions differ only if K(x, x) is not the same for all
	// examples. Then SVDD is true for NearestCentre and NearestSupportVector.
	SVDD bool

	Labels   []int     // the k labels that have an example of positive weight, ascending
	Machines []Machine // k machines, one for each of Labels
	// Status is Cancelled if a machine was cancelled, Converged if all have
	// converged, and otherwise the Status of the first machine that has not
	// converged.
	Status learn.Status

	rows, columns int // of the training set
}

var _ learn.Classifier = (*Model)(nil)

// Machine is the one-class machine of a class. Its vector w = Σ_s Coef_s·φ(SV_s)
// is also called the centre of the class. Its projection of a point x is
//
//	D(x) = Σ_s Coef_s·K(SV_s, x)
type Machine struct {
	Label    int // the class
	Examples int // |C|, the number of its examples with a positive weight

	SV      *mat.Dense // nSV×d, the support vectors
	Support []int      // nSV row numbers in the training set, ascending
	Coef    []float64  // nSV coefficients αᵢ > 0 with sum 1
	Rho     float64    // D(x) on the border, see svm.OneClassModel; 0 if Model.SVDD
	Norm2   float64    // ‖w‖² = αᵀKα
	// Radius2 is R², the squared radius of the sphere around the centre. It is NaN
	// for machines of svm.TrainOneClass if K(x, x) is not the same for all examples:
	// such a machine has a half-space and no sphere.
	Radius2 float64
	Bounded int // number of αᵢ at their upper bound

	// Sigma is σ > 0, the spread of the class around the centre, for MinD; see
	// Train. It is 0 for the other rules.
	Sigma   float64
	Floored bool // whether the class has no spread of its own, and Sigma is from another class

	// The certificate. For machines of svm.TrainOneClass it is that of
	// svm.OneClassModel, otherwise that of svm.SVDDModel.
	Dual, Primal, Gap float64
	Violation         float64      // largest violation of the optimality conditions
	Iterations        int          // number of solver steps
	Status            learn.Status // how the solver ended
}

// overall returns Cancelled if one of the machines was cancelled, Converged if all
// have converged, and otherwise the status of the first that has not converged.
func overall(machines []Machine) learn.Status {
	status := learn.Converged
	for i := range machines {
		s := machines[i].Status
		if s == learn.Cancelled {
			return s
		}
		if status == learn.Converged {
			status = s
		}
	}
	return status
}
