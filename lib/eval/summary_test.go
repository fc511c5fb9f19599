package eval_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func near(t *testing.T, what string, got, want, relative float64) {
	t.Helper()
	if !(math.Abs(got-want) <= relative*math.Abs(want)) {
		t.Errorf("%s is %.17g, want %.17g", what, got, want)
	}
}

func summary(t *testing.T, values ...float64) eval.Summary {
	t.Helper()
	s, err := eval.Summarize(values)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The data sets NumAcc1 to 4 of NIST's Statistical Reference Datasets, univariate
// summary statistics, whose certified values are exact.
func TestSummarizeNumAcc(t *testing.T) {
	alternating := func(first, odd, even float64) []float64 {
		x := []float64{first}
		for range 500 {
			x = append(x, odd, even)
		}
		return x
	}
	for _, c := range []struct {
		name     string
		x        []float64
		mean, sd float64
		digits   float64 // of the deviation that the decimal fractions themselves keep in a float64
	}{
		{"NumAcc1", []float64{10000001, 10000003, 10000002}, 10000002, 1, 0},
		{"NumAcc2", alternating(1.2, 1.1, 1.3), 1.2, 0.1, 1e-14},
		{"NumAcc3", alternating(1000000.2, 1000000.1, 1000000.3), 1000000.2, 0.1, 1e-9},
		{"NumAcc4", alternating(10000000.2, 10000000.1, 10000000.3), 10000000.2, 0.1, 1e-7},
	} {
		s := summary(t, c.x...)
		near(t, c.name+": mean", s.Mean, c.mean, 1e-15)
		near(t, c.name+": SD", s.SD, c.sd, c.digits)
		near(t, c.name+": SE", s.SE, s.SD/math.Sqrt(float64(len(c.x))), 0)
	}
}

func TestSummarizeConstantIsExact(t *testing.T) {
	for _, v := range []float64{0, 0.1, -1.0 / 3, 1e300, -math.MaxFloat64, 5e-324, 1e-310} {
		for n := 2; n < 40; n++ {
			if s := summary(t, slices.Repeat([]float64{v}, n)...); s != (eval.Summary{N: n, Mean: v}) {
				t.Fatalf("%d times %v: %+v", n, v, s)
			}
		}
	}
}

// Squares of such values overflow or vanish.
func TestSummarizeKeepsItsScale(t *testing.T) {
	want := summary(t, 1, 2, 4)
	near(t, "SD", want.SD, math.Sqrt(7.0/3), 1e-15)
	for _, scale := range []float64{0x1p1000, 0x1p-1000} {
		s := summary(t, scale, 2*scale, 4*scale)
		near(t, "mean", s.Mean, scale*want.Mean, 0)
		near(t, "SD", s.SD, scale*want.SD, 0)
	}
}

func TestSummarizeSingle(t *testing.T) {
	s := summary(t, 0.25)
	if s.N != 1 || s.Mean != 0.25 || !math.IsNaN(s.SD) || !math.IsNaN(s.SE) || s.String() != "0.25" {
		t.Errorf("%+v, %v", s, s)
	}
}

func TestSummarizeErrors(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		says string
	}{
		{nil, "there are no values"},
		{[]float64{1, math.NaN()}, "value number 1 is NaN"},
		{[]float64{math.Inf(-1), 1}, "value number 0 is -Inf"},
	} {
		if _, err := eval.Summarize(c.x); !errors.Is(err, eval.ErrValues) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v", c.x, err)
		}
	}
}

func TestSummaryString(t *testing.T) {
	for _, c := range []struct {
		mean, se float64
		want     string
	}{
		{2.8612, 0.0412, "2.86 ± 0.04"},
		{2.8612, 0.0123, "2.861 ± 0.012"},
		{17.66, 0.0961, "17.66 ± 0.10"},
		{17.66, 0.1, "17.66 ± 0.10"},
		{17.66, 0.6, "17.7 ± 0.6"},
		{1234, 31, "1234 ± 31"},
		{0.5, 0, "0.5 ± 0"},
		{1, 3e-14, "1 ± 3e-14"},
		{3e9, 2e8, "3e+09 ± 2e+08"},
	} {
		if got := (eval.Summary{N: 9, Mean: c.mean, SE: c.se}).String(); got != c.want {
			t.Errorf("%v and %v: %q, want %q", c.mean, c.se, got, c.want)
		}
	}
	if got := summary(t, 0.25, 0.75).Percent(); got.N != 2 || got.Mean != 50 || !(math.Abs(got.SE-25) <= 1e-12) || !(math.Abs(got.SD-25*math.Sqrt2) <= 1e-12) {
		t.Errorf("%+v", got)
	}
}

// panics fails unless f panics with a text that begins as given.
func panics(t *testing.T, prefix string, f func()) {
	t.Helper()
	defer func() {
		if text, ok := recover().(string); !ok || !strings.HasPrefix(text, prefix) {
			t.Errorf("panic %q, want %q", text, prefix)
		}
	}()
	f()
}
