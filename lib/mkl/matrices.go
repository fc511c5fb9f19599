package mkl

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
)

// matrices are the Gram matrices Kᵢ of n points. A sum of them has the weights µ.
type matrices interface {
	// sum sets the matrix of a problem to Σ µᵢKᵢ. It is good until the next call.
	sum(ctx context.Context, mu []float64, p *smo.Problem) error
	// products stores the entries at of Kᵢc in dst[i]. c is 0 elsewhere.
	products(ctx context.Context, c []float64, at []int, dst [][]float64) error
	// block fills f with the rows and columns at of Σ µᵢKᵢ.
	block(ctx context.Context, mu []float64, at []int, f *cholesky.Factor) error
}

// mostHeld is the largest number of points whose matrices are held: the solver takes
// Newton steps with a matrix in memory up to this size, and they give a result exact
// to rounding.
const mostHeld = 2048

// newMatrices holds the matrices in memory if they fit in room bytes, with one more for
// their sum, and if this saves time.
func newMatrices(ctx context.Context, kernels []kernel.Kernel, X *mat.Dense, room int) (matrices, error) {
	rows, costly, err := rowsOf(kernels, X)
	if err != nil {
		return nil, err
	}
	n := X.RawMatrix().Rows
	if (n <= mostHeld || costly) && (len(kernels)+1)*8*n <= room/smo.Padded(n) {
		return hold(ctx, kernels, rows)
	}
	return &computed{kernels: kernels, rows: rows, X: X}, nil
}

// computed are matrices whose entries are computed when they are needed.
type computed struct {
	kernels []kernel.Kernel
	rows    []*gram.Rows
	X       *mat.Dense
	values  []float64 // of block
}

func (g *computed) sum(_ context.Context, mu []float64, p *smo.Problem) error {
	rows, err := gram.For(weighted(g.kernels, mu), g.X)
	if err != nil {
		return err
	}
	p.Rows = rows
	return nil
}

func (g *computed) products(ctx context.Context, c []float64, at []int, dst [][]float64) error {
	for i, rows := range g.rows {
		if err := rows.CombineAt(ctx, c, at, dst[i]); err != nil {
			return within(g.kernels, i, err)
		}
	}
	return nil
}

func (g *computed) block(ctx context.Context, mu []float64, at []int, f *cholesky.Factor) error {
	_, d := g.X.Dims()
	points := mat.NewDense(len(at), d, nil)
	for r, i := range at {
		points.SetRow(r, g.X.RawRowView(i))
	}
	rows, err := gram.For(weighted(g.kernels, mu), points)
	if err != nil {
		return err
	}
	n := len(at)
	if cap(g.values) < n*n {
		g.values = make([]float64, n*n)
	}
	g.values = g.values[:n*n]
	if err := rows.Square(ctx, g.values, n); err != nil {
		return err
	}
	f.Reset(n)
	for r := range n {
		copy(f.Row(r), g.values[r*n+r:(r+1)*n])
	}
	return nil
}
