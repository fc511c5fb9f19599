package eval_test

import (
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

// What R prints for mcnemar.test of a table with these discordant counts, with its
// continuity correction and without, as far as printed. The first is the example of
// its help page (approval of a president, Agresti, Categorical Data Analysis, 1990,
// p. 350).
func TestMcNemarAgainstR(t *testing.T) {
	no := math.NaN()
	for _, c := range []struct {
		b, c                                        int
		chi, chiPrinted, p, pPrinted                float64
		corrected, corrPrinted, corrP, corrPPrinted float64
	}{
		{86, 150, 17.3559, 5e-5, 3.099e-05, 5e-9, no, 0, no, 0},
		{15, 7, 2.9091, 5e-5, 0.08808, 5e-6, 2.2273, 5e-5, 0.135593, 5e-7},
		{20, 49, no, 0, no, 0, 11.362, 5e-4, 0.0007495, 5e-8},
		{97, 50, no, 0, no, 0, 14.395, 5e-4, 0.0001482, 5e-8},
		{14, 8, no, 0, no, 0, 1.1364, 5e-5, 0.2864, 5e-5},
		{46, 9, 24.89090909, 5e-9, no, 0, 23.564, 5e-4, 1.208499116e-06, 5e-16},
	} {
		m := eval.McNemar(c.b, c.c)
		for _, v := range []struct {
			what               string
			got, want, printed float64
		}{
			{"χ²", m.ChiSquared, c.chi, c.chiPrinted},
			{"its p", m.ChiSquaredP, c.p, c.pPrinted},
			{"corrected χ²", m.Corrected, c.corrected, c.corrPrinted},
			{"its p", m.CorrectedP, c.corrP, c.corrPPrinted},
		} {
			if !math.IsNaN(v.want) && !(math.Abs(v.got-v.want) <= v.printed) {
				t.Errorf("%d and %d: %s is %v, want %v", c.b, c.c, v.what, v.got, v.want)
			}
		}
	}
	// R's binom.test(46, 55).
	near(t, "exact p", eval.McNemar(46, 9).P, 4.336383137e-07, 1e-9)
}

// To eleven digits as statsmodels 0.15.0 has them (contingency_tables.mcnemar). It
// corrects equal counts too, which R and this package do not.
func TestMcNemarDigits(t *testing.T) {
	for _, c := range []struct {
		b, c                              int
		exact, chi, chiP, corrected, corP float64
	}{
		{86, 150, 3.7159361395713866e-05, 17.35593220338983, 3.099293441045215e-05, 16.81779661016949, 4.114562281345944e-05},
		{6, 16, 0.052478790283203125, 4.545454545454546, 0.0330062576612325, 3.6818181818181817, 0.055008833629265896},
		{1, 9, 0.021484375, 6.4, 0.01141203638600166, 4.9, 0.02685669550752441},
		{0, 5, 0.0625, 5, 0.025347318677468325, 3.2, 0.07363827012030258},
		{0, 1, 1, 1, 0.31731050786291115, 0, 1},
		{1000, 1100, 0.03072070786424249, 4.761904761904762, 0.029096331741252267, 4.667142857142857, 0.030745034758993192},
	} {
		for _, m := range []*eval.McNemarTest{eval.McNemar(c.b, c.c), eval.McNemar(c.c, c.b)} {
			near(t, "exact p", m.P, c.exact, 1e-11)
			near(t, "χ²", m.ChiSquared, c.chi, 1e-15)
			near(t, "its p", m.ChiSquaredP, c.chiP, 1e-12)
			near(t, "corrected χ²", m.Corrected, c.corrected, 1e-15)
			near(t, "its p", m.CorrectedP, c.corP, 1e-12)
		}
	}
}

func TestMcNemarEqualCounts(t *testing.T) {
	for _, n := range []int{0, 1, 5, 1000} {
		want := eval.McNemarTest{B: n, C: n, P: 1, ChiSquaredP: 1, CorrectedP: 1}
		if m := eval.McNemar(n, n); *m != want {
			t.Errorf("%+v", m)
		}
	}
}

func TestDiscordant(t *testing.T) {
	labels := []int{0, 1, 2, 0, 1, 2, 0}
	first := []int{0, 1, 2, 0, 0, 1, 1}
	second := []int{0, 0, 0, 2, 1, 0, 1} // both wrong at 5 and 6: once alike, once not
	b, c := eval.Discordant(first, second, labels)
	if b != 3 || c != 1 {
		t.Errorf("%d and %d, want 3 and 1", b, c)
	}
	if m := eval.McNemar(eval.Discordant(first, second, labels)); m.B != 3 || m.C != 1 || m.P != 0.625 { // 2(1+4)/16
		t.Errorf("%+v", m)
	}
	if s := eval.McNemar(3, 1).String(); s != "only first right 3, only second 1: exact p = 0.625; χ² = 1, p = 0.3173; corrected 0.25, p = 0.6171" {
		t.Error(s)
	}
	panics(t, "eval: Discordant wants two lists of equal length, at least 1, got 1 and 2", func() { eval.Discordant([]int{1}, []int{1, 1}, []int{1, 1}) })
	panics(t, "eval: Discordant wants two lists of equal length, at least 1, got 1 and 2", func() { eval.Discordant([]int{1, 1}, []int{1}, []int{1, 1}) })
	panics(t, "eval: Discordant wants two lists of equal length, at least 1, got 0 and 0", func() { eval.Discordant(nil, nil, nil) })
	panics(t, "eval: McNemar wants counts >= 0, got -1 and 2", func() { eval.McNemar(-1, 2) })
}
