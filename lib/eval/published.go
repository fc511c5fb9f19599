package eval

import (
	"fmt"
	"math"
)

// Published is a number that a paper prints, in the paper's unit. A zero field
// was not printed.
type Published struct {
	Mean float64
	SE   float64 // its standard error, >= 0
	SD   float64 // or else the standard deviation, >= 0, …
	N    int     // … over N >= 2 runs, so that SE = SD/√N
}

// Comparison is ours against theirs. Z says how many standard errors of the
// difference lie between them.
type Comparison struct {
	Ours       Summary
	Paper      Published
	Difference float64 // ours - theirs
	SE         float64 // √(ours² + theirs²) of the standard errors that are known; NaN if none is
	Z          float64 // Difference / SE; NaN if there is no SE or the paper has no number
	Partial    bool    // only one of the two standard errors is known
}

// Versus compares ours with the cell of a paper's table, both in the same unit;
// see Summary.Percent. The runs behind them are taken for independent.
//
// A paper that gives no standard error (and no standard deviation with its N)
// cannot be met halfway: SE is ours alone then, Z is larger in size than it
// should be, and Partial is set. So a Z within 2 still speaks for agreement, but
// one beyond is no proof of the contrary. The same holds for a single run of ours
// beside a paper's SE. If the paper prints ±0.0, give half a unit of the last
// digit. Equal numbers with SE 0 have Z = 0, different ones ±Inf.
//
// It panics on a negative or infinite SE or SD, on an SD without N >= 2, and on
// both an SE and an SD.
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
		c.SE = math.Hypot(mine, theirs)
	}
	c.Z = c.Difference / c.SE
	if c.Difference == 0 && c.SE == 0 {
		c.Z = 0
	}
	return c
}

// se is the standard error of the number, NaN if the paper does not give it.
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

// Within2 reports |Z| <= 2, the agreement that 95 of 100 true copies reach. It is
// false when Z is NaN.
func (c Comparison) Within2() bool { return math.Abs(c.Z) <= 2 }

// Within3 reports |Z| <= 3. It is false when Z is NaN.
func (c Comparison) Within3() bool { return math.Abs(c.Z) <= 3 }

// String is such as "2.91 ± 0.04, paper 2.86 ± 0.04: +0.9 se".
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
