package cluster

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// String returns four lines: the algorithm and the kernel, the sizes of the clusters,
// the objective, and how the run ended.
func (m *Model) String() string {
	return fmt.Sprintf("%s with kernel %s%s\n%d clusters of %s examples\nobjective %.8g, %s\n%s",
		m.Method, kernel.Name(m.Kernel), m.exponent(", "), m.Clusters, m.sizesText(), m.Objective, m.run(), m.ended())
}

// HTML returns the facts of String as a table, for notebooks.
func (m *Model) HTML() string {
	cells := []string{"kernel", kernel.Name(m.Kernel)}
	if m.Fuzziness > 0 {
		cells = append(cells, "fuzziness", m.exponent(""))
	}
	cells = append(cells,
		"clusters", fmt.Sprint(m.Clusters),
		"examples", m.sizesText(),
		"objective", fmt.Sprintf("%.8g", m.Objective),
		"run", m.run(),
		"status", m.ended())
	title := m.Method.String()
	return htmltable.Pairs(strings.ToUpper(title[:1])+title[1:], cells...).String()
}

// exponent is the fuzziness after a text, or nothing if there is none.
func (m *Model) exponent(before string) string {
	if m.Fuzziness == 0 {
		return ""
	}
	return fmt.Sprintf("%sm = %.4g", before, m.Fuzziness)
}

// most is the number of clusters whose sizes are shown.
const most = 20

// sizesText are the numbers of examples of the first clusters.
func (m *Model) sizesText() string {
	var texts []string
	for k, size := range m.sizes() {
		if k == most {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, fmt.Sprint(size))
	}
	return strings.Join(texts, ", ")
}

func (m *Model) run() string {
	return fmt.Sprintf("run %d of %d", m.Restart+1, max(len(m.Objectives), m.Restart+1))
}

func (m *Model) ended() string {
	if m.Status == learn.Exhausted {
		return fmt.Sprintf("stopped after %d iterations: labels repeat after %d", m.Iterations, m.Period)
	}
	return fmt.Sprintf("%v after %d iterations", m.Status, m.Iterations)
}
