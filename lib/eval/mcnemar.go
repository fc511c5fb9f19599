package eval

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// McNemarTest is the result of McNemar's test of two classifiers. The test looks at
// the examples that exactly one of the two gets right. Its hypothesis is that each
// of the two is equally likely to be the right one.
type McNemarTest struct {
	B, C int // B examples are right only with the first classifier, C only with the second

	// P is the exact p-value: the two-sided binomial test of B successes in B+C trials
	// with probability ½.
	P float64

	ChiSquared  float64 // (B-C)²/(B+C); approximately χ² with one degree of freedom if B+C is about 25 or more
	ChiSquaredP float64 // p-value of ChiSquared
	Corrected   float64 // max(0, |B-C|-1)²/(B+C), with Edwards's continuity correction, as in R's mcnemar.test
	CorrectedP  float64 // p-value of Corrected
}

// Discordant compares the predictions of two classifiers on the same test set. It
// returns the number b of examples that only the first gets right and the number c
// that only the second gets right. Examples that both get wrong do not count, even
// if the two wrong labels differ. It panics when the lengths differ or are 0.
func Discordant(first, second, labels []int) (b, c int) {
	samePlaces("Discordant", first, labels)
	samePlaces("Discordant", second, labels)
	for i, y := range labels {
		switch {
		case first[i] == y && second[i] != y:
			b++
		case first[i] != y && second[i] == y:
			c++
		}
	}
	return b, c
}

// McNemar tests the counts b and c that Discordant returns, so you can write
// McNemar(Discordant(first, second, labels)). If b and c are equal, even 0 and 0, P
// is 1 and χ² is 0. It panics on a negative count.
//
// Source: McNemar, Psychometrika 12 (1947); Edwards, Psychometrika 13 (1948).
func McNemar(b, c int) *McNemarTest {
	if b < 0 || c < 0 {
		panic(fmt.Sprintf("eval: McNemar wants counts >= 0, got %d and %d", b, c))
	}
	m := &McNemarTest{B: b, C: c, P: 1, ChiSquaredP: 1, CorrectedP: 1}
	if b == c {
		return m
	}
	n, apart := float64(b)+float64(c), math.Abs(float64(b)-float64(c))
	m.P = min(1, 2*distuv.Binomial{N: n, P: 0.5}.CDF(float64(min(b, c))))
	m.ChiSquared, m.Corrected = apart*apart/n, (apart-1)*(apart-1)/n
	chi := distuv.ChiSquared{K: 1}
	m.ChiSquaredP, m.CorrectedP = chi.Survival(m.ChiSquared), chi.Survival(m.Corrected)
	return m
}

// String returns, for example, "only first right 86, only second 150: exact p =
// 3.716e-05; χ² = 17.36, p = 3.099e-05; corrected 16.82, p = 4.115e-05".
func (m *McNemarTest) String() string {
	return fmt.Sprintf("only first right %d, only second %d: exact p = %.4g; χ² = %.4g, p = %.4g; corrected %.4g, p = %.4g",
		m.B, m.C, m.P, m.ChiSquared, m.ChiSquaredP, m.Corrected, m.CorrectedP)
}
