package svm

import (
	"fmt"
	"html"
	"math"
	"strings"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// String is four lines: the kernel and C, the support vectors, the
// certificate, and how the solver ended. A model of ReadLIBSVM has the kernel and the
// support vectors alone.
func (m *Model) String() string {
	if m.rows == 0 {
		return foreign("SVM", m.Kernel, fmt.Sprintf("%d support vectors; bias %.6g", len(m.Coef), m.Bias))
	}
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
	if m.rows == 0 {
		return table("SVM", "kernel", kernel.Name(m.Kernel), "support vectors", fmt.Sprint(len(m.Coef)), "bias", fmt.Sprintf("%.6g", m.Bias))
	}
	return table("SVM",
		"kernel", kernel.Name(m.Kernel),
		"C", fmt.Sprintf("%.4g", m.C),
		"support vectors", fmt.Sprintf("%d of %d examples, %d at their bound", len(m.Support), m.rows, m.Bounded),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"dual", fmt.Sprintf("%.8g", m.Dual),
		"primal", fmt.Sprintf("%.8g", m.Primal),
		"gap", fmt.Sprintf("%.2g", m.Gap),
		"KKT violation", fmt.Sprintf("%.2g", m.Violation),
		"status", fmt.Sprintf("%v after %d iterations", m.Status, m.Iterations))
}

// foreign is the text of a model of which nothing is known but what it predicts with.
func foreign(title string, k kernel.Kernel, size string) string {
	return fmt.Sprintf("%s with kernel %s, read from a file of LIBSVM\n%s", title, kernel.Name(k), size)
}

// table sets names and values alternately below a title.
func table(title string, cells ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table>\n<thead><tr><th colspan=\"2\">%s</th></tr></thead>\n<tbody>\n", html.EscapeString(title))
	for i := 0; i < len(cells); i += 2 {
		fmt.Fprintf(&b, "<tr><th>%s</th><td>%s</td></tr>\n", html.EscapeString(cells[i]), html.EscapeString(cells[i+1]))
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// text is what several models say of themselves.
func (p *pool) text(title string, status learn.Status) string {
	gap, violation, iterations := p.worst()
	vectors := p.sv.RawMatrix().Rows
	if p.rows == 0 {
		return foreign(title, p.kernel, fmt.Sprintf("%d classes, %d models, %d support vectors", p.classes, len(p.models), vectors))
	}
	return fmt.Sprintf(`%s with kernel %s, C = %.4g; %d classes, %d models
%d support vectors of %d examples
greatest gap %.2g, KKT violation %.2g
%v after %d iterations in all`,
		title, kernel.Name(p.kernel), p.models[0].C, p.classes, len(p.models),
		vectors, p.rows,
		gap, violation,
		status, iterations)
}

// html is text as a table.
func (p *pool) html(title string, status learn.Status) string {
	gap, violation, iterations := p.worst()
	vectors := p.sv.RawMatrix().Rows
	if p.rows == 0 {
		return table(title, "kernel", kernel.Name(p.kernel), "classes", fmt.Sprint(p.classes), "models", fmt.Sprint(len(p.models)), "support vectors", fmt.Sprint(vectors))
	}
	return table(title,
		"kernel", kernel.Name(p.kernel),
		"C", fmt.Sprintf("%.4g", p.models[0].C),
		"classes", fmt.Sprint(p.classes),
		"models", fmt.Sprint(len(p.models)),
		"support vectors", fmt.Sprintf("%d of %d examples", vectors, p.rows),
		"greatest gap", fmt.Sprintf("%.2g", gap),
		"greatest KKT violation", fmt.Sprintf("%.2g", violation),
		"status", fmt.Sprintf("%v after %d iterations in all", status, iterations))
}

// worst are the greatest gap and violation of the models, and all their steps.
func (p *pool) worst() (gap, violation float64, iterations int) {
	gap = math.Inf(-1)
	for _, m := range p.models {
		gap, violation = max(gap, m.Gap), max(violation, m.Violation)
		iterations += m.Iterations
	}
	return gap, violation, iterations
}
