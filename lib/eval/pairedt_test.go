package eval_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func paired(t *testing.T, a, b []float64) *eval.PairedTTest {
	t.Helper()
	p, err := eval.PairedT(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The extra hours of sleep under two drugs (Student 1908), R's data set sleep.
var drug1, drug2 = []float64{.7, -1.6, -.2, -1.2, -.1, 3.4, 3.7, .8, 0, 2}, []float64{1.9, .8, 1.1, .1, -.1, 4.4, 5.5, 1.6, 4.6, 3.4}

// What R prints for t.test(extra ~ group, sleep, paired = TRUE).
func TestPairedTSleep(t *testing.T) {
	p := paired(t, drug1, drug2)
	for _, c := range []struct{ got, want, printed float64 }{
		{p.T, -4.0621, 5e-5},
		{p.P, 0.002833, 5e-7},
		{p.Diff, -1.58, 5e-14},
		{float64(p.DF), 9, 0},
		{float64(p.N), 10, 0},
	} {
		if !(math.Abs(c.got-c.want) <= c.printed) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	if low, high := p.Interval(0.95); !(math.Abs(low+2.4598858) <= 5e-8) || !(math.Abs(high+0.7001142) <= 5e-8) {
		t.Errorf("interval [%v, %v]", low, high)
	}
	if s := p.String(); s != "difference -1.58, 95 % interval [-2.46, -0.7001]; t = -4.062, df = 9, p = 0.002833" {
		t.Error(s)
	}
}

// To twelve digits as scipy 1.17.1 has them: scipy.stats.ttest_rel and
// confidence_interval. The plants are Darwin's, crossed and self-fertilised, in
// eighths of an inch (Fisher, The Design of Experiments).
func TestPairedTDigits(t *testing.T) {
	crossed := []float64{188, 96, 168, 176, 153, 172, 177, 163, 146, 173, 186, 168, 177, 184, 96}
	selfed := []float64{139, 163, 160, 160, 147, 149, 149, 122, 132, 144, 130, 144, 102, 124, 144}
	for i := range crossed {
		crossed[i], selfed[i] = crossed[i]/8, selfed[i]/8
	}
	for _, c := range []struct {
		name            string
		a, b            []float64
		t, p            float64
		low95, high95   float64
		low999, high999 float64
	}{
		{"sleep", drug1, drug2, -4.062127683382037, 0.002832890197384273, -2.459885763276983, -0.7001142367230175, -3.439577658445743, 0.27957765844577387},
		{"plants", crossed, selfed, 2.1479874613311205, 0.049702944021800866, 0.0038991647991224454, 5.229434168534211, -2.4272120601444063, 7.660545393477809},
		{"two pairs", []float64{3, 5}, []float64{1, 2.5}, 9, 0.07044657495455456, -0.9265511840436735, 5.4265511840436735, -156.90481219217975, 161.40481219219743},
	} {
		p := paired(t, c.a, c.b)
		near(t, c.name+": t", p.T, c.t, 1e-13)
		near(t, c.name+": p", p.P, c.p, 1e-12)
		near(t, c.name+": difference / SE", p.Diff/p.SE, c.t, 1e-13)
		low, high := p.Interval(0.95)
		near(t, c.name+": low", low, c.low95, 1e-12)
		near(t, c.name+": high", high, c.high95, 1e-12)
		low, high = p.Interval(0.999)
		near(t, c.name+": low", low, c.low999, 1e-12)
		near(t, c.name+": high", high, c.high999, 1e-12)
		if back := paired(t, c.b, c.a); back.T != -p.T || back.P != p.P || back.Diff != -p.Diff {
			t.Errorf("%s the other way round: %v, not the mirror of %v", c.name, back, p)
		}
	}
}

// Lee's table of tests is at this critical value: 10 runs, two-sided 0.05.
func TestPairedTCriticalValue(t *testing.T) {
	p := &eval.PairedTTest{N: 10, DF: 9, SE: 1}
	if low, high := p.Interval(0.95); !(math.Abs(high-2.262157162798205) <= 1e-9) || low != -high { // scipy.stats.t.ppf(0.975, 9)
		t.Errorf("critical value %v", high)
	}
}

// Differences that are equal, or would be if decimal fractions were exact.
func TestPairedTConstantDifferences(t *testing.T) {
	x, y := 0.1, 0.2
	for _, c := range []struct {
		name string
		a, b []float64
		diff float64
	}{
		{"equal", []float64{1, 2, 3}, []float64{1, 2, 3}, 0},
		{"equal but for rounding", []float64{x + y, x + y, 0.5}, []float64{0.3, 0.3, 0.5}, 0},
		{"larger", []float64{0.3, 0.7, 1.1}, []float64{0.1, 0.5, 0.9}, 0.2},
		{"smaller", []float64{1, 2}, []float64{4, 5}, -3},
	} {
		p := paired(t, c.a, c.b)
		wantT, wantP := 0.0, 1.0
		if c.diff != 0 {
			wantT, wantP = math.Inf(int(c.diff*10)), 0
		}
		if p.T != wantT || p.P != wantP || p.SE != 0 || !(math.Abs(p.Diff-c.diff) <= 1e-15) {
			t.Errorf("%s: %+v", c.name, p)
		}
		if low, high := p.Interval(0.95); low != p.Diff || high != p.Diff {
			t.Errorf("%s: interval [%v, %v]", c.name, low, high)
		}
	}
}

func TestPairedTErrors(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		says string
	}{
		{[]float64{1, 2}, []float64{1}, "got 2 and 1"},
		{[]float64{1}, []float64{1}, "at least 2, got 1 and 1"},
		{[]float64{1, math.NaN()}, []float64{1, 2}, "first value number 1 is NaN"},
		{[]float64{1, 2}, []float64{math.Inf(1), 2}, "second value number 0 is +Inf"},
		{[]float64{1, 1.5e308}, []float64{1, -1.5e308}, "difference number 1 is +Inf"},
	} {
		if _, err := eval.PairedT(c.a, c.b); !errors.Is(err, eval.ErrValues) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v and %v: %v", c.a, c.b, err)
		}
	}
	for _, level := range []float64{0, 1, -1, 95, math.NaN()} {
		panics(t, "eval: Interval wants a level between 0 and 1", func() { paired(t, drug1, drug2).Interval(level) })
	}
}
