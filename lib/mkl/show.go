package mkl

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
)

// String returns four lines: what was learned, the weights, the certificate, and how the
// search ended.
func (m *Model) String() string {
	var weights strings.Builder
	for i, k := range m.Kernels {
		fmt.Fprintf(&weights, ", %.4g %s", m.Weights[i], kernel.Name(k))
	}
	return fmt.Sprintf(`SVM with a learned sum of %d kernels, C = %.4g; %d support vectors, %d at their bound
weights %s
objective %.6g, gap %s
%s`,
		len(m.Kernels), m.Machine.C, len(m.Machine.Coef), m.Machine.Bounded, strings.TrimPrefix(weights.String(), ", "),
		m.Primal, gap.Text(m.Gap, m.RelativeGap()), gap.Ended(m.Status, m.Iterations, ""))
}

// HTML returns the facts of String as a table, and below it a table of the weights, for
// notebooks.
func (m *Model) HTML() string {
	facts := htmltable.Pairs("SVM with a learned sum of kernels",
		"C", fmt.Sprintf("%.4g", m.Machine.C),
		"support vectors", fmt.Sprintf("%d, %d at their bound", len(m.Machine.Coef), m.Machine.Bounded),
		"objective ω", fmt.Sprintf("%.6g", m.Primal),
		"gap", gap.Text(m.Gap, m.RelativeGap()),
		"status", gap.Ended(m.Status, m.Iterations, ""))
	t := htmltable.Table{Head: htmltable.Texts("kernel", "weight")}
	for i, k := range m.Kernels {
		t.Add(htmltable.Row(kernel.Name(k), fmt.Sprintf("%.4g", m.Weights[i]))...)
	}
	return facts.String() + t.String()
}
