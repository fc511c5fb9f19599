package linear

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/internal/twoclass"
	"github.com/mercer-go/mercer/lib/learn"
)

// mostNumbers is how many numbers (rows times features) can be held, 64 GiB in single precision.
const mostNumbers = 1 << 34

// doubleNumbers is the number of numbers (rows times features) up to which a stream is held in double
// precision, 256 MiB. Tests change it.
var doubleNumbers = 1 << 25

// TrainStream is Train for a stream of n×d features, such as that of a map to
// many random features or of a file. Above 2^25 numbers, the features take half of
// the memory of the matrix.
//
// With at most 2^25 numbers (n·d) in all, TrainStream reads them once, and returns what
// Train returns. With more, it reads s twice. It holds the features, rounded to
// single precision, in 4·n·d bytes, and solves the problem that has them. All
// computation is in double precision. Then it reads s again and computes Primal,
// Dual and Gap from the features that are not rounded. If rounding the features
// has made the gap larger than p.Tol allows, Status is RoundingLimit. This happens
// if p.Tol is small (1e-9) or p.C is large, and if columns are far from 0 compared
// with their spread, because TrainStream does not centre them.
//
// The errors are those of Train, those of s, learn.ErrShape if n·d is above 2^34,
// and learn.ErrNotFinite for a feature that single precision cannot hold (above
// 3.4e38). If ctx ends first, TrainStream returns ctx.Err() and the best model so
// far, whose certificate is that of the rounded features. If ctx ends before the
// features have been read once, the weights of this model are 0, and Primal is
// infinite. TrainStream reports its progress as Train does, and while it reads a
// large stream for the first time, under the stage "reading".
func TrainStream(ctx context.Context, s learn.Stream, p Params) (*Model, error) {
	if ds, ok := s.(*learn.Dataset); ok {
		return Train(ctx, ds, p)
	}
	if err := twoclass.Check(s); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	n, d := s.Len(), s.Dim()
	switch {
	case n > mostNumbers/d || n > math.MaxInt32:
		return nil, fmt.Errorf("%w: %d rows of %d features, want n·d at most 2^34 and n at most 2^31-1", learn.ErrShape, n, d)
	case n*d <= doubleNumbers:
		ds, err := gather(ctx, s)
		if err != nil {
			return unread(ctx, s, p, err)
		}
		return Train(ctx, ds, p)
	}
	q, err := readProblem(ctx, s, p)
	if err != nil {
		return unread(ctx, s, p, err)
	}
	r, err := q.solve(ctx, p)
	a := q.balanced(r.a)
	var t terms
	if err == nil {
		if t, err = q.reread(ctx, s, r.v, a); err != nil {
			r.status = learn.Cancelled
		}
	}
	if err != nil {
		if ctx.Err() == nil { // the stream failed
			return nil, err
		}
		err = ctx.Err() // s may have returned another one
		t, _ = q.terms(context.Background(), r.v, a, q.price)
	}
	return q.model(n, p, r, a, t), err
}

// unread returns the error of reading s and, if that is ctx.Err(), the model from
// which training starts.
func unread(ctx context.Context, s learn.Stream, p Params, err error) (*Model, error) {
	if ctx.Err() == nil {
		return nil, err
	}
	return &Model{
		Loss: p.Loss, C: p.C, W: make([]float64, s.Dim()), Alpha: make([]float64, s.Len()),
		Primal: math.Inf(1), Gap: math.Inf(1), Status: learn.Cancelled,
	}, ctx.Err()
}

// gather reads s into a data set.
func gather(ctx context.Context, s learn.Stream) (*learn.Dataset, error) {
	n := s.Len()
	ds := &learn.Dataset{X: mat.NewDense(n, s.Dim(), nil), Y: make([]int, n), W: make([]float64, n)}
	err := twoclass.Read(ctx, s, func(first int, block *learn.Dataset) error {
		for i, y := range block.Y {
			ds.X.SetRow(first+i, block.X.RawRowView(i))
			ds.Y[first+i], ds.W[first+i] = y, block.Weight(i)
		}
		return nil
	})
	return ds, err
}

// readProblem reads s into a problem in single precision.
func readProblem(ctx context.Context, s learn.Stream, p Params) (*problem, error) {
	n, d := s.Len(), s.Dim()
	q, tame := without(n, d, p), true
	q.x32 = make([]float32, n*d)
	err := twoclass.Read(ctx, s, func(first int, block *learn.Dataset) error {
		before := q.n
		for i, y := range block.Y {
			q.take(first+i, y, p.C, block.Weight(i))
		}
		learn.Report(ctx, learn.Progress{Stage: "reading", Done: first + block.Len(), Total: n})
		within, err := q.narrow(ctx, before, first, block.X)
		tame = tame && within
		return err
	})
	if err != nil {
		return nil, err
	}
	q.x32 = q.x32[:q.n*d]
	q.rescale(p.Bias, tame)
	q.complete(p.Bias)
	return q, nil
}

// reread computes the parts of both objectives from the features of s.
func (q *problem) reread(ctx context.Context, s learn.Stream, v, a []float64) (terms, error) {
	w, constant := make([]float64, simd.Size(q.d)), 0.0
	for j := range w[:q.d] {
		w[j] = v[j] / q.unit
	}
	if q.k > q.d {
		constant = v[q.d] * q.column
	}
	m, sum, part := make([]float64, q.n), make([]float64, q.k), make([]float64, q.d)
	next := 0
	err := twoclass.Read(ctx, s, func(first int, block *learn.Dataset) error {
		lo := next
		for next < q.n && q.rows[next] < first+block.Len() {
			q.some[next-lo], q.coef[next-lo] = int32(q.rows[next]-first), float64(a[next]*q.y[next])
			next++
		}
		X := block.X.RawMatrix()
		if X.Stride != X.Cols {
			X = mat.DenseCopyOf(block.X).RawMatrix()
		}
		err := q.sum(ctx, part, next-lo, max(1, cachedNumbers/q.d), func(to []float64, from, end int) {
			simd.GemvDot(m[lo+from:lo+end], X.Data, q.some[from:end], w, q.d)
			simd.GemvAdd(to, X.Data, q.some[from:end], q.coef[from:end], q.d)
		})
		for j, v := range part {
			sum[j] += v / q.unit
		}
		return err
	})
	if err != nil {
		return terms{}, err
	}
	for i, y := range q.y {
		m[i] = y * (m[i] + constant)
		if q.k > q.d {
			sum[q.d] += float64(a[i] * y * q.column)
		}
	}
	return q.termsAt(v, a, q.price, m, sum), nil
}
