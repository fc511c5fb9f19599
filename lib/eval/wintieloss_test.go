package eval_test

import (
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func TestWinTieLoss(t *testing.T) {
	inf := math.Inf(1)
	a, b := []float64{1, 2, 3, 4, -inf, inf}, []float64{2, 2, 1, 5, 0, inf}
	if w, tie, l := eval.WinTieLoss(a, b); w != 3 || tie != 2 || l != 1 {
		t.Errorf("%d, %d, %d, want 3, 2, 1", w, tie, l)
	}
	if w, tie, l := eval.WinTieLoss(b, a); w != 1 || tie != 2 || l != 3 {
		t.Errorf("the other way round: %d, %d, %d, want 1, 2, 3", w, tie, l)
	}
	if w, tie, l := eval.WinTieLoss(nil, nil); w+tie+l != 0 {
		t.Errorf("nothing to compare: %d, %d, %d", w, tie, l)
	}
}

func TestWinTieLossPanics(t *testing.T) {
	for want, lists := range map[string][2][]float64{
		"1 and 2 values":        {{1}, {1, 2}},
		"pair 1 is NaN and 3":   {{1, math.NaN()}, {2, 3}},
		"pair 0 is 0.5 and NaN": {{0.5}, {math.NaN()}},
	} {
		func() {
			defer func() {
				if message, _ := recover().(string); !strings.HasPrefix(message, "eval: WinTieLoss") || !strings.Contains(message, want) {
					t.Errorf("panic %q, want %q", message, want)
				}
			}()
			eval.WinTieLoss(lists[0], lists[1])
		}()
	}
}
