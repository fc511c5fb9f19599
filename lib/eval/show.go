package eval

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// pair is a quantity and its value, a row of a table.
type pair struct{ name, value string }

// number is a row of a quantity with four digits; "–" for one that is not known.
func number(name string, v float64) pair {
	if math.IsNaN(v) {
		return pair{name, "–"}
	}
	return pair{name, fmt.Sprintf("%.4g", v)}
}

// table is a <table> of quantities, without colours of its own.
func table(rows ...pair) string {
	var b strings.Builder
	b.WriteString("<table>\n<tbody>\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "<tr><th style=\"text-align:left\">%s</th><td>%s</td></tr>\n", html.EscapeString(r.name), html.EscapeString(r.value))
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// HTML is a table of mean, standard error, standard deviation and the number of
// values; a notebook shows it.
func (s Summary) HTML() string {
	return table(number("mean", s.Mean), number("standard error", s.SE), number("standard deviation", s.SD), pair{"values", fmt.Sprint(s.N)})
}

// HTML is a table of what String says; a notebook shows it.
func (t *PairedTTest) HTML() string {
	low, high := t.Interval(0.95)
	return table(number("difference", t.Diff), number("standard error", t.SE), pair{"95 % interval", fmt.Sprintf("%.4g to %.4g", low, high)},
		number("t", t.T), pair{"degrees of freedom", fmt.Sprint(t.DF)}, number("p", t.P))
}

// HTML is a table with a row for each form of the test; a notebook shows it.
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

// HTML is a table of both numbers and how far they lie apart; a notebook shows it.
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
