package oneclass

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
)

// String returns four lines: the kernel, the rule and the classes, the support
// vectors, the worst values of the certificates, and how the solver ended.
func (m *Model) String() string {
	w := m.worst()
	return fmt.Sprintf(`%s with kernel %s, %s, ν = %.4g; %d classes
%d support vectors of %d examples, %d at their bound
greatest gap %s, KKT violation %.2g
%s`,
		m.title(), kernel.Name(m.Kernel), m.rule(), m.Nu, len(m.Labels),
		w.vectors, w.examples, w.bounded,
		gap.Text(w.gap, w.relative), w.violation,
		gap.Ended(m.Status, w.iterations, " in all"))
}

// HTML returns the facts of String as a table, and below it a table of the
// machines, for notebooks.
func (m *Model) HTML() string {
	w := m.worst()
	facts := htmltable.Pairs(m.title(),
		"kernel", kernel.Name(m.Kernel),
		"rule", m.rule(),
		"ν", fmt.Sprintf("%.4g", m.Nu),
		"classes", fmt.Sprint(len(m.Labels)),
		"support vectors", fmt.Sprintf("%d of %d examples, %d at their bound", w.vectors, w.examples, w.bounded),
		"greatest gap", gap.Text(w.gap, w.relative),
		"greatest KKT violation", fmt.Sprintf("%.2g", w.violation),
		"status", gap.Ended(m.Status, w.iterations, " in all"))
	t := htmltable.Table{Head: htmltable.Texts("class", "examples", "support vectors", "R²")}
	if m.Rule == MinD {
		t.Head = append(t.Head, htmltable.Cell{Text: "σ"})
	}
	for _, c := range m.Machines {
		row := htmltable.Row(fmt.Sprint(c.Label), fmt.Sprint(c.Examples), fmt.Sprint(len(c.Coef)), fmt.Sprintf("%.4g", c.Radius2))
		if math.IsNaN(c.Radius2) {
			row[3].Text = "half-space"
		}
		if m.Rule == MinD {
			row = append(row, htmltable.Cell{Text: fmt.Sprintf("%.4g", c.Sigma)})
		}
		t.Add(row...)
	}
	return facts.String() + t.String()
}

func (m *Model) title() string {
	if m.SVDD {
		return "SVDD for each class"
	}
	return "one-class SVM for each class"
}

func (m *Model) rule() string {
	if m.Normalised {
		return m.Rule.String() + " (normalised)"
	}
	return m.Rule.String()
}

// worst holds the largest gap, relative gap and violation of the machines, and
// sums.
type worst struct {
	gap, relative, violation               float64
	vectors, examples, bounded, iterations int
}

func (m *Model) worst() worst {
	w := worst{gap: math.Inf(-1)}
	for i := range m.Machines {
		c := &m.Machines[i]
		w.gap, w.relative, w.violation = max(w.gap, c.Gap), max(w.relative, m.relativeGap(c)), max(w.violation, c.Violation)
		w.vectors += len(c.Coef)
		w.examples += c.Examples
		w.bounded += c.Bounded
		w.iterations += c.Iterations
	}
	return w
}

// relativeGap is that of svm.OneClassModel or svm.SVDDModel.
func (m *Model) relativeGap(c *Machine) float64 {
	floor := 0.0
	if !m.SVDD && len(c.Coef) > 0 {
		if diag, err := kernel.Diag(m.Kernel, c.SV); err == nil {
			floor = math.Abs(portable.Dot(diag, c.Coef)) / 2
		}
	}
	return gap.Relative(c.Primal, c.Dual, floor)
}
