package svm

import (
	"fmt"
	"html"
	"strings"

	"github.com/mercer-go/mercer/lib/kernel"
)

// String is four lines: the kernel and C, the support vectors, the
// certificate, and how the solver ended.
func (m *Model) String() string {
	return fmt.Sprintf(`SVM with kernel %s, C = %.4g
%d support vectors of %d examples, %d at their bound; bias %.6g
dual %.8g, primal %.8g, gap %.2g; KKT violation %.2g
%v after %d iterations`,
		kernel.Name(m.Kernel), m.C,
		len(m.Support), m.rows, m.Bounded, m.Bias,
		m.Dual, m.Primal, m.Gap, m.Violation,
		m.Status, m.Iterations)
}

// HTML is a small table of what String says; a notebook shows it.
func (m *Model) HTML() string {
	var b strings.Builder
	b.WriteString("<table>\n<thead><tr><th colspan=\"2\">SVM</th></tr></thead>\n<tbody>\n")
	row := func(name, format string, values ...any) {
		fmt.Fprintf(&b, "<tr><th>%s</th><td>%s</td></tr>\n", name, html.EscapeString(fmt.Sprintf(format, values...)))
	}
	row("kernel", "%s", kernel.Name(m.Kernel))
	row("C", "%.4g", m.C)
	row("support vectors", "%d of %d examples, %d at their bound", len(m.Support), m.rows, m.Bounded)
	row("bias", "%.6g", m.Bias)
	row("dual", "%.8g", m.Dual)
	row("primal", "%.8g", m.Primal)
	row("gap", "%.2g", m.Gap)
	row("KKT violation", "%.2g", m.Violation)
	row("status", "%v after %d iterations", m.Status, m.Iterations)
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}
