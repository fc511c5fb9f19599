package eval

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// number returns v to four digits, or "–" if v is not known.
func number(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.4g", v)
}

// HTML returns a table of the mean, the standard error, the standard deviation and
// the number of values, for notebooks.
func (s Summary) HTML() string {
	return htmltable.Pairs("", "mean", number(s.Mean), "standard error", number(s.SE), "standard deviation", number(s.SD), "values", fmt.Sprint(s.N)).String()
}

// HTML returns the numbers of String as a table, for notebooks.
func (t *PairedTTest) HTML() string {
	low, high := t.Interval(0.95)
	return htmltable.Pairs("", "difference", number(t.Diff), "standard error", number(t.SE), "95 % interval", fmt.Sprintf("%.4g to %.4g", low, high),
		"t", number(t.T), "degrees of freedom", fmt.Sprint(t.DF), "p", number(t.P)).String()
}

// HTML returns a table with a row for each form of the test, for notebooks.
func (m *McNemarTest) HTML() string {
	t := htmltable.Table{
		Above: []string{fmt.Sprintf("only first right %d, only second %d", m.B, m.C)},
		Head:  htmltable.Texts("McNemar's test", "χ²", "p"),
	}
	for _, row := range [][3]string{
		{"exact", "", fmt.Sprintf("%.4g", m.P)},
		{"χ²", fmt.Sprintf("%.4g", m.ChiSquared), fmt.Sprintf("%.4g", m.ChiSquaredP)},
		{"χ², corrected", fmt.Sprintf("%.4g", m.Corrected), fmt.Sprintf("%.4g", m.CorrectedP)},
	} {
		cells := htmltable.Row(row[0], row[1:]...)
		cells[0].Align = "left"
		t.Add(cells...)
	}
	return t.String()
}

// HTML returns a table of both numbers and their difference, for notebooks.
func (c Comparison) HTML() string {
	paper := Summary{Mean: c.Paper.Mean, SE: c.Paper.se()}
	apart := "no standard error"
	if !math.IsNaN(c.Z) {
		apart = fmt.Sprintf("%+.1f", c.Z)
		if c.Partial {
			apart += " (of one side alone)"
		}
	}
	return htmltable.Pairs("", "ours", c.Ours.String(), "paper", paper.String(), "difference", number(c.Difference), "in standard errors", apart).String()
}
