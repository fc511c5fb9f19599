package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
)

// String returns the facts in three lines: the ensemble, its certificate, and how
// training ended.
func (m *LPBoost) String() string {
	return fmt.Sprintf("LPBoost of %d hypotheses, %d with a weight\nprimal %.8g, dual %.8g, gap %s; largest score %.6g\n%v",
		m.Len(), m.used(), m.Primal, m.Dual, m.gap(), m.Score, m.Status)
}

// HTML returns the facts of String as a table, for notebooks.
func (m *LPBoost) HTML() string {
	return htmltable.Pairs("LPBoost",
		"hypotheses", fmt.Sprint(m.Len()),
		"with a weight", fmt.Sprint(m.used()),
		"primal", fmt.Sprintf("%.8g", m.Primal),
		"dual", fmt.Sprintf("%.8g", m.Dual),
		"gap", m.gap(),
		"largest score", fmt.Sprintf("%.6g", m.Score),
		"status", m.Status.String()).String()
}

func (m *LPBoost) gap() string {
	return gap.Text(m.Primal-m.Dual, gap.Relative(m.Primal, m.Dual, 0))
}

// used returns the number of weights that are not 0.
func (m *LPBoost) used() int {
	count := 0
	for _, w := range m.Weights {
		if w != 0 {
			count++
		}
	}
	return count
}

// String returns the facts in three lines: the ensemble, its certificate, and how
// training ended.
func (m *MultiBoost) String() string {
	return fmt.Sprintf("MultiBoost of %d hypotheses for %d classes, θ = %.4g\n%s\n%v", m.Len(), len(m.Labels), m.Theta, m.certificate(), m.Status)
}

// HTML returns the facts of String as a table, for notebooks.
func (m *MultiBoost) HTML() string {
	return htmltable.Pairs("MultiBoost",
		"hypotheses", fmt.Sprint(m.Len()),
		"classes", fmt.Sprint(len(m.Labels)),
		"θ", fmt.Sprintf("%.4g", m.Theta),
		"certificate", m.certificate(),
		"status", m.Status.String()).String()
}

func (m *MultiBoost) certificate() string {
	objective := "no objective"
	if n := len(m.Objective); n > 0 {
		objective = fmt.Sprintf("objective %.8g", m.Objective[n-1])
	}
	return fmt.Sprintf("%s, largest edge %.4g, residual %.2g", objective, m.Edge, m.Residual)
}
