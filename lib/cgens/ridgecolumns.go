package cgens

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// blocks holds columns of size numbers, four to a block. A block of columns that have
// only two values each, such as the outputs of stumps, takes a bit for a number instead
// of 64. The products have the same bits.
type blocks struct {
	m, size int
	count   int         // of all columns
	dense   [][]float64 // all columns; nil for those in a block of two values
	two     []*simd.TwoValued
}

// add appends a column of size numbers. Those behind the first m are 0.
func (b *blocks) add(column []float64) {
	b.dense = append(b.dense, column)
	if b.count++; b.count%simd.Block != 0 {
		return
	}
	b.two = append(b.two, nil)
	last, t := b.dense[b.count-simd.Block:], &simd.TwoValued{}
	for r, column := range last {
		set := make(simd.Set, b.size/8)
		low, high := column[0], column[0]
		for i, v := range column[:b.m] {
			if v == low {
				continue
			}
			if high == low {
				high = v
			}
			if v != high {
				return
			}
			set.Put(i, true)
		}
		t.Sets[r], t.Values[0][r], t.Values[1][r] = set, low, high
	}
	b.two[len(b.two)-1] = t
	clear(last)
}

// taskBlocks and taskRows are the parts into which a pass over the columns is
// divided. The parts, and so the sums, do not depend on the number of processors.
const (
	taskBlocks = 8
	taskRows   = 2048
)

// each runs the n tasks of a pass. A short pass is not worth another goroutine.
func (b *blocks) each(n int, task func(i int)) {
	run := func(i int) error { task(i); return nil }
	if b.size*b.count < 1<<18 {
		_ = parallel.DoOn(context.Background(), 1, n, run)
		return
	}
	_ = parallel.Do(context.Background(), n, run)
}

// products stores Σ_i v_i·h_j(x_i) of all columns in dst. v_i is 0 for i >= m.
func (b *blocks) products(dst, v []float64) {
	all := (b.count + simd.Block - 1) / simd.Block
	b.each((all+taskBlocks-1)/taskBlocks, func(task int) {
		for k := task * taskBlocks; k < min((task+1)*taskBlocks, all); k++ {
			from, end := simd.Block*k, min(simd.Block*(k+1), b.count)
			if k < len(b.two) && b.two[k] != nil {
				sums := b.two[k].Dots(v)
				copy(dst[from:end], sums[:])
				continue
			}
			for j := from; j < end; j++ {
				dst[j] = simd.DotProduct(b.dense[j], v)
			}
		}
	})
}

// subtract subtracts Σ_j s_j·h_j from v.
func (b *blocks) subtract(v, s []float64) {
	b.each((b.size+taskRows-1)/taskRows, func(task int) {
		lo, hi := task*taskRows, min((task+1)*taskRows, b.size)
		for from := 0; from < b.count; from += simd.Block {
			end := min(from+simd.Block, b.count)
			if k := from / simd.Block; k < len(b.two) && b.two[k] != nil {
				b.two[k].Subtract(v[lo:hi], lo, (*[simd.Block]float64)(s[from:end]))
				continue
			}
			for j := from; j < end; j++ {
				if s[j] != 0 {
					simd.Add(v[lo:hi], b.dense[j][lo:hi], -s[j])
				}
			}
		}
	})
	clear(v[b.m:])
}
