package cgens

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Kernel is the kernel whose features are hypotheses,
//
//	K(x, x') = Σ_j h_j(x)·h_j(x').
//
// The SVM with this kernel is the problem that Train solves on the hypotheses, so that it
// has the same f. As a kernel, the chosen hypotheses can also be a part of a sum, such as
// one of package mkl. Model.Kernel makes it.
type Kernel struct {
	Hypotheses []learn.Scorer // at least one; their scores of a row must not depend on the others
	Features   int            // d, the number of features of a point, >= 1
}

var _ kernel.Mapper = Kernel{}

// Kernel returns the kernel of the hypotheses of the model, all with the same weight. It
// panics if the model has none.
func (m *Model) Kernel() Kernel {
	if m.Len() == 0 {
		panic("cgens: the kernel of a model without hypotheses")
	}
	return Kernel{Hypotheses: m.Members, Features: m.Features}
}

// Eval returns K(x, y). For many pairs it is slow: use the functions of package kernel,
// which call each hypothesis once, with Map. It panics when x or y does not have d
// numbers.
func (k Kernel) Eval(x, y []float64) float64 { return simd.DotPair(k.outputs(x), k.outputs(y)) }

// outputs are the h_j(x).
func (k Kernel) outputs(x []float64) []float64 {
	if len(x) != k.Features {
		panic(fmt.Sprintf("cgens: kernel of %d features, point of %d", k.Features, len(x)))
	}
	return k.values(mat.NewDense(1, len(x), x)).RawRowView(0)
}

func (k Kernel) values(X mat.Matrix) *mat.Dense {
	return (&learn.Ensemble{Members: k.Hypotheses}).Values(X)
}

// Map returns the n×J matrix of the h_j(x), with a row for each row x of the n×d matrix
// X. The error wraps kernel.ErrShape, or is ctx.Err(). If a hypothesis panics, Map does
// so too, and the functions of package kernel return an error.
func (k Kernel) Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error) {
	if n, d := X.Dims(); n == 0 || d != k.Features {
		return nil, fmt.Errorf("%w: kernel of %d features, matrix of %d rows with %d", kernel.ErrShape, k.Features, n, d)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return k.values(X), nil
}

// String returns a text such as "20 hypotheses".
func (k Kernel) String() string { return fmt.Sprintf("%d hypotheses", len(k.Hypotheses)) }
