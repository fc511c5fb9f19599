package sdp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
)

// block is a random block of size n with m matrices, of the share full of numbers.
func block(rng *rand.Rand, n, m int, full float64, diagonal bool) *Block {
	b := &Block{Size: n}
	matrix := func() mat.Symmetric {
		s := NewSparse(n)
		for i := range n {
			for j := range i + 1 {
				if i == j || !diagonal && rng.Float64() < full {
					s.Entries = append(s.Entries, Entry{i, j, rng.NormFloat64()})
				}
			}
		}
		return s
	}
	b.F0 = matrix()
	for range m {
		b.F = append(b.F, matrix())
	}
	return b
}

// walk does with a cone what a predictor and a corrector step do, from X = 2I and Y = 3I.
// It returns the numbers that it sees: the diagonals of matrices, and values; and how far the
// steps may go.
func walk(t *testing.T, c cone, dx []float64) (seen, steps [][]float64) {
	t.Helper()
	ctx, m := context.Background(), len(dx)
	try := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	c.start(2, 3)
	for _, correct := range []bool{false, true} {
		most := c.residual(dx)
		try(c.prepare(ctx))
		var h cholesky.Factor
		h.Reset(m)
		for i := range m {
			clear(h.Row(i))
		}
		try(c.schur(ctx, &h))
		for i := range m {
			seen = append(seen, append([]float64(nil), h.Row(i)...))
		}
		g, values, f := make([]float64, m), make([]float64, m), make([]float64, m)
		try(c.right(ctx, 0.7, correct, g))
		try(c.direct(ctx, 0.7, correct, dx))
		primal, dual := c.longest(0.9)
		seen = append(seen, g, values, f, []float64{
			most, c.gap(0, 0), c.gap(0.3, 0.2), c.value(values), c.largest(f), c.trace(), c.ray(),
		})
		steps = append(steps, []float64{primal, dual})
		try(c.keep(ctx))
		c.move(0.02, 0.01)
		if ok, err := c.inside(ctx); !ok || err != nil {
			t.Fatal(ok, err)
		}
		x, y := c.matrices()
		d := make([]float64, 0, 2*c.size())
		for k := range c.size() {
			d = append(d, x.At(k, k), y.At(k, k))
		}
		seen = append(seen, d)
	}
	return seen, steps
}

func same(t *testing.T, what any, a, b [][]float64, tol float64) {
	t.Helper()
	for i := range a {
		for k := range a[i] {
			if !(math.Abs(a[i][k]-b[i][k]) <= tol*max(1, math.Abs(a[i][k]))) {
				t.Errorf("%v, list %d, number %d: %v and %v", what, i, k, a[i][k], b[i][k])
			}
		}
	}
}

// A full block whose matrices are diagonal is the diagonal block.
func TestDiagonalIsFull(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 1))
		m, n := 1+rng.IntN(5), 1+rng.IntN(20)
		b, dx := block(rng, n, m, 0, true), make([]float64, m)
		for i := range dx {
			dx[i] = 0.3 * rng.NormFloat64()
		}
		others, nearly := walk(t, newSemidefinite(b), dx)
		f := b.F[0].(*Sparse)
		if n > 1 { // in a diagonal block it does not count
			f.Entries = append(f.Entries, Entry{0, n - 1, 7}, Entry{n - 1, 0, 7})
		}
		numbers, steps := walk(t, newLinear(b), dx)
		same(t, seed, numbers, others, 1e-9)
		same(t, seed, steps, nearly, 0.2) // Lanczos' method may stop so early
	}
}

// dense is a matrix as one of gonum.
func (m *matrix) dense() *mat.Dense {
	d := mat.NewDense(m.n, m.n, nil)
	for i := range m.n {
		d.SetRow(i, m.row(i)[:m.n])
	}
	return d
}

// corner is a random matrix with entries in six rows at most, but many there.
func corner(rng *rand.Rand, n int) *Sparse {
	s, rows := NewSparse(n), rng.Perm(n)[:min(6, n)]
	for p, i := range rows {
		for _, j := range rows[:p+1] {
			s.Entries = append(s.Entries, Entry{i, j, rng.NormFloat64()})
		}
	}
	return s
}

// H, the right side and the direction are those of the definition, for the three ways to
// compute H side by side.
func TestDefinition(t *testing.T) {
	count := uint64(30)
	if testing.Short() {
		count = 6
	}
	for seed := range count {
		rng := rand.New(rand.NewPCG(seed, 2))
		ctx, m, n := context.Background(), 1+rng.IntN(12), 1+rng.IntN(40)
		b := block(rng, n, m, 0.02, false)
		for i, f := range block(rng, n, m, 1, false).F {
			switch rng.IntN(8) {
			case 0:
				b.F[i] = f
			case 1, 2:
			default:
				b.F[i] = corner(rng, n)
			}
		}
		c, dx := newSemidefinite(b), make([]float64, m)
		c.start(1, 1)
		wiggle := func(m *matrix) { // and so it is not a multiple of I
			v := make([]float64, n)
			for range 3 {
				for i := range v {
					v[i] = rng.NormFloat64()
				}
				for i := range n {
					for j := range n {
						m.row(i)[j] += v[i] * v[j]
					}
				}
			}
		}
		wiggle(c.x)
		wiggle(c.y)
		if ok, err := c.inside(ctx); !ok || err != nil {
			t.Fatal(ok, err)
		}
		for i := range dx {
			dx[i] = rng.NormFloat64()
		}
		c.residual(dx)
		for i := range n {
			for j := range n {
				c.second.row(i)[j] = rng.NormFloat64()
			}
		}
		var h cholesky.Factor
		h.Reset(m)
		for i := range m {
			clear(h.Row(i))
		}
		g := make([]float64, m)
		for _, err := range []error{c.prepare(ctx), c.schur(ctx, &h), c.right(ctx, 0.7, true, g), c.direct(ctx, 0.7, true, dx)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		x, y := c.x.dense(), c.y.dense()
		var inverse mat.Dense
		if err := inverse.Inverse(x); err != nil {
			t.Fatal(err)
		}
		dX := mat.DenseCopyOf(c.r.dense())
		var want, got [][]float64
		back := func(d *mat.Dense) *mat.Dense { // µX⁻¹ - Y - X⁻¹(DY + E)
			var v, w mat.Dense
			v.Mul(d, y)
			v.Add(&v, c.second.dense())
			w.Mul(&inverse, &v)
			v.Scale(0.7, &inverse)
			v.Sub(&v, y)
			v.Sub(&v, &w)
			return &v
		}
		trace := func(f mat.Symmetric, m mat.Matrix) float64 {
			var p mat.Dense
			p.Mul(f, m)
			return mat.Trace(&p)
		}
		right := back(dX)
		for i, f := range b.F {
			var row []float64
			for _, o := range b.F[i:] {
				var p mat.Dense
				p.Product(&inverse, o, y)
				row = append(row, trace(f, &p))
			}
			want, got = append(want, row, []float64{trace(f, right)}), append(got, h.Row(i), g[i:i+1])
			var add mat.Dense
			add.Scale(dx[i], f)
			dX.Add(dX, &add)
		}
		dY := back(dX)
		var transposed mat.Dense
		transposed.CloneFrom(dY.T())
		dY.Add(dY, &transposed)
		dY.Scale(0.5, dY)
		for i := range n {
			want = append(want, dX.RawRowView(i), dY.RawRowView(i))
			got = append(got, c.dx.row(i), c.dy.row(i))
		}
		same(t, seed, want, got, 1e-9)
	}
}
