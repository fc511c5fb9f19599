package smo

import "context"

// Rows makes the rows of the n×n matrix K when the solver needs them. Equal
// arguments must give equal bits. lib/internal/gram has one for every kernel.
type Rows interface {
	// Diag is K_ii for all i. It is read only.
	Diag() []float64

	// Costly reports that a row takes far longer to make than to read: then the
	// solver makes rows one by one, and only those that a step needs.
	Costly() bool

	// Row stores K_ij for all j in dst.
	Row(ctx context.Context, i int, dst []float64) error

	// Rows32 stores scale·K_ij in dst[k], in single precision, for every i =
	// which[k]; the slices may be longer. It may fail if a value overflows.
	Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error

	// Combine stores Σ_i c_i·K_ij in dst and, unless size is nil, Σ_i |c_i·K_ij| in
	// size.
	Combine(ctx context.Context, c, dst, size []float64) error

	// CombineAt stores Σ_i c_i·K_ij in dst[k] for every column j = at[k]; at ascends.
	CombineAt(ctx context.Context, c []float64, at []int, dst []float64) error
}

// Squarer is a Rows that makes all of K in less time than row by row. The
// solver holds small matrices that it gets so.
type Squarer interface {
	Rows
	// Square stores row i of K from dst[i·stride] on.
	Square(ctx context.Context, dst []float64, stride int) error
}

// rows64 is Row for several rows.
func (p *Problem) rows64(ctx context.Context, which []int, dst [][]float64) error {
	for k, i := range which {
		if err := p.Rows.Row(ctx, i, dst[k][:len(p.Y)]); err != nil {
			return err
		}
	}
	return nil
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
