package svm

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// String returns four lines: the kernel and C, the support vectors, the
// certificate, and how the solver ended. For a model of ReadLIBSVM it gives
// only the kernel, the number of support vectors and the bias.
func (m *Model) String() string {
	if m.rows == 0 {
		return foreign("SVM", m.Kernel, fmt.Sprintf("%d support vectors; bias %.6g", len(m.Coef), m.Bias))
	}
	return fmt.Sprintf(`SVM with kernel %s, C = %.4g
%d support vectors of %d examples, %d at their bound; bias %.6g
dual %.8g, primal %.8g, gap %s; KKT violation %.2g
%s`,
		kernel.Name(m.Kernel), m.C,
		len(m.Support), m.rows, m.Bounded, m.Bias,
		m.Dual, m.Primal, gap.Text(m.Gap, m.RelativeGap()), m.Violation,
		gap.Ended(m.Status, m.Iterations, ""))
}

// HTML returns the facts of String as a table, for notebooks.
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
		"gap", gap.Text(m.Gap, m.RelativeGap()),
		"KKT violation", fmt.Sprintf("%.2g", m.Violation),
		"status", gap.Ended(m.Status, m.Iterations, ""))
}

// foreign describes a model of which only the parts used for prediction are known.
func foreign(title string, k kernel.Kernel, size string) string {
	return fmt.Sprintf("%s with kernel %s, read from a file of LIBSVM\n%s", title, kernel.Name(k), size)
}

// table returns a title above a table of names and values, which alternate in
// cells.
func table(title string, cells ...string) string { return htmltable.Pairs(title, cells...).String() }

// text describes several models together.
func (p *pool) text(title string, status learn.Status) string {
	w := p.worst()
	vectors := p.sv.RawMatrix().Rows
	if p.rows == 0 {
		return foreign(title, p.kernel, fmt.Sprintf("%d classes, %d models, %d support vectors", p.classes, len(p.models), vectors))
	}
	return fmt.Sprintf(`%s with kernel %s, C = %.4g; %d classes, %d models
%d support vectors of %d examples
greatest gap %s, KKT violation %.2g
%s`,
		title, kernel.Name(p.kernel), p.models[0].C, p.classes, len(p.models),
		vectors, p.rows,
		w.gapText(), w.violation,
		gap.Ended(status, w.iterations, " in all"))
}

// html returns the facts of text as a table.
func (p *pool) html(title string, status learn.Status) string {
	w := p.worst()
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
		"greatest gap", w.gapText(),
		"greatest KKT violation", fmt.Sprintf("%.2g", w.violation),
		"status", gap.Ended(status, w.iterations, " in all"))
}

// worst holds the largest gap, relative gap and violation of several models,
// and the sum of their iterations.
type worst struct {
	gap, relative, violation float64
	iterations               int
}

func (p *pool) worst() worst {
	w := worst{gap: math.Inf(-1)}
	for _, m := range p.models {
		w.gap, w.relative, w.violation = max(w.gap, m.Gap), max(w.relative, m.RelativeGap()), max(w.violation, m.Violation)
		w.iterations += m.Iterations
	}
	return w
}

func (w worst) gapText() string { return gap.Text(w.gap, w.relative) }
