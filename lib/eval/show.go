package eval

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// pair is a row of a table: the name of a quantity and its value.
type pair struct{ name, value string }

// number returns a row with v to four digits, or "–" if v is not known.
func number(name string, v float64) pair {
	if math.IsNaN(v) {
		return pair{name, "–"}
	}
	return pair{name, fmt.Sprintf("%.4g", v)}
}

// table returns a <table> of quantities. It sets no colours.
func table(rows ...pair) string {
	var b strings.Builder
	b.WriteString("<table>\n<tbody>\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "<tr><th style=\"text-align:left\">%s</th><td>%s</td></tr>\n", html.EscapeString(r.name), html.EscapeString(r.value))
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// HTML returns a table of the mean, the standard error, the standard deviation and
// the number of values, for notebooks.
func (s Summary) HTML() string {
	return table(number("mean", s.Mean), number("standard error", s.SE), number("standard deviation", s.SD), pair{"values", fmt.Sprint(s.N)})
}

// HTML returns the numbers of String as a table, for notebooks.
func (t *PairedTTest) HTML() string {
	low, high := t.Interval(0.95)
	return table(number("difference", t.Diff), number("standard error", t.SE), pair{"95 % interval", fmt.Sprintf("%.4g to %.4g", low, high)},
		number("t", t.T), pair{"degrees of freedom", fmt.Sprint(t.DF)}, number("p", t.P))
}

// HTML returns a table with a row for each form of the test, for notebooks.
func (m *McNemarTest) HTML() string {
	return fmt.Sprintf(`<p>only first right %d, only second %d</p>
<table>
<thead><tr><th style="text-align:left">McNemar's test</th><th>χ²</th><th>p</th></tr></thead>
<tbody>
<tr><th style="text-align:left">exact</th><td></td><td>%.4g</td></tr>
<tr><th style="text-align:left">χ²</th><td>%.4g</td><td>%.4g</td></tr>
<tr><th style="text-align:left">χ², corrected</th><td>%.4g</td><td>%.4g</td></tr>
</tbody>
</table>
`, m.B, m.C, m.P, m.ChiSquared, m.ChiSquaredP, m.Corrected, m.CorrectedP)
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
	return table(pair{"ours", c.Ours.String()}, pair{"paper", paper.String()}, number("difference", c.Difference), pair{"in standard errors", apart})
}
