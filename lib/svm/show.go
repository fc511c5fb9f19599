package svm

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
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

// table sets names and values alternately below a title.
func table(title string, cells ...string) string { return htmltable.Pairs(title, cells...).String() }

// text is what several models say of themselves.
func (p *pool) text(title string, status learn.Status) string {
	gap, violation, iterations := p.worst()
	vectors, _ := p.sv.Dims()
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
	vectors, _ := p.sv.Dims()
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
