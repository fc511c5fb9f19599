package stump_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

func pool(t testing.TB, X *mat.Dense, p stump.Params) *stump.Pool {
	t.Helper()
	s, err := stump.NewPool(context.Background(), X, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// scores draws an n×k matrix of integers, whose sums are exact.
func scores(rng *rand.Rand, n, k int) *mat.Dense {
	U := mat.NewDense(n, k, nil)
	for i := range n {
		for j := range k {
			U.Set(i, j, float64(rng.IntN(19)-9))
		}
	}
	return U
}

var norms = []learn.Norm{learn.MaxNorm, learn.SumNorm, learn.EuclideanNorm}

// TestPoolIsBruteForce takes column after column until nothing is left, and
// compares each with the best of all functions that are left, by every norm, for
// one output and several, with any number of workers.
func TestPoolIsBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for trial := range 300 {
		n, d, k := 1+rng.IntN(30), 1+rng.IntN(10), 1+rng.IntN(4)
		if trial%20 == 0 {
			n = 200 // several bins with thresholds inside
		}
		X, _ := problem(rng, n, d, 1+rng.IntN(40))
		norm := norms[trial%3]
		p := pool(t, X, stump.Params{Workers: 1 + trial%2, Bins: []int{0, 0, 64}[trial%3]})
		left := map[stump.Stump]bool{}
		for _, h := range all(X) {
			left[h] = true
		}
		rounds := 0
		for len(left) > 0 && rounds < 40 {
			rounds++
			U := scores(rng, n, k)
			want := -1.0
			for h := range left {
				want = max(want, learn.NewColumn(h, h.Scores(X), U, norm).Score)
			}
			c, err := p.Best(context.Background(), U, norm)
			if err != nil {
				t.Fatal(err)
			}
			h := c.Hypothesis.(stump.Stump)
			again := learn.NewColumn(h, h.Scores(X), U, norm)
			if !left[h] || c.Score != want || fmt.Sprint(again) != fmt.Sprint(c) || fmt.Sprint(again.Values, again.Sums) != fmt.Sprint(c.Values, c.Sums) {
				t.Fatalf("trial %d, round %d, %v: %v, want score %v; left: %v", trial, rounds, norm, c, want, left[h])
			}
			if c.Sums[c.Output] < 0 {
				t.Fatalf("trial %d: sums %v of the wrong side", trial, c.Sums)
			}
			delete(left, h)
			delete(left, h.Negated())
			if rng.IntN(2) == 0 { // -h goes with h
				c.Hypothesis = h.Negated()
			}
			p.Take(c)
		}
		if len(left) == 0 {
			if c, err := p.Best(context.Background(), scores(rng, n, k), norm); c != nil || !errors.Is(err, learn.ErrNoColumn) {
				t.Fatalf("trial %d: %v, %v when all is taken", trial, c, err)
			}
		}
	}
}

// TestPoolIsSearch: for one output the pool finds what Search finds.
func TestPoolIsSearch(t *testing.T) {
	X, y := threenorm(500, 3)
	s := search(t, X, stump.Params{})
	want, _ := s.Best(y)
	for _, norm := range norms {
		c, err := pool(t, X, stump.Params{}).Best(context.Background(), mat.NewDense(500, 1, y), norm)
		if err != nil || c.Hypothesis != want {
			t.Errorf("%v: %v, %v; want %v", norm, c, err, want)
		}
	}
}

// TestPoolSameBits: real scores, any number of workers.
func TestPoolSameBits(t *testing.T) {
	X, y := threenorm(3000, 4)
	U := mat.NewDense(3000, 3, nil)
	rng := rand.New(rand.NewPCG(5, 5))
	for i, v := range y {
		U.SetRow(i, []float64{v * rng.Float64(), rng.NormFloat64(), -v})
	}
	for _, norm := range norms {
		var want string
		for _, workers := range []int{1, 2, 7} {
			p := pool(t, X, stump.Params{Workers: workers})
			got := ""
			for range 5 {
				c, err := p.Best(context.Background(), U, norm)
				if err != nil {
					t.Fatal(err)
				}
				got += fmt.Sprintf("%v %b %b\n", c.Hypothesis, c.Sums, c.Score)
				p.Take(c)
			}
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%v, %d workers:\n%s\nwant\n%s", norm, workers, got, want)
			}
		}
	}
}

func TestPoolErrors(t *testing.T) {
	X, y := threenorm(50, 1)
	p := pool(t, X, stump.Params{})
	bad := mat.NewDense(50, 1, append([]float64(nil), y...))
	bad.Set(7, 0, 1/zero)
	huge := mat.NewDense(50, 1, nil)
	for i := range 50 {
		huge.Set(i, 0, 1e308)
	}
	for name, c := range map[string]struct {
		U    *mat.Dense
		want error
	}{
		"nil": {nil, learn.ErrShape}, "empty": {&mat.Dense{}, learn.ErrShape}, "49 rows": {mat.NewDense(49, 1, nil), learn.ErrShape},
		"+Inf": {bad, learn.ErrNotFinite}, "overflow": {huge, learn.ErrNotFinite},
	} {
		if got, err := p.Best(context.Background(), c.U, learn.MaxNorm); got != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, norm := range norms {
		if got, err := p.Best(ctx, mat.NewDense(50, 2, nil), norm); got != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v, %v", got, err)
		}
	}
	if _, err := stump.NewPool(context.Background(), nil, stump.Params{}); !errors.Is(err, learn.ErrShape) {
		t.Errorf("no matrix: %v", err)
	}
	defer func() {
		if r := recover(); r == nil {
			t.Error("a pool of stumps took another hypothesis")
		}
	}()
	p.Take(&learn.Column{Hypothesis: learn.ScoreFunc(nil)})
}

var zero = 0.0

// TestPoolTies: of outputs with equal sums the first wins, and of stumps the first
// feature, by every norm.
func TestPoolTies(t *testing.T) {
	X := mat.NewDense(4, 3, []float64{1, 1, 1, 2, 1, 1, 1, 2, 2, 2, 2, 2}) // column 3 repeats column 2
	a, b := []float64{-1, 1, -1, 1}, []float64{-1, -1, 1, 1}
	U := mat.NewDense(4, 2, nil)
	U.SetCol(0, b)
	U.SetCol(1, a)
	c, err := pool(t, X, stump.Params{}).Best(context.Background(), U, learn.MaxNorm)
	if err != nil || c.Hypothesis != (stump.Stump{Feature: 1, Threshold: 1.5, Sign: 1}) || c.Output != 0 || c.Score != 4 {
		t.Errorf("max norm: %v, output %d, %v; want the first output", c, c.Output, err)
	}
	for _, norm := range norms[1:] {
		c, err := pool(t, X, stump.Params{}).Best(context.Background(), U, norm)
		if err != nil || c.Hypothesis != (stump.Stump{Feature: 0, Threshold: 1.5, Sign: 1}) || c.Score != 4 {
			t.Errorf("%v: %v, %v; want the first feature", norm, c, err)
		}
	}
}
