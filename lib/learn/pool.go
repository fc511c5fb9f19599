package learn

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Pool is a set of hypotheses for column generation, on the n rows of one
// training matrix. Column generation selects one hypothesis after the other:
//
//	U := mat.NewDense(n, 1, nil) // for example u_i = y_i·α_i
//	c, err := pool.Best(ctx, U, learn.MaxNorm)
//	pool.Take(c) // and c.Values becomes a column of the problem
//
// stump.NewPool searches all decision stumps exactly, and NewFinitePool a list
// of hypotheses. perceptron.NewPool and fourier.NewPool draw a random sample of
// hypotheses for each search. Only one goroutine at a time may call the methods
// of a Pool.
type Pool interface {
	// Best returns a hypothesis h that was not taken. It maximises the norm of the
	// k sums
	//
	//	s_j = Σ_i U_ij·h(x_i),  j = 1..k
	//
	// over the pool or, if the Pool draws a random sample, over the sample. U is an
	// n×k matrix: column j holds the weights of the examples for output j, with
	// signs. If -h is in the pool too, Best chooses between h and -h so that the
	// sum with the largest absolute value is >= 0.
	//
	// The error wraps ErrNoColumn if no hypothesis is left, ErrShape if U does not
	// have n rows, or ErrNotFinite; or it is ctx.Err().
	Best(ctx context.Context, U *mat.Dense, norm Norm) (*Column, error)
	// Take removes the hypothesis of c and its negative from the pool, and all
	// hypotheses with the same values on the training rows as one of these two.
	Take(c *Column)
}

// Column is a hypothesis that a Pool has found, together with its values.
type Column struct {
	Hypothesis Scorer    // h
	Values     []float64 // n numbers h(x_i), one for each training row
	Sums       []float64 // k numbers s_j = Σ_i U_ij·h(x_i), added in the order of the rows
	Score      float64   // the norm of Sums
	Output     int       // the j with the largest |s_j|, the first one among equals
}

// NewColumn computes the sums of a hypothesis from its n values and the n×k
// matrix U. It keeps values. It panics if values does not have length n.
func NewColumn(h Scorer, values []float64, U *mat.Dense, norm Norm) *Column {
	n, k := U.Dims()
	if len(values) != n {
		panic(fmt.Sprintf("learn: %d values for %d rows of U", len(values), n))
	}
	c := &Column{Hypothesis: h, Values: values, Sums: make([]float64, k)}
	for i, v := range values {
		for j, u := range U.RawRowView(i) {
			c.Sums[j] += float64(u * v)
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

// String returns a text such as "sign(x3 - 0.25) with score 1.2".
func (c *Column) String() string { return fmt.Sprintf("%v with score %.6g", c.Hypothesis, c.Score) }

// Norm turns the k sums of a hypothesis, one for each output, into one number;
// see Pool.Best. If k = 1, all norms are |s|.
type Norm int

const (
	// MaxNorm is max_j |s_j|, for hypotheses with an independent weight in each
	// output: CGENS-SLS and MultiBoost. It is the default.
	MaxNorm Norm = iota
	// SumNorm is Σ_j |s_j|, for hypotheses with a vote vector in {-1, +1}^k:
	// AdaBoost.MH.
	SumNorm
	// EuclideanNorm is √Σ_j s_j², for a vector of weights with a quadratic
	// penalty.
	EuclideanNorm
)

// Of returns the norm of s.
func (n Norm) Of(s []float64) float64 {
	size := 0.0
	for _, v := range s {
		switch n {
		case SumNorm:
			size += math.Abs(v)
		case EuclideanNorm:
			size += float64(v * v)
		default:
			size = max(size, math.Abs(v))
		}
	}
	if n == EuclideanNorm {
		return math.Sqrt(size)
	}
	return size
}

// String returns "max norm", "sum norm" or "Euclidean norm".
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
