package kboost

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Round is the certificate of one round. Losses and weights are sums over all pairs;
// below 1e-308 they are 0, above 1.8e308 math.MaxFloat64, and boosting goes on
// nevertheless.
type Round struct {
	Before   float64 // loss before the round
	After    float64 // and after it
	Plus     float64 // W₊, of the pairs that f_t(x)·f_t(x') fits, each with its size
	Minus    float64 // W₋, of those that it does not fit
	Score    float64 // greatest Σ D_ij·y_i·y_j·(w·φ(x_i))·(w·φ(x_j)) for ‖w‖ = 1: (W₊ - W₋)/Norm²
	Norm     float64 // ‖w_t‖
	Residual float64 // ‖Q'BQz - λz‖/λ for the eigenvector found, Q'BQ being A'BA in orthonormal coordinates
	Products int     // with that matrix, to find it
	Alpha    float64 // α_t > 0
}

// Fall is (√W₊ - √W₋)², by which the loss falls at least, provided that no
// |f_t(x_i)·f_t(x_j)| exceeds 1 (Collins, Schapire & Singer, Machine Learning 48
// (2002)), up to 1e-6·√(W₊·ΣD), the price of a finite α.
func (r Round) Fall() float64 {
	root := math.Sqrt(r.Plus) - math.Sqrt(r.Minus)
	return root * root
}

// Model is a kernel that Train has designed,
//
//	K(x, x') = Σ_t Alpha_t·f_t(x)·f_t(x').
//
// For the linear base, f_t(x) = Coef_t·x. For others, f_t(x) = Σ_r Coef_tr·Base(x, x̃_r)
// for the rows x̃_r of Templates. It is PSD, and its methods may be called from many
// goroutines.
type Model struct {
	Base      kernel.Kernel
	Loss      Loss
	Templates *mat.Dense // r×d, those that are independent of each other; nil for the linear base
	Coef      *mat.Dense // T×d or T×r, a row for each w_t; nil while T = 0
	Rounds    []Round    // T rounds
	Status    learn.Status

	columns int // d
}

var _ kernel.Mapper = (*Model)(nil)

// add is one round more, with coefficients of the templates.
func (m *Model) add(r Round, beta []float64) {
	if m.linear() {
		_, d := m.Templates.Dims()
		w := mat.NewVecDense(d, nil)
		w.MulVec(m.Templates.T(), mat.NewVecDense(len(beta), beta))
		beta = w.RawVector().Data
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

// Len is T, the number of rounds.
func (m *Model) Len() int { return len(m.Rounds) }

// Dim is d, the number of features of a point.
func (m *Model) Dim() int { return m.columns }

// Prefix is the kernel after t rounds, 0 <= t <= Len(), and panics for other t. It
// shares memory with m.
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

// Eval is K(x, y). Where there are many pairs, package kernel maps the points once
// instead. It panics when x or y does not have d numbers.
func (m *Model) Eval(x, y []float64) float64 { return simd.DotPair(m.features(x), m.features(y)) }

// features are √Alpha_t·f_t(x), or one 0 if there are no rounds.
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

// rows are 0 … T-1.
func (m *Model) rows() []int32 {
	rows := make([]int32, len(m.Rounds))
	for t := range rows {
		rows[t] = int32(t)
	}
	return rows
}

// combine makes features of a point, or of its kernel values.
func (m *Model) combine(dst, values []float64, rows []int32) {
	padded := make([]float64, simd.Size(len(values)))
	copy(padded, values)
	simd.GemvDot(dst, m.Coef.RawMatrix().Data, rows, padded, len(values))
	for t := range rows {
		dst[t] *= math.Sqrt(m.Rounds[t].Alpha)
	}
}

// Map is the n×T matrix of √Alpha_t·f_t(x), a row for each row x of the n×d matrix X:
// K is the inner product of two rows. Without rounds it is a column of zeros. The
// error wraps kernel.ErrShape, kernel.ErrNotFinite or kernel.ErrPanic, or is
// ctx.Err().
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
	const chunk = 512 // points whose kernel values are there at a time
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

// finite is an error if a feature is not finite: a linear base has not looked at the
// points, and sums may overflow.
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
