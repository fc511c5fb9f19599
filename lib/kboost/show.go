package kboost

import (
	"fmt"
	"html"
	"math"
	"strings"

	"github.com/mercer-go/mercer/lib/kernel"
)

// String is short, as that of all kernels: "boosted(linear, 30 rounds)".
func (m *Model) String() string {
	return fmt.Sprintf("boosted(%s, %d rounds)", kernel.Name(m.Base), len(m.Rounds))
}

// worst is the greatest residual of a round.
func (m *Model) worst() float64 {
	worst := 0.0
	for _, r := range m.Rounds {
		worst = max(worst, r.Residual)
	}
	return worst
}

// Summary is three lines: the kernel, how the loss fell, and the certificate.
func (m *Model) Summary() string {
	before, after := m.ends()
	return fmt.Sprintf("%s\n%v %.5g, at the start %.5g\n%v; greatest residual of an eigenvector %.2g",
		m, m.Loss, after, before, m.Status, m.worst())
}

// ends are the losses before the first and after the last round, NaN without rounds.
func (m *Model) ends() (before, after float64) {
	if len(m.Rounds) == 0 {
		return math.NaN(), math.NaN()
	}
	return m.Rounds[0].Before, m.Rounds[len(m.Rounds)-1].After
}

// HTML is a table of Summary and of the first rounds; a notebook shows it.
func (m *Model) HTML() string {
	const shown = 8
	var b strings.Builder
	for line := range strings.Lines(m.Summary()) {
		fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(strings.TrimSuffix(line, "\n")))
	}
	b.WriteString("<table>\n<thead><tr><th>round</th><th>loss after</th><th>W₊</th><th>W₋</th><th>α</th><th>residual</th></tr></thead>\n<tbody>\n")
	for t, r := range m.Rounds[:min(shown, len(m.Rounds))] {
		fmt.Fprintf(&b, "<tr><th>%d</th><td>%.4g</td><td>%.4g</td><td>%.4g</td><td>%.4g</td><td>%.1g</td></tr>\n", t+1, r.After, r.Plus, r.Minus, r.Alpha, r.Residual)
	}
	if len(m.Rounds) > shown {
		b.WriteString("<tr><th>…</th></tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}
