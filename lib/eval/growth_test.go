package eval_test

import (
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func TestGrowthExponent(t *testing.T) {
	x, y := []float64{100, 300, 500, 1000}, make([]float64, 4)
	for _, p := range []float64{-1, 0, 0.5, 2.37} {
		for i := range x {
			y[i] = 7 * math.Pow(x[i], p)
		}
		if got := eval.GrowthExponent(x, y); math.Abs(got-p) > 1e-13 {
			t.Errorf("%v, want %v", got, p)
		}
		y[2] = math.NaN() // not measured
		if got := eval.GrowthExponent(x, y); math.Abs(got-p) > 1e-13 {
			t.Errorf("without a pair: %v, want %v", got, p)
		}
	}
	// log₂ x is 0, 1, 2 and log₂ y is 0, 2, 3: the slope is Σ(x-1)(y-5/3)/Σ(x-1)² = 3/2.
	if got := eval.GrowthExponent([]float64{1, 2, 4}, []float64{1, 4, 8}); math.Abs(got-1.5) > 1e-13 {
		t.Errorf("%v, want 1.5", got)
	}
}

func TestGrowthExponentPanics(t *testing.T) {
	for want, lists := range map[string][2][]float64{
		"1 and 2 values":          {{1}, {1, 2}},
		"pair 1 is 2 and 0":       {{1, 2}, {2, 0}},
		"pair 0 is -1 and 3":      {{-1, 2}, {3, 3}},
		"pair 1 is 2 and +Inf":    {{1, 2}, {3, math.Inf(1)}},
		"different x, got 2":      {{5, 5}, {3, 4}},
		"different x, got 1 pair": {{5, math.NaN()}, {3, 4}},
	} {
		func() {
			defer func() {
				if message, _ := recover().(string); !strings.HasPrefix(message, "eval: GrowthExponent") || !strings.Contains(message, want) {
					t.Errorf("panic %q, want %q", message, want)
				}
			}()
			eval.GrowthExponent(lists[0], lists[1])
		}()
	}
}
