package sdp

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// coefficient is one of the matrices Fᵢ of a semidefinite block: its entries that are not
// 0, in both triangles by rows, and the whole matrix if these are many.
type coefficient struct {
	entries []Entry
	rows    int // with entries
	dense   *matrix
}

// manyEntries is the part of the entries from which on a matrix counts as dense.
const manyEntries = 0.3

func newCoefficient(f mat.Symmetric, n int) (c coefficient) {
	if isNil(f) {
		return c
	}
	if s, ok := f.(*Sparse); ok {
		c.entries = s.merged()
	} else {
		for i := range n {
			for j := range n {
				if v := f.At(max(i, j), min(i, j)); v != 0 { // as validate reads it
					c.entries = append(c.entries, Entry{i, j, v})
				}
			}
		}
	}
	for k, e := range c.entries {
		if k == 0 || e.I != c.entries[k-1].I {
			c.rows++
		}
	}
	if float64(len(c.entries)) > manyEntries*float64(n)*float64(n) {
		c.dense = newMatrix(n)
		for _, e := range c.entries {
			c.dense.row(e.I)[e.J] = e.V
		}
	}
	return c
}

// largest is the largest absolute number of F.
func (c *coefficient) largest() (most float64) {
	for _, e := range c.entries {
		most = max(most, math.Abs(e.V))
	}
	return most
}

// add adds a·F to m.
func (c *coefficient) add(m *matrix, a float64) {
	if c.dense != nil {
		m.add(c.dense, a)
		return
	}
	for _, e := range c.entries {
		m.v[e.I*m.stride+e.J] += float64(a * e.V)
	}
}

// inner is F•M.
func (c *coefficient) inner(m *matrix) (sum float64) {
	if c.dense != nil {
		return c.dense.inner(m)
	}
	for _, e := range c.entries {
		sum += float64(e.V * m.v[e.I*m.stride+e.J])
	}
	return sum
}

// times sets m = F·o.
func (c *coefficient) times(m, o *matrix) {
	clear(m.v)
	for _, e := range c.entries {
		simd.Add(m.row(e.I), o.row(e.J), e.V)
	}
}

// between is F•(A·G·B) for sparse F and G and symmetric A and B.
func (c *coefficient) between(g *coefficient, a, b *matrix) (sum float64) {
	for _, e := range c.entries {
		left, right := a.row(e.I), b.row(e.J)
		part := 0.0
		for _, f := range g.entries {
			part += float64(f.V * left[f.I] * right[f.J])
		}
		sum += float64(e.V * part)
	}
	return sum
}
