package linear

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
)

// String returns four lines: the loss and C, the size of the model, the
// certificate, and how the solver ended.
func (m *Model) String() string {
	return fmt.Sprintf(`linear SVM with %v, C = %.4g
%d weights, bias %.6g; %d of %d examples with α > 0
dual %.8g, primal %.8g, gap %s
%s`,
		m.Loss, m.C,
		len(m.W), m.Bias, m.Support, len(m.Alpha),
		m.Dual, m.Primal, gap.Text(m.Gap, m.RelativeGap()),
		gap.Ended(m.Status, m.Iterations, ""))
}

// HTML returns the facts of String as a table, for notebooks.
func (m *Model) HTML() string {
	return table("Linear SVM",
		"loss", m.Loss.String(),
		"C", fmt.Sprintf("%.4g", m.C),
		"weights", fmt.Sprint(len(m.W)),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"examples with α > 0", fmt.Sprintf("%d of %d", m.Support, len(m.Alpha)),
		"dual", fmt.Sprintf("%.8g", m.Dual),
		"primal", fmt.Sprintf("%.8g", m.Primal),
		"gap", gap.Text(m.Gap, m.RelativeGap()),
		"status", gap.Ended(m.Status, m.Iterations, ""))
}

// table returns a title above a table of names and values, which alternate in
// cells.
func table(title string, cells ...string) string { return htmltable.Pairs(title, cells...).String() }
