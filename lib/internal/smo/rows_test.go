package smo

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"
)

// matrix has the rows of K, made entry by entry.
type matrix struct {
	K      mat.Symmetric
	costly bool
	before func() error // what Row does first; nil for nothing
}

func (m *matrix) Diag() []float64 {
	diag := make([]float64, m.K.SymmetricDim())
	for i := range diag {
		diag[i] = m.K.At(i, i)
	}
	return diag
}

func (m *matrix) Costly() bool { return m.costly }

func (m *matrix) Row(_ context.Context, i int, dst []float64) error {
	if m.before != nil {
		if err := m.before(); err != nil {
			return err
		}
	}
	for j := range dst {
		dst[j] = m.K.At(i, j)
	}
	return nil
}

func (m *matrix) Rows64(ctx context.Context, which []int, dst [][]float64) error {
	for k, i := range which {
		if err := m.Row(ctx, i, dst[k][:m.K.SymmetricDim()]); err != nil {
			return err
		}
	}
	return nil
}

func (m *matrix) Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	row := make([]float64, m.K.SymmetricDim())
	for k, i := range which {
		if err := m.Row(ctx, i, row); err != nil {
			return err
		}
		for j, v := range row {
			dst[k][j] = float32(scale * v)
		}
	}
	return nil
}

func (m *matrix) Combine(ctx context.Context, c, dst, size []float64) error {
	row := make([]float64, len(dst))
	for i, ci := range c {
		if ci == 0 {
			continue
		}
		if err := m.Row(ctx, i, row); err != nil {
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

func (m *matrix) CombineAt(_ context.Context, c []float64, at []int, dst []float64) error {
	for k, j := range at {
		dst[k] = 0
		for i, ci := range c {
			dst[k] += ci * m.K.At(i, j)
		}
	}
	return nil
}

// squarer is a matrix that is had at once.
type squarer struct{ *matrix }

func (s squarer) Square(ctx context.Context, dst []float64, stride int) error {
	n := s.K.SymmetricDim()
	for i := range n {
		if err := s.Row(ctx, i, dst[i*stride:i*stride+n]); err != nil {
			return err
		}
	}
	return nil
}

// inMemory is K with all its rows.
func inMemory(K mat.Symmetric) *Held {
	n := K.SymmetricDim()
	h := &Held{Diag: (&matrix{K: K}).Diag(), Data: make([]float64, n*Padded(n))}
	for i := range n {
		for j := range n {
			h.Data[i*Padded(n)+j] = K.At(i, j)
		}
	}
	return h
}
