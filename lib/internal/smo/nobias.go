package smo

import (
	"context"
	"math"
)

// extended is the problem without equality as one with it: a further variable,
// whose row of K and linear coefficient are 0, makes up for any change of the
// others. Its residual is always 0, so that the conditions of optimality become
// those of a machine without bias: m(α) >= 0 >= M(α), up to Tol.
func (p Problem) extended() Problem {
	n, q := len(p.Y), p
	q.Y = append(append(make([]int, 0, n+1), p.Y...), 1)
	q.C = extendedBounds(p.C)
	q.P, q.Start = make([]float64, n+1), make([]float64, n+1)
	for t := range p.Y {
		q.P[t] = p.linear(t)
	}
	copy(q.Start, p.Start)
	q.Start[n] = q.C[n] / 2 // with room for all that the others may do, on either side
	if math.IsInf(q.C[n], 1) {
		q.Start[n] = 0x1p500
	}
	if p.Held != nil {
		to := Padded(n + 1)
		q.Held = &Held{Diag: extendedDiag(p.Held.Diag), Data: make([]float64, (n+1)*to)}
		for t := range n {
			copy(q.Held.Data[t*to:t*to+n], p.Held.row(t))
		}
		return q
	}
	q.Rows = bordered{p.Rows, extendedDiag(p.Rows.Diag())}
	if k, ok := p.Rows.(Squarer); ok {
		q.Rows = borderedSquarer{bordered{k, extendedDiag(k.Diag())}, k}
	}
	return q
}

func extendedDiag(diag []float64) []float64 {
	return append(append(make([]float64, 0, len(diag)+1), diag...), 0)
}

// extendedBounds has four times the sum of the bounds for the further variable.
func extendedBounds(c []float64) []float64 {
	sum := 0.0
	for _, v := range c {
		sum += v
	}
	return append(append(make([]float64, 0, len(c)+1), c...), 4*sum)
}

// bordered are rows with a further one, and a further column, of zeros.
type bordered struct {
	Rows
	diag []float64
}

func (b bordered) Diag() []float64 { return b.diag }

// n is the number of rows without the further one.
func (b bordered) n() int { return len(b.diag) - 1 }

func (b bordered) Row(ctx context.Context, i int, dst []float64) error {
	n := b.n()
	dst[n] = 0
	if i < n {
		return b.Rows.Row(ctx, i, dst[:n])
	}
	clear(dst[:n])
	return nil
}

func (b bordered) Rows64(ctx context.Context, which []int, dst [][]float64) error {
	others, rows := inside(b, which, dst)
	for _, row := range dst {
		row[b.n()] = 0
	}
	return b.Rows.Rows64(ctx, others, rows)
}

func (b bordered) Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	others, rows := inside(b, which, dst)
	err := b.Rows.Rows32(ctx, others, scale, rows)
	for _, row := range rows {
		clear(row[b.n():])
	}
	return err
}

// inside are the rows that are not the further one, which it clears, and their memory.
func inside[T float32 | float64](b bordered, which []int, dst [][]T) (others []int, rows [][]T) {
	for k, i := range which {
		if i < b.n() {
			others, rows = append(others, i), append(rows, dst[k])
		} else {
			clear(dst[k])
		}
	}
	return others, rows
}

func (b bordered) Combine(ctx context.Context, c, dst, size []float64) error {
	n := b.n()
	dst[n] = 0
	if size != nil {
		size[n] = 0
		size = size[:n]
	}
	return b.Rows.Combine(ctx, c[:n], dst[:n], size)
}

func (b bordered) CombineAt(ctx context.Context, c []float64, at []int, dst []float64) error {
	n := b.n()
	if last := len(at) - 1; last >= 0 && at[last] == n { // they ascend
		dst[last] = 0
		at, dst = at[:last], dst[:last]
	}
	return b.Rows.CombineAt(ctx, c[:n], at, dst)
}

// borderedSquarer is bordered for a Squarer.
type borderedSquarer struct {
	bordered
	squarer Squarer
}

func (b borderedSquarer) Square(ctx context.Context, dst []float64, stride int) error {
	n := b.n()
	for t := range n {
		dst[t*stride+n] = 0
	}
	clear(dst[n*stride : n*stride+n+1])
	return b.squarer.Square(ctx, dst, stride)
}
