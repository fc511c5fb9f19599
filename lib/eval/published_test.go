package eval_test

import (
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func TestVersus(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	ours := func(mean, se float64) eval.Summary { return eval.Summary{N: 100, Mean: mean, SE: se} }
	for _, c := range []struct {
		name             string
		ours             eval.Summary
		paper            eval.Published
		difference, se   float64
		z                float64
		within2, within3 bool
		partial          bool
		text             string
	}{
		{"3-4-5", ours(3.17, 0.03), eval.Published{Mean: 3.5, SE: 0.04}, -0.33, 0.05, -6.6, false, false, false, "3.17 ± 0.03, paper 3.5 ± 0.04: -6.6 se"},
		{"near", ours(2.91, 0.04), eval.Published{Mean: 2.86, SE: 0.03}, 0.05, 0.05, 1, true, true, false, "2.91 ± 0.04, paper 2.86 ± 0.03: +1.0 se"},
		{"between", ours(2.985, 0.04), eval.Published{Mean: 2.86, SE: 0.03}, 0.125, 0.05, 2.5, false, true, false, "2.98 ± 0.04, paper 2.86 ± 0.03: +2.5 se"},
		{"from a deviation", ours(5, 0.4), eval.Published{Mean: 4, SD: 3, N: 100}, 1, 0.5, 2, true, true, false, "5.0 ± 0.4, paper 4 ± 0.3: +2.0 se"},
		{"paper without", ours(5, 0.25), eval.Published{Mean: 4}, 1, 0.25, 4, false, false, true, "5.0 ± 0.2, paper 4: +4.0 se (of one side alone)"},
		{"one run of ours", ours(5, nan), eval.Published{Mean: 4, SE: 0.5}, 1, 0.5, 2, true, true, true, "5, paper 4 ± 0.5: +2.0 se (of one side alone)"},
		{"neither", ours(5, nan), eval.Published{Mean: 4}, 1, nan, nan, false, false, false, "5, paper 4: no standard error"},
		{"no number", ours(5, 0.25), eval.Published{Mean: nan, SE: 0.25}, nan, math.Hypot(0.25, 0.25), nan, false, false, false, "5.0 ± 0.2, paper NaN ± 0.25: no standard error"},
		{"exact and equal", ours(0, 0), eval.Published{Mean: 0}, 0, 0, 0, true, true, true, "0 ± 0, paper 0: +0.0 se (of one side alone)"},
		{"exact and different", ours(0, 0), eval.Published{Mean: 1}, -1, 0, -inf, false, false, true, "0 ± 0, paper 1: -Inf se (of one side alone)"},
	} {
		got := eval.Versus(c.ours, c.paper)
		same := func(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-12 || math.IsNaN(a) && math.IsNaN(b) }
		if !same(got.Difference, c.difference) || !same(got.SE, c.se) || !same(got.Z, c.z) || got.Within2() != c.within2 || got.Within3() != c.within3 || got.Partial != c.partial {
			t.Errorf("%s: %+v", c.name, got)
		}
		if got.String() != c.text {
			t.Errorf("%s: %q, want %q", c.name, got, c.text)
		}
	}
}

// Converts fractions to the table's unit, percent.
func TestVersusOfRuns(t *testing.T) {
	runs := summary(t, 0.02, 0.03, 0.04).Percent()
	c := eval.Versus(runs, eval.Published{Mean: 2.5, SE: 0.2})
	near(t, "z", c.Z, 0.5/math.Sqrt(1.0/3+0.04), 1e-12)
}

func TestVersusPanics(t *testing.T) {
	for _, p := range []eval.Published{{SE: -1}, {SD: -1, N: 5}, {SE: math.NaN()}, {SD: math.Inf(1), N: 5}} {
		panics(t, "eval: a published number has SE", func() { eval.Versus(eval.Summary{}, p) })
	}
	panics(t, "eval: a published number has both SE 1 and SD 2", func() { eval.Versus(eval.Summary{}, eval.Published{SE: 1, SD: 2, N: 5}) })
	panics(t, "eval: a published SD of 2 goes with N = 1 runs", func() { eval.Versus(eval.Summary{}, eval.Published{SD: 2, N: 1}) })
}
