package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestUnionIsOnePool: the union of three lists finds what one long list finds, and
// says from which list.
func TestUnionIsOnePool(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	X, ctx := points(15, 2), context.Background()
	var lists [3][]learn.Scorer
	var all []learn.Scorer
	for m := range lists {
		for range 4 + m {
			lists[m] = append(lists[m], dot(rng.NormFloat64(), rng.NormFloat64()))
		}
		all = append(all, lists[m]...)
	}
	one, err := learn.NewFinitePool(X, all)
	if err != nil {
		t.Fatal(err)
	}
	made, err := learn.UnionPools(learn.FinitePools(lists[0]...), learn.FinitePools(lists[1]...), learn.FinitePools(lists[2]...))(ctx, X)
	if err != nil {
		t.Fatal(err)
	}
	u := made.(*learn.Union)
	for range all {
		U := mat.NewDense(15, 2, nil)
		U.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, U)
		want, err := one.Best(ctx, U, learn.EuclideanNorm)
		if err != nil {
			t.Fatal(err)
		}
		got, err := u.Best(ctx, U, learn.EuclideanNorm)
		if err != nil || got.Score != want.Score || !slices.Equal(got.Values, want.Values) {
			t.Fatalf("%v, %v; want %v", got, err, want)
		}
		one.Take(want)
		u.Take(learn.NewColumn(got.Hypothesis, got.Values, U, learn.EuclideanNorm)) // as a trainer may make it again
	}
	if _, err := u.Best(ctx, mat.NewDense(15, 1, nil), learn.MaxNorm); !errors.Is(err, learn.ErrNoColumn) {
		t.Errorf("all are taken: %v", err)
	}
	var counts [3]int
	for _, m := range u.Sources() {
		counts[m]++
	}
	if counts != [3]int{4, 5, 6} || fmt.Sprint(u) != "union of 3 pools, 15 hypotheses taken" {
		t.Errorf("%v: %v", u, counts)
	}
}

// TestUnionKeepsEqualHypotheses: the same hypothesis in two kernels counts twice.
func TestUnionKeepsEqualHypotheses(t *testing.T) {
	X, ctx, h := points(8, 2), context.Background(), dot(1, 2)
	u, err := learn.UnionPools(learn.FinitePools(h), learn.FinitePools(h))(ctx, X)
	if err != nil {
		t.Fatal(err)
	}
	for m := range 2 {
		c, err := u.Best(ctx, mat.NewDense(8, 1, []float64{1, 2, 3, 4, 5, 6, 7, 8}), learn.MaxNorm)
		if err != nil {
			t.Fatal(err)
		}
		if u.Take(c); u.(*learn.Union).Sources()[m] != m {
			t.Errorf("sources %v", u.(*learn.Union).Sources())
		}
	}
}

func TestUnionErrors(t *testing.T) {
	X, ctx, own := points(8, 2), context.Background(), errors.New("own")
	failing := func(context.Context, *mat.Dense) (learn.Pool, error) { return nil, own }
	for name, tc := range map[string]struct {
		pools []learn.Pools
		want  error
	}{
		"nil":   {[]learn.Pools{learn.FinitePools(dot(1, 1)), nil}, learn.ErrPool},
		"error": {[]learn.Pools{failing}, own},
		"none":  {[]learn.Pools{func(context.Context, *mat.Dense) (learn.Pool, error) { return nil, nil }}, learn.ErrPool},
		"nil h": {[]learn.Pools{learn.FinitePools(dot(1, 1), nil)}, learn.ErrShape},
		"empty": {[]learn.Pools{learn.FinitePools()}, learn.ErrShape},
	} {
		if u, err := learn.UnionPools(tc.pools...)(ctx, X); u != nil || !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, %v", name, u, err)
		}
	}
	if _, err := learn.NewUnion().Best(ctx, mat.NewDense(8, 1, nil), learn.MaxNorm); !errors.Is(err, learn.ErrNoColumn) {
		t.Errorf("no pools: %v", err)
	}
	if _, err := learn.NewUnion(nothing{}).Best(ctx, mat.NewDense(8, 1, nil), learn.MaxNorm); !errors.Is(err, learn.ErrPool) {
		t.Errorf("no column: %v", err)
	}
	pool, err := learn.NewFinitePool(X, []learn.Scorer{dot(1, 1)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := learn.NewUnion(pool).Best(ctx, mat.NewDense(7, 1, nil), learn.MaxNorm); !errors.Is(err, learn.ErrShape) {
		t.Errorf("weights for 7 rows: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("Take of a column that was not found: no panic")
		}
	}()
	learn.NewUnion(pool).Take(&learn.Column{Values: make([]float64, 8)})
}

// nothing is a pool that returns no column and no error.
type nothing struct{}

func (nothing) Best(context.Context, *mat.Dense, learn.Norm) (*learn.Column, error) { return nil, nil }
func (nothing) Take(*learn.Column)                                                  {}
