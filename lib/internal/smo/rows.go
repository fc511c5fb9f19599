package smo

import "context"

// Rows computes rows of the n×n matrix K when the solver needs them. Equal arguments
// must give equal bits. lib/internal/gram has a Rows for every kernel.
type Rows interface {
	// Diag returns K_ii for all i. The solver does not change the slice.
	Diag() []float64

	// Costly reports whether it takes far longer to compute a row than to read it. The
	// solver then computes rows one by one, and only those that a step needs.
	Costly() bool

	// Row stores K_ij in dst[j] for all j.
	Row(ctx context.Context, i int, dst []float64) error

	// Rows64 stores K_ij in dst[k][j] for all j, where i = which[k]. The slices of dst may
	// be longer than n; Rows64 does not change what is after the first n numbers.
	Rows64(ctx context.Context, which []int, dst [][]float64) error

	// Rows32 stores scale·K_ij in dst[k][j] for all j, where i = which[k], in single
	// precision. The slices of dst may be longer than n. It may return an error if a
	// value overflows.
	Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error

	// Combine stores Σ_i c_i·K_ij in dst[j] and, unless size is nil, Σ_i |c_i·K_ij| in
	// size[j], for all j.
	Combine(ctx context.Context, c, dst, size []float64) error

	// CombineAt stores Σ_i c_i·K_ij in dst[k] for each column j = at[k]. The numbers in
	// at are in ascending order.
	CombineAt(ctx context.Context, c []float64, at []int, dst []float64) error
}

// Squarer is a Rows that computes the whole of K faster than row by row. The solver
// uses this for small matrices, which it then keeps in memory.
type Squarer interface {
	Rows
	// Square stores all rows of K in dst. Row i begins at dst[i·stride].
	Square(ctx context.Context, dst []float64, stride int) error
}

// combine is Combine; dst, and size if it is not nil, are as long as the
// solver's slices.
func (p *Problem) combine(ctx context.Context, c, dst, size []float64) error {
	if p.Held != nil {
		p.Held.combine(c, dst, size)
		return nil
	}
	n := len(p.Y)
	return p.Rows.Combine(ctx, c, dst[:n], size[:min(n, len(size))])
}
