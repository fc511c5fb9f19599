package kboost

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("kboost: bad parameter")

// Loss is the function that boosting minimises. It is a decreasing function of the
// margin y_i·y_j·K(x_i, x_j), summed over all pairs (i, j) with 1 <= i, j <= m.
type Loss int

const (
	// LogLoss is ln(1 + exp(-margin)).
	LogLoss Loss = iota
	// ExpLoss is exp(-margin).
	ExpLoss
)

// String returns "LogLoss" or "ExpLoss".
func (l Loss) String() string {
	switch l {
	case LogLoss:
		return "LogLoss"
	case ExpLoss:
		return "ExpLoss"
	}
	return fmt.Sprintf("Loss(%d)", int(l))
}

// mostRounds is the largest Rounds: the model holds a function for each.
const mostRounds = 1_000_000

// Params are the settings of Train. The zero value is ready to use.
type Params struct {
	Loss   Loss // the default is LogLoss
	Rounds int  // T, the number of rounds, 1 to 1 000 000; 0 means 30
	// Templates are the rows of an m̃×d matrix. Every w_t lies in their span. They
	// need no labels: the points on which the kernel will be used are a possible
	// choice. nil means the training set.
	Templates *mat.Dense
	// Literal scales w_t to ‖w_t‖ = 1, as the paper prints. Without it, w_t is
	// scaled so that the largest |f_t(x_i)·f_t(x_j)| over the training pairs is 1.
	// The guarantee of Round.Fall needs this default scaling. With ‖w_t‖ = 1,
	// boosting learns almost nothing if the points are small, for example of norm
	// 0.6.
	Literal bool
	Tol     float64 // largest allowed relative residual of an eigenvector, in (0, 1); 0 means 1e-8
	Seed    uint64  // seed of the random vectors from which the search for an eigenvector starts
}

func (p Params) withDefaults() (Params, error) {
	switch {
	case p.Loss != LogLoss && p.Loss != ExpLoss:
		return p, fmt.Errorf("%w: Loss is %d, want LogLoss or ExpLoss", ErrParam, int(p.Loss))
	case p.Rounds < 0 || p.Rounds > mostRounds:
		return p, fmt.Errorf("%w: Rounds is %d, want 1 to %d (0 means 30)", ErrParam, p.Rounds, mostRounds)
	case !(p.Tol >= 0 && p.Tol < 1):
		return p, fmt.Errorf("%w: Tol is %v, want a number in (0, 1) (0 means 1e-8)", ErrParam, p.Tol)
	}
	if p.Rounds == 0 {
		p.Rounds = 30
	}
	if p.Tol == 0 {
		p.Tol = 1e-8
	}
	return p, nil
}
