package kboost

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// operator is the symmetric matrix Q'BQ with B = D∘cc', where ∘ multiplies entry by
// entry. It only computes products, since B has as many rows as there are training
// points, and Q'BQ as many as there are templates.
type operator struct {
	span  *span
	pairs *pairs
	rows  []int32 // 0 … block-1
	f, g  []float64
	parts []float64 // one vector of sums for each block of rows
}

func newOperator(s *span, p *pairs) *operator {
	o := &operator{span: s, pairs: p, f: make([]float64, p.stride), g: make([]float64, p.stride)}
	for i := range block {
		o.rows = append(o.rows, int32(i))
	}
	o.parts = make([]float64, (p.m+block-1)/block*s.stride)
	return o
}

// values computes f = Qz, that is, f_i = w·φ(x_i).
func (o *operator) values(ctx context.Context, f, z []float64) error {
	d := o.span.stride
	return blocks(ctx, o.pairs.m, func(_, lo, hi int) {
		simd.GemvDot(f[lo:hi], o.span.q[lo*d:hi*d], o.rows[:hi-lo], z, d)
	})
}

// back computes dst = Q'v.
func (o *operator) back(ctx context.Context, dst, v []float64) error {
	d := o.span.stride
	err := blocks(ctx, o.pairs.m, func(b, lo, hi int) {
		part := o.parts[b*d : (b+1)*d]
		clear(part)
		simd.GemvAdd(part, o.span.q[lo*d:hi*d], o.rows[:hi-lo], v[lo:hi], d)
	})
	clear(dst)
	for b := 0; b < len(o.parts); b += d {
		simd.Add(dst, o.parts[b:b+d], 1)
	}
	return err
}

// apply computes dst = Q'BQz.
func (o *operator) apply(ctx context.Context, dst, z []float64) error {
	if err := o.values(ctx, o.f, z); err != nil {
		return err
	}
	p := o.pairs
	for i := range p.m {
		o.f[i] *= p.c[i]
	}
	err := blocks(ctx, p.m, func(_, lo, hi int) {
		simd.GemvDot(o.g[lo:hi], p.d[lo*p.stride:hi*p.stride], o.rows[:hi-lo], o.f, p.stride)
		for i := lo; i < hi; i++ {
			o.g[i] *= p.c[i]
		}
	})
	if err != nil {
		return err
	}
	return o.back(ctx, dst, o.g)
}
