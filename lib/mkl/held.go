package mkl

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
)

// held are matrices in memory.
type held struct {
	n, stride int
	all       [][]float64 // n rows of stride numbers each
	total     []float64   // their sum
	diag      []float64   // of the sum
	diags     [][]float64
}

// hold computes all matrices.
func hold(ctx context.Context, kernels []kernel.Kernel, rows []*gram.Rows) (*held, error) {
	n := rows[0].Len()
	h := &held{n: n, stride: smo.Padded(n), diag: make([]float64, n)}
	h.total = make([]float64, n*h.stride)
	for i, r := range rows {
		data := make([]float64, n*h.stride)
		if err := r.Square(ctx, data, h.stride); err != nil {
			return nil, within(kernels, i, err)
		}
		h.all, h.diags = append(h.all, data), append(h.diags, r.Diag())
	}
	return h, nil
}

// holdAll is hold for a problem that cannot do without the matrices in memory.
func holdAll(ctx context.Context, kernels []kernel.Kernel, X *mat.Dense, cacheMB int) (*held, error) {
	n := X.RawMatrix().Rows
	if need := megabytes(len(kernels)+1, n); need > cacheMB {
		return nil, fmt.Errorf("%w: CacheMB is %d, but the matrices of %d points and %d kernels take %d", ErrParam, cacheMB, n, len(kernels), need)
	}
	rows, _, err := rowsOf(kernels, X)
	if err != nil {
		return nil, err
	}
	return hold(ctx, kernels, rows)
}

// megabytes is the memory of so many matrices of n points, in units of 2²⁰ bytes.
func megabytes(count, n int) int {
	return int(math.Ceil(float64(count) * float64(n) * float64(smo.Padded(n)) / (1 << 17)))
}

// megabytes is the memory of the matrices and their sum.
func (h *held) megabytes() int { return megabytes(len(h.all)+1, h.n) }

// rowsOf are the rows of the matrices, which are costly if a kernel takes long to compute.
func rowsOf(kernels []kernel.Kernel, X *mat.Dense) (rows []*gram.Rows, costly bool, err error) {
	for i, k := range kernels {
		r, err := gram.For(k, X)
		if err != nil {
			return nil, false, within(kernels, i, err)
		}
		rows, costly = append(rows, r), costly || r.Costly()
	}
	return rows, costly, nil
}

// within says which kernel an error is about.
func within(kernels []kernel.Kernel, i int, err error) error {
	return fmt.Errorf("kernel %d, %s: %w", i, kernel.Name(kernels[i]), err)
}

// rowsATask is how many rows of a sum a task adds up.
const rowsATask = 64

func (h *held) sum(ctx context.Context, mu []float64, p *smo.Problem) error {
	err := parallel.Do(ctx, (h.n+rowsATask-1)/rowsATask, func(task int) error {
		lo, hi := task*rowsATask*h.stride, min((task+1)*rowsATask, h.n)*h.stride
		total := h.total[lo:hi]
		clear(total)
		for i, m := range mu {
			if m != 0 {
				simd.Add(total, h.all[i][lo:hi], m)
			}
		}
		return nil
	})
	clear(h.diag)
	for i, m := range mu {
		if m == 0 {
			continue
		}
		for t, v := range h.diags[i] {
			h.diag[t] += float64(m * v)
		}
	}
	p.Held = &smo.Held{Diag: h.diag, Data: h.total}
	return err
}

func (h *held) products(ctx context.Context, c []float64, at []int, dst [][]float64) error {
	rows, factors := make([]int32, 0, len(at)+3), make([]float64, 0, len(at)+3)
	for i, v := range c {
		if v != 0 {
			rows, factors = append(rows, int32(i)), append(factors, v)
		}
	}
	for len(rows)%4 != 0 { // it takes so many at a time
		rows, factors = append(rows, rows[0]), append(factors, 0)
	}
	return parallel.Do(ctx, len(h.all), func(i int) error {
		product := make([]float64, h.stride)
		simd.GemvAdd(product, h.all[i], rows, factors, h.stride)
		for k, t := range at {
			dst[i][k] = product[t]
		}
		return nil
	})
}

func (h *held) block(_ context.Context, mu []float64, at []int, f *cholesky.Factor) error {
	f.Reset(len(at))
	for r, s := range at {
		row := f.Row(r)
		clear(row)
		for i, m := range mu {
			if m == 0 {
				continue
			}
			from := h.all[i][s*h.stride : (s+1)*h.stride]
			for k, t := range at[r:] {
				row[k] += float64(m * from[t])
			}
		}
	}
	return nil
}
