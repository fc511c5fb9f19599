package smo

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Problem is the quadratic program
//
//	min ½αᵀQα + pᵀα   s.t.  yᵀα = yᵀα⁰,  0 ≤ αᵢ ≤ Cᵢ,   Q_ij = y_i·y_j·K_ij
//
// in n variables. K may be conditionally positive semi-definite: only
// directions with yᵀα = 0 are ever searched. For a C-SVM, p = -1 and α⁰ = 0.
//
// Solve trusts its input: lengths agree, numbers are finite except Cᵢ, and
// 0 ≤ α⁰ᵢ ≤ Cᵢ.
type Problem struct {
	Y     []int     // n signs, -1 or +1
	C     []float64 // n upper bounds >= 0, perhaps +Inf; 0 fixes αᵢ = 0
	P     []float64 // n linear coefficients; nil means all -1
	Start []float64 // n starting values α⁰; nil means all 0
	Diag  []float64 // n entries K_ii

	// NoBias leaves out the equality.
	NoBias bool

	// Row stores K_ij for all j in dst. Equal i must give equal bits.
	Row func(ctx context.Context, i int, dst []float64) error

	// Held are all rows of K, one after the other, each filled up with zeros to
	// Padded(n) numbers, where they are at hand already; the functions here are not
	// called then. nil if not.
	Held []float64

	// Lazy says that rows are dear: only those that a step asks for are made, one
	// by one.
	Lazy bool

	// Rows32 stores scale·K_ij in dst[k], in single precision, for every i =
	// which[k]; the slices may be longer. It may fail if a value overflows. nil
	// means that Row will do.
	Rows32 func(ctx context.Context, which []int, scale float64, dst [][]float32) error

	// Combine stores Σ_i c_i·K_ij in dst and Σ_i |c_i·K_ij| in size, unless that
	// is nil. nil means that Row will do.
	Combine func(ctx context.Context, c, dst, size []float64) error

	// CombineAt stores Σ_i c_i·K_ij in dst[k] for every j = at[k]. nil means that
	// Combine will do.
	CombineAt func(ctx context.Context, c []float64, at []int, dst []float64) error

	// Square stores all rows of K in dst, stride numbers apart. nil means that Row
	// will do.
	Square func(ctx context.Context, dst []float64, stride int) error
}

// Params say when and with what means to stop. All fields are needed.
type Params struct {
	Tol        float64 // stop when m(α) - M(α) < Tol
	MaxIter    int     // at most so many steps
	CacheBytes int     // memory for rows of K; at least two rows are held
}

// Padded is how long a row of Held is for n variables.
func Padded(n int) int { return pad(n) }

// combine is Combine; dst, and size if it is not nil, are as long as the
// solver's slices.
func (p *Problem) combine(ctx context.Context, c, dst, size []float64) error {
	n := len(p.Y)
	if p.Held != nil {
		p.combineHeld(c, dst, size)
		return nil
	}
	dst, size = dst[:n], size[:min(n, len(size))]
	if p.Combine != nil {
		return p.Combine(ctx, c, dst, size)
	}
	row := make([]float64, len(dst))
	for i, ci := range c {
		if ci == 0 {
			continue
		}
		if err := p.Row(ctx, i, row); err != nil {
			return err
		}
		for t, k := range row {
			dst[t] += ci * k
			if size != nil {
				size[t] += math.Abs(ci * k)
			}
		}
	}
	return nil
}

func (p *Problem) combineHeld(c, dst, size []float64) {
	rows, factors := make([]int32, 0, len(c)+3), make([]float64, 0, len(c)+3)
	for i, ci := range c {
		if ci == 0 {
			continue
		}
		rows, factors = append(rows, int32(i)), append(factors, ci)
		if size != nil {
			simd.AddAbs(size, p.held(i), math.Abs(ci))
		}
	}
	for len(rows)%4 != 0 { // it takes so many at a time
		rows, factors = append(rows, rows[0]), append(factors, 0)
	}
	simd.GemvAdd(dst, p.Held, rows, factors, len(dst))
}

// held is the ith row of Held.
func (p *Problem) held(i int) []float64 {
	n := Padded(len(p.Y))
	return p.Held[i*n : (i+1)*n : (i+1)*n]
}

// rows32 is Rows32.
func (p *Problem) rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	if p.Rows32 != nil {
		return p.Rows32(ctx, which, scale, dst)
	}
	row := make([]float64, len(p.Y))
	for k, i := range which {
		if err := p.Row(ctx, i, row); err != nil {
			return err
		}
		for t, v := range row {
			dst[k][t] = float32(scale * v)
		}
	}
	return nil
}

// rows64 is Row for several rows.
func (p *Problem) rows64(ctx context.Context, which []int, dst [][]float64) error {
	for k, i := range which {
		if err := p.Row(ctx, i, dst[k][:len(p.Y)]); err != nil {
			return err
		}
	}
	return nil
}

// linear is p_t.
func (p *Problem) linear(t int) float64 {
	if p.P == nil {
		return -1
	}
	return p.P[t]
}
