package eval

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
)

// Published is a number that a paper prints, in the paper's unit. Leave SE, SD and
// N at 0 if the paper does not print them.
type Published struct {
	Mean float64 // NaN if the paper has no number
	SE   float64 // standard error of Mean, >= 0; 0 means not printed
	SD   float64 // instead of SE: the standard deviation over N runs, >= 0; 0 means not printed
	N    int     // number of runs behind SD, >= 2, for SE = SD/√N; used only with SD
}

// Comparison compares our number with the paper's. Z is the difference of the two
// numbers, divided by the standard error of that difference.
type Comparison struct {
	Ours       Summary   // our number
	Paper      Published // the paper's number
	Difference float64   // our mean minus the paper's
	SE         float64   // √(ours² + paper's²) of the known standard errors; NaN if neither is known
	Z          float64   // Difference / SE; NaN if SE is not known or the paper has no number
	Partial    bool      // only one of the two standard errors is known
}

// Versus compares our number with a cell of a paper's table. Both must be in the
// same unit; see Summary.Percent. It assumes that the runs behind the two are
// independent.
//
// If only one of the two standard errors is known, SE is this one alone and Partial
// is true. This happens if the paper prints neither a standard error nor a standard
// deviation with N, or if our number comes from a single run. SE is then too small
// and |Z| too large: a |Z| of at most 2 still shows agreement, but a larger |Z|
// does not show disagreement.
//
// If the paper prints ±0.0, set Published.SE to half a unit of the last printed
// digit. If the SE of the comparison is 0, Z is 0 for equal numbers and ±Inf for
// different ones.
//
// It panics if SE or SD of paper is negative, infinite or NaN, if SD is given
// without N >= 2, or if both SE and SD are given.
func Versus(ours Summary, paper Published) Comparison {
	c := Comparison{Ours: ours, Paper: paper, Difference: ours.Mean - paper.Mean}
	theirs := paper.se()
	switch mine := ours.SE; {
	case math.IsNaN(mine) || math.IsNaN(theirs):
		c.SE = theirs
		if math.IsNaN(theirs) {
			c.SE = mine
		}
		c.Partial = !math.IsNaN(c.SE)
	default:
		c.SE = portable.Hypot(mine, theirs)
	}
	c.Z = c.Difference / c.SE
	if c.Difference == 0 && c.SE == 0 {
		c.Z = 0
	}
	return c
}

// se returns the standard error of the number, or NaN if the paper does not give
// it.
func (p Published) se() float64 {
	switch {
	case !(p.SE >= 0 && p.SD >= 0) || math.IsInf(p.SE+p.SD, 1):
		panic(fmt.Sprintf("eval: a published number has SE %v and SD %v, want finite numbers >= 0", p.SE, p.SD))
	case p.SE > 0 && p.SD > 0:
		panic(fmt.Sprintf("eval: a published number has both SE %v and SD %v, want one of them", p.SE, p.SD))
	case p.SD > 0 && p.N < 2:
		panic(fmt.Sprintf("eval: a published SD of %v goes with N = %d runs, want at least 2", p.SD, p.N))
	case p.SD > 0:
		return p.SD / math.Sqrt(float64(p.N))
	case p.SE > 0:
		return p.SE
	}
	return math.NaN()
}

// Within2 reports whether |Z| <= 2. About 95 of 100 exact repetitions of an
// experiment satisfy this. It is false when Z is NaN.
func (c Comparison) Within2() bool { return math.Abs(c.Z) <= 2 }

// Within3 reports whether |Z| <= 3. It is false when Z is NaN.
func (c Comparison) Within3() bool { return math.Abs(c.Z) <= 3 }

// String returns, for example, "2.91 ± 0.04, paper 2.86 ± 0.04: +0.9 se". Here
// "+0.9 se" means that Z is 0.9: our mean is larger by 0.9 standard errors.
func (c Comparison) String() string {
	s := fmt.Sprintf("%v, paper %.4g", c.Ours, c.Paper.Mean)
	if se := c.Paper.se(); !math.IsNaN(se) {
		s += fmt.Sprintf(" ± %.2g", se)
	}
	if math.IsNaN(c.Z) {
		return s + ": no standard error"
	}
	s += fmt.Sprintf(": %+.1f se", c.Z)
	if c.Partial {
		s += " (of one side alone)"
	}
	return s
}
