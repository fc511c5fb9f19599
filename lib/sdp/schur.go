package sdp

import (
	"context"
	"runtime"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// looked is about how many accesses a number of a product of dense matrices costs.
const looked = 0.1

// schur adds Fᵢ•(X⁻¹FⱼY) to H. For an Fⱼ with many entries it computes the whole product.
// For one with few it computes only the numbers where other matrices have entries: from
// the entries of Fⱼ, or from its rows that are not 0, if this is less work (Fujisawa, Kojima & Nakata,
// Mathematical Programming 79 (1997), have three ways too).
func (c *semidefinite) schur(ctx context.Context, h *cholesky.Factor) error {
	rest := 0 // entries in the matrices from k on
	for _, i := range c.order {
		rest += len(c.f[i].entries)
	}
	k, n := 0, float64(c.x.n)
	for ; k < len(c.order); k++ {
		f := &c.f[c.order[k]]
		if f.dense == nil && float64(f.rows)*float64(rest) < float64(looked*n*n*n)+float64(rest) {
			break
		}
		if err := c.through(ctx, f, c.y, c.one); err != nil {
			return err
		}
		for _, i := range c.order[k:] {
			addTo(h, i, c.order[k], c.f[i].inner(c.one))
		}
		rest -= len(f.entries)
	}
	few := c.order[k:]
	after := make([]int, len(few)) // as rest, for each of the few
	for p, j := range few {
		after[p] = rest
		rest -= len(c.f[j].entries)
	}
	workers := 1
	if len(few) > 0 && after[0]*after[0] > 1<<16 {
		workers = runtime.GOMAXPROCS(0)
	}
	return parallel.DoOn(ctx, workers, len(few), func(p int) error {
		j := few[p]
		f := &c.f[j]
		between := func(i int) float64 { return c.f[i].between(f, c.inverse, c.y) }
		if after[p]*(len(f.entries)-f.rows) > 2*c.x.n*(len(f.entries)+f.rows) {
			t := newThin(f, c.inverse, c.y)
			between = func(i int) float64 { return c.f[i].thin(t) }
		}
		for _, i := range few[p:] {
			addTo(h, i, j, between(i))
		}
		return nil
	})
}

// through sets m = X⁻¹·F·o.
func (c *semidefinite) through(ctx context.Context, f *coefficient, o, m *matrix) error {
	if f.dense != nil {
		if err := c.multiply(ctx, c.two, f.dense, o); err != nil {
			return err
		}
	} else {
		f.times(c.two, o)
	}
	return c.multiply(ctx, m, c.inverse, c.two)
}

func addTo(h *cholesky.Factor, i, j int, v float64) { h.Row(min(i, j))[max(i, j)-min(i, j)] += v }

// thin is a product A·F·B for an F with few rows that are not 0, and symmetric A and B. Its
// number (p, q) is the inner product of row p of left and row q of right, which have a
// number for each of these rows.
type thin struct {
	rows        int
	left, right []float64
}

func newThin(f *coefficient, a, b *matrix) *thin {
	t := &thin{f.rows, make([]float64, a.n*f.rows), make([]float64, a.n*f.rows)}
	row := make([]float64, b.stride) // of F·B
	for r, k := 0, 0; k < len(f.entries); r++ {
		clear(row)
		i := f.entries[k].I
		for ; k < len(f.entries) && f.entries[k].I == i; k++ {
			simd.Add(row, b.row(f.entries[k].J), f.entries[k].V)
		}
		for p, v := range a.row(i)[:a.n] {
			t.left[p*t.rows+r], t.right[p*t.rows+r] = v, row[p]
		}
	}
	return t
}

// thin is F•T.
func (c *coefficient) thin(t *thin) (sum float64) {
	for _, e := range c.entries {
		left, right := t.left[e.I*t.rows:(e.I+1)*t.rows], t.right[e.J*t.rows:(e.J+1)*t.rows]
		part := 0.0
		for k, v := range left {
			part += float64(v * right[k])
		}
		sum += float64(e.V * part)
	}
	return sum
}
