package linear

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
)

// row is xᵢ without the column.
func (q *problem) row(i int) []float64 { return q.x[i*q.d : (i+1)*q.d : (i+1)*q.d] }

// work is how many products are formed between two looks at the context.
const work = 1 << 20

// products stores yᵢ·vᵀx̃ᵢ in dst.
func (q *problem) products(ctx context.Context, dst, v []float64) error {
	constant := 0.0
	if q.k > q.d {
		constant = v[q.d] * q.column
	}
	size := max(1, work/q.d)
	for lo := 0; lo < q.n; lo += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		hi := min(lo+size, q.n)
		blas64.Gemv(blas.NoTrans, 1,
			blas64.General{Rows: hi - lo, Cols: q.d, Stride: q.d, Data: q.x[lo*q.d : hi*q.d]},
			blas64.Vector{N: q.d, Inc: 1, Data: v}, 0,
			blas64.Vector{N: hi - lo, Inc: 1, Data: dst[lo:hi]})
	}
	for i, y := range q.y {
		dst[i] = y * (dst[i] + constant)
	}
	return nil
}

// combine stores Σ yᵢ·aᵢ·x̃ᵢ in dst.
func (q *problem) combine(ctx context.Context, dst, a []float64) error {
	clear(dst)
	rows, n := make([]int32, q.n), 0
	for i, v := range a {
		rows[n] = int32(i)
		if v != 0 {
			n++
		}
	}
	sum, done := 0.0, 0
	for at := 0; at < n; at += 4 {
		if at+4 <= n && q.d < wide {
			sum += q.addFour(dst, a, (*[4]int32)(rows[at:]))
		} else {
			for _, i := range rows[at:min(at+4, n)] {
				v := a[i] * q.y[i]
				floats.AddScaled(dst[:q.d], v, q.row(int(i)))
				sum += v
			}
		}
		if done += 4 * q.d; done > work {
			done = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	if q.k > q.d {
		dst[q.d] = sum * q.column
	}
	return nil
}

// addFour adds four short rows to dst at once, and returns Σ yᵢ·aᵢ.
func (q *problem) addFour(dst, a []float64, rows *[4]int32) float64 {
	i, j, k, l := int(rows[0]), int(rows[1]), int(rows[2]), int(rows[3])
	t, u, v, w := a[i]*q.y[i], a[j]*q.y[j], a[k]*q.y[k], a[l]*q.y[l]
	x0, x1, x2, x3 := q.row(i), q.row(j), q.row(k), q.row(l)
	x1, x2, x3, dst = x1[:len(x0)], x2[:len(x0)], x3[:len(x0)], dst[:len(x0)]
	for c, x := range x0 {
		// The conversions forbid fused operations: equal bits on every machine.
		dst[c] += (float64(t*x) + float64(u*x1[c])) + (float64(v*x2[c]) + float64(w*x3[c]))
	}
	return t + u + v + w
}
