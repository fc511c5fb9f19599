package learn

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Pool is a set of hypotheses from which column generation chooses, one after the
// other, on the n rows of one training matrix:
//
//	U := mat.NewDense(n, 1, nil) // such as u_i = y_i·α_i
//	c, err := pool.Best(ctx, U, learn.MaxNorm)
//	pool.Take(c) // and c.Values becomes a column of the problem
//
// stump.NewPool searches all decision stumps exactly, NewFinitePool a list of
// hypotheses. perceptron.NewPool and fourier.NewPool draw a sample of their
// hypotheses for each search. One goroutine at a time may call the methods of a
// Pool.
type Pool interface {
	// Best returns the hypothesis h that has not been taken and whose k sums
	//
	//	s_j = Σ_i U_ij·h(x_i),  j = 1..k
	//
	// are largest by the norm. U is n×k, one column of signed scores for each
	// output. If -h is in the pool too, the sum that is largest in size is >= 0.
	//
	// The error wraps ErrNoColumn if nothing is left, ErrShape if U has not n rows,
	// or ErrNotFinite, or it is ctx.Err().
	Best(ctx context.Context, U *mat.Dense, norm Norm) (*Column, error)
	// Take takes the hypothesis of c out of the pool, its negative, and all that
	// the pool cannot tell from them by their values on the training rows.
	Take(c *Column)
}

// Column is a hypothesis that a Pool has found, with its values.
type Column struct {
	Hypothesis Scorer    // h
	Values     []float64 // n numbers h(x_i), one for each training row
	Sums       []float64 // k numbers s_j = Σ_i U_ij·h(x_i), added in the order of the rows
	Score      float64   // the norm of Sums
	Output     int       // the j with the largest |s_j|, the first of equals
}

// NewColumn computes the sums of a hypothesis from its n values and the n×k matrix
// U. It keeps values. It panics if their lengths differ.
func NewColumn(h Scorer, values []float64, U *mat.Dense, norm Norm) *Column {
	n, k := U.Dims()
	if len(values) != n {
		panic(fmt.Sprintf("learn: %d values for %d rows of U", len(values), n))
	}
	c := &Column{Hypothesis: h, Values: values, Sums: make([]float64, k)}
	for i, v := range values {
		for j, u := range U.RawRowView(i) {
			c.Sums[j] += u * v
		}
	}
	for j, s := range c.Sums {
		if math.Abs(s) > math.Abs(c.Sums[c.Output]) {
			c.Output = j
		}
	}
	c.Score = norm.Of(c.Sums)
	return c
}

// String is such as "sign(x3 - 0.25) with score 1.2".
func (c *Column) String() string { return fmt.Sprintf("%v with score %.6g", c.Hypothesis, c.Score) }

// Norm measures the k sums of a hypothesis. For one output all norms are |s|.
type Norm int

const (
	// MaxNorm is max_j |s_j|, for a weight of its own in each output: CGENS-SLS and
	// MultiBoost. It is the default.
	MaxNorm Norm = iota
	// SumNorm is Σ_j |s_j|, for a vote vector in {-1, +1}^k: AdaBoost.MH.
	SumNorm
	// EuclideanNorm is √Σ_j s_j², for a vector of weights with a quadratic price.
	EuclideanNorm
)

// Of is the norm of s.
func (n Norm) Of(s []float64) float64 {
	size := 0.0
	for _, v := range s {
		switch n {
		case SumNorm:
			size += math.Abs(v)
		case EuclideanNorm:
			size += v * v
		default:
			size = max(size, math.Abs(v))
		}
	}
	if n == EuclideanNorm {
		return math.Sqrt(size)
	}
	return size
}

// String is "max norm", "sum norm" or "Euclidean norm".
func (n Norm) String() string {
	switch n {
	case MaxNorm:
		return "max norm"
	case SumNorm:
		return "sum norm"
	case EuclideanNorm:
		return "Euclidean norm"
	}
	return fmt.Sprintf("Norm(%d)", int(n))
}
