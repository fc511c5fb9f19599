package stump_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

func TestThresholds(t *testing.T) {
	X := mat.NewDense(5, 2, []float64{7, 3, 7, -1, 7, 3, 7, 0, 7, 1.5})
	middles, widths := stump.Thresholds(X, 1)
	if !slices.Equal(middles, []float64{-0.5, 0.75, 2.25}) || !slices.Equal(widths, []float64{1, 1.5, 1.5}) {
		t.Errorf("%v, %v", middles, widths)
	}
	if middles, widths := stump.Thresholds(X, 0); middles != nil || widths != nil {
		t.Errorf("equal values: %v, %v", middles, widths)
	}
	next := math.Nextafter(1, 2)
	if middles, _ := stump.Thresholds(mat.NewDense(2, 1, []float64{1, next}), 0); !slices.Equal(middles, []float64{next}) {
		t.Errorf("neighbours without a number between them: %v", middles)
	}
	if _, widths := stump.Thresholds(mat.NewDense(2, 1, []float64{math.MaxFloat64, -math.MaxFloat64}), 0); len(widths) != 1 || !math.IsInf(widths[0], 1) {
		t.Errorf("a distance beyond float64: %v", widths)
	}
}

// TestThresholdsAreAllStumps: no stump of a pool divides the rows in another way.
func TestThresholdsAreAllStumps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	X := mat.NewDense(30, 3, nil)
	X.Apply(func(_, _ int, _ float64) float64 { return float64(rng.IntN(12)) }, X)
	columns := map[string]bool{}
	name := func(values []float64) string {
		text := make([]byte, len(values))
		for i, v := range values { // h and -h count once
			text[i] = '-'
			if v == values[0] {
				text[i] = '+'
			}
		}
		return string(text)
	}
	for d := range 3 {
		middles, _ := stump.Thresholds(X, d)
		for _, at := range middles {
			columns[name(stump.Stump{Feature: d, Threshold: at, Sign: 1}.Scores(X))] = true
		}
	}
	pool, err := stump.NewPool(context.Background(), X, stump.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for taken := 0; ; taken++ {
		u := mat.NewDense(30, 1, nil)
		u.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, u)
		best, err := pool.Best(context.Background(), u, learn.MaxNorm)
		if errors.Is(err, learn.ErrNoColumn) {
			if taken < len(columns) {
				t.Errorf("the pool has %d stumps, Thresholds has %d", taken, len(columns))
			}
			return
		} else if err != nil {
			t.Fatal(err)
		}
		pool.Take(best)
		if text := name(best.Values); !columns[text] && text != name(make([]float64, 30)) {
			t.Fatalf("%v is not among the thresholds", best)
		}
	}
}

func TestThresholdsRefuses(t *testing.T) {
	for name, f := range map[string]func(){
		"column": func() { stump.Thresholds(mat.NewDense(2, 2, nil), 2) },
		"NaN":    func() { stump.Thresholds(mat.NewDense(2, 1, []float64{0, math.NaN()}), 0) },
		"Inf":    func() { stump.Thresholds(mat.NewDense(2, 1, []float64{0, math.Inf(1)}), 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: Thresholds does not refuse it", name)
				}
			}()
			f()
		}()
	}
}
