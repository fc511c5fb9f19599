package smo

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// begun returns a solver of a random problem whose α does not begin at 0, after begin,
// and the residuals by exact rows. change may replace the rows.
func begun(t *testing.T, seed uint64, change func(Rows) Rows) (v *solver, exact []float64) {
	t.Helper()
	single(t)
	p, K := random(rand.New(rand.NewPCG(seed, 5)), 38, 8)
	p.Start = make([]float64, len(p.Y))
	for i := range p.Start {
		p.Start[i] = p.C[i] * float64(i%3) / 2 // 25 are not 0, which is no multiple of simd.Block
	}
	plain := p
	if p.Rows = Rows(&matrix{K: K}); change != nil {
		p.Rows = change(p.Rows)
	}
	v = newSolver(p, tight)
	if err := v.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	w := newSolver(plain, tight)
	if err := w.recompute(t.Context()); err != nil {
		t.Fatal(err)
	}
	return v, w.e[:len(p.Y)]
}

// Where rows in single precision serve, the first residuals are right to single
// precision, and are known not to be exact.
func TestBeginEstimates(t *testing.T) {
	for seed := range uint64(10) {
		v, exact := begun(t, seed, nil)
		size, apart, same := 0.0, 0.0, true
		for i, e := range exact {
			size, apart = max(size, math.Abs(e)), max(apart, math.Abs(v.e[i]-e))
			same = same && v.e[i] == e
		}
		if !(apart <= 1e-5*size) || same || !v.stale {
			t.Errorf("seed %d: apart %g of %g, stale: %v", seed, apart, size, v.stale)
		}
		if i, most, least := extremes(v.e, v.up, v.low); i != v.i || most != v.most || least != v.least {
			t.Errorf("seed %d: extremes %d, %v, %v, want %d, %v, %v", seed, v.i, v.most, v.least, i, most, least)
		}
	}
}

// infinite are rows whose values overflow in single precision, without an error.
type infinite struct{ Rows }

func (k infinite) Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	err := k.Rows.Rows32(ctx, which, scale, dst)
	dst[0][len(k.Diag())-1] = float32(math.Inf(1))
	return err
}

// After an overflow, the first residuals are those of exact rows.
func TestBeginWithoutSingleRows(t *testing.T) {
	fails := 0
	for name, change := range map[string]func(Rows) Rows{
		"infinite": func(r Rows) Rows { return infinite{r} },
		"error":    func(r Rows) Rows { return noSingle{r.(*matrix), &fails} },
	} {
		v, exact := begun(t, 3, change)
		for i, e := range exact {
			if math.Abs(v.e[i]-e) > 1e-12*(1+math.Abs(e)) {
				t.Errorf("%s: residual %d is %v, want %v", name, i, v.e[i], e)
			}
		}
		if v.stale {
			t.Errorf("%s: exact residuals are to be renewed", name)
		}
	}
	if fails != 1 {
		t.Errorf("%d rows were asked for, want 1", fails)
	}
}

// counted counts the rows in single precision that are computed.
type counted struct {
	Rows
	rows *int
}

func (k counted) Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	*k.rows += len(which)
	return k.Rows.Rows32(ctx, which, scale, dst)
}

// The rows of the first residuals are computed once, and serve the steps too, if the
// cache holds them. A cache of two rows, fewer than are combined at a time, gives the
// same solution.
func TestBeginKeepsRows(t *testing.T) {
	single(t)
	p, K := random(rand.New(rand.NewPCG(7, 5)), 38, 8)
	p.Start = make([]float64, len(p.Y))
	for i := range p.Start {
		p.Start[i] = p.C[i] * float64(i%3) / 2
	}
	computed := func(bytes int) (*Solution, int) {
		count := 0
		q, s := p, tight
		q.Rows, s.CacheBytes = counted{&matrix{K: K}, &count}, bytes
		got, err := Solve(t.Context(), q, s)
		if err != nil {
			t.Fatal(err)
		}
		return got, count
	}
	large, few := computed(1 << 20)
	small, many := computed(1)
	if few > len(p.Y) || many <= len(p.Y) {
		t.Errorf("%d rows with a large cache, %d with a small one, of %d", few, many, len(p.Y))
	}
	for i, a := range large.Alpha {
		if math.Abs(a-small.Alpha[i]) > 1e-6 {
			t.Errorf("α %d is %v with a large cache, %v with a small one", i, a, small.Alpha[i])
		}
	}
}
