package kboost

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Round is the certificate of one round: the numbers that show what the round
// achieved. See Train for the symbols. Losses and weights are sums over all pairs
// of training examples. Boosting goes on even if they are outside the range of
// float64; the fields are then 0 or math.MaxFloat64.
type Round struct {
	Before   float64 // loss before the round
	After    float64 // loss after the round
	Plus     float64 // W₊: sum of D_ij·|f_t(x_i)·f_t(x_j)| over the pairs for which f_t(x_i)·f_t(x_j) has the sign of y_i·y_j
	Minus    float64 // W₋: the same sum over the pairs for which it has the other sign
	Score    float64 // largest Σ D_ij·y_i·y_j·(w·φ(x_i))·(w·φ(x_j)) with ‖w‖ = 1, which is (W₊ - W₋)/Norm²
	Norm     float64 // ‖w_t‖
	Residual float64 // ‖Q'BQz - λz‖/λ of the eigenvector z that was found; Q'BQ is the A'BA of Train in orthonormal coordinates
	Products int     // number of products with Q'BQ that were needed to find z
	Alpha    float64 // α_t > 0
}

// Fall returns (√W₊ - √W₋)². The loss falls by at least this much in the round,
// provided that no |f_t(x_i)·f_t(x_j)| exceeds 1 (Collins, Schapire & Singer,
// Machine Learning 48 (2002)). The guarantee is weaker by up to 1e-6·√(W₊·ΣD),
// because α is kept finite.
func (r Round) Fall() float64 {
	root := math.Sqrt(r.Plus) - math.Sqrt(r.Minus)
	return root * root
}

// Model is a kernel that Train has learned,
//
//	K(x, x') = Σ_t Alpha_t·f_t(x)·f_t(x').
//
// For the linear base kernel, f_t(x) = Coef_t·x. For any other base kernel, f_t(x)
// = Σ_k Coef_tk·Base(x, x̃_k), where x̃_k is row k of Templates. The kernel is
// positive semi-definite. Many goroutines may call its methods at the same time.
type Model struct {
	Base      kernel.Kernel // its feature map is φ
	Loss      Loss          // the loss that Train minimised
	Templates *mat.Dense    // r×d: those templates that are linearly independent; nil for the linear base kernel
	Coef      *mat.Dense    // T×d for the linear base kernel, otherwise T×r: a row for each w_t; nil if T = 0
	Rounds    []Round       // T rounds
	Status    learn.Status  // how training ended; see Train

	columns int // d
}

var _ kernel.Mapper = (*Model)(nil)

// add appends a round. beta holds the coefficients of w_t in the templates.
func (m *Model) add(r Round, beta []float64) {
	if m.linear() {
		w := make([]float64, m.columns)
		for k, b := range beta {
			portable.AddScaled(w, b, m.Templates.RawRowView(k))
		}
		beta = w
	}
	m.Rounds = append(m.Rounds, r)
	t := len(m.Rounds)
	var values []float64
	if m.Coef != nil {
		values = m.Coef.RawMatrix().Data
	}
	m.Coef = mat.NewDense(t, len(beta), append(values, beta...))
}

func (m *Model) linear() bool {
	_, linear := m.Base.(kernel.Linear)
	return linear
}

// Len returns T, the number of rounds.
func (m *Model) Len() int { return len(m.Rounds) }

// Dim returns d, the number of features of a point.
func (m *Model) Dim() int { return m.columns }

// Prefix returns the kernel after the first t rounds, 0 <= t <= Len(). It panics
// for other t. The result shares memory with m.
func (m *Model) Prefix(t int) *Model {
	if t < 0 || t > len(m.Rounds) {
		panic(fmt.Sprintf("kboost: prefix of %d rounds of a kernel with %d", t, len(m.Rounds)))
	}
	p := *m
	p.Rounds, p.Coef = m.Rounds[:t:t], nil
	if t > 0 {
		_, c := m.Coef.Dims()
		p.Coef = m.Coef.Slice(0, t, 0, c).(*mat.Dense)
	}
	return &p
}

// Eval returns K(x, y). For many pairs it is slow: use the functions of package
// kernel, which map each point only once, with Map. It panics when x or y does not
// have d numbers.
func (m *Model) Eval(x, y []float64) float64 { return simd.DotPair(m.features(x), m.features(y)) }

// features returns the √Alpha_t·f_t(x), or a single 0 if there are no rounds.
func (m *Model) features(x []float64) []float64 {
	if len(x) != m.columns {
		panic(fmt.Sprintf("kboost: kernel of %d features, point of %d", m.columns, len(x)))
	}
	dst := make([]float64, max(1, len(m.Rounds)))
	if m.Coef == nil {
		return dst
	}
	values := x
	if !m.linear() {
		r, _ := m.Templates.Dims()
		values = make([]float64, r)
		for k := range values {
			values[k] = m.Base.Eval(x, m.Templates.RawRowView(k))
		}
	}
	m.combine(dst, values, m.rows())
	return dst
}

// rows returns 0 … T-1.
func (m *Model) rows() []int32 {
	rows := make([]int32, len(m.Rounds))
	for t := range rows {
		rows[t] = int32(t)
	}
	return rows
}

// combine computes the features of a point from the point itself (linear base) or
// from its kernel values with the templates.
func (m *Model) combine(dst, values []float64, rows []int32) {
	padded := make([]float64, simd.Size(len(values)))
	copy(padded, values)
	simd.GemvDot(dst, m.Coef.RawMatrix().Data, rows, padded, len(values))
	for t := range rows {
		dst[t] *= math.Sqrt(m.Rounds[t].Alpha)
	}
}

// Map returns the n×T matrix of the features √Alpha_t·f_t(x), with a row for each
// row x of the n×d matrix X. K(x, x') is the inner product of the rows of x and x'.
// Without rounds, the matrix is a column of zeros. The error wraps kernel.ErrShape,
// kernel.ErrNotFinite or kernel.ErrPanic, or is ctx.Err().
func (m *Model) Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error) {
	n, d := X.Dims()
	if n == 0 || d != m.columns {
		return nil, fmt.Errorf("%w: kernel of %d features, matrix of %d rows with %d", kernel.ErrShape, m.columns, n, d)
	}
	mapped := mat.NewDense(n, max(1, len(m.Rounds)), nil)
	if m.Coef == nil {
		return mapped, nil
	}
	points, ok := X.(*mat.Dense)
	if !ok {
		points = mat.DenseCopyOf(X)
	}
	const chunk = 512 // number of points whose kernel values are held at a time
	rows := m.rows()
	for lo := 0; lo < n; lo += chunk {
		hi := min(lo+chunk, n)
		values := points.Slice(lo, hi, 0, d).(*mat.Dense)
		if !m.linear() {
			var err error
			if values, err = kernel.Cross(ctx, m.Base, values, m.Templates); err != nil {
				return nil, err
			}
		}
		err := blocks(ctx, hi-lo, func(_, from, to int) {
			for i := from; i < to; i++ {
				m.combine(mapped.RawRowView(lo+i), values.RawRowView(i), rows)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	if err := finite(mapped); err != nil {
		return nil, err
	}
	return mapped, nil
}

// finite returns an error if a feature is not finite. A linear base kernel has not
// checked the points, and sums may overflow.
func finite(mapped *mat.Dense) error {
	n, _ := mapped.Dims()
	for i := range n {
		for t, v := range mapped.RawRowView(i) {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("%w: feature %d of row %d is %v in the boosted kernel", kernel.ErrNotFinite, t, i, v)
			}
		}
	}
	return nil
}
