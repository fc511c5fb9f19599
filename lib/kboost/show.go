package kboost

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/kernel"
)

// String returns a short name, for example "boosted(linear, 30 rounds)".
func (m *Model) String() string {
	return fmt.Sprintf("boosted(%s, %d rounds)", kernel.Name(m.Base), len(m.Rounds))
}

// worst returns the largest residual of all rounds.
func (m *Model) worst() float64 {
	worst := 0.0
	for _, r := range m.Rounds {
		worst = max(worst, r.Residual)
	}
	return worst
}

// Summary returns three lines: the name of the kernel, the loss at the end and at
// the start, and the status with the largest residual.
func (m *Model) Summary() string {
	fell := "as at the start"
	if n := len(m.Rounds); n > 0 {
		fell = fmt.Sprintf("%.5g, at the start %.5g", m.Rounds[n-1].After, m.Rounds[0].Before)
	}
	return fmt.Sprintf("%s\n%v %s\n%v; greatest residual of an eigenvector %.2g", m, m.Loss, fell, m.Status, m.worst())
}

// HTML returns the text of Summary and a table of the first rounds, for notebooks.
func (m *Model) HTML() string {
	const shown = 8
	t := htmltable.Table{Above: strings.Split(m.Summary(), "\n"), Head: htmltable.Texts("round", "loss after", "W₊", "W₋", "α", "residual")}
	for k, r := range m.Rounds[:min(shown, len(m.Rounds))] {
		row := htmltable.Row(fmt.Sprint(k + 1))
		for _, v := range []float64{r.After, r.Plus, r.Minus, r.Alpha} {
			row = append(row, htmltable.Cell{Text: fmt.Sprintf("%.4g", v)})
		}
		t.Add(append(row, htmltable.Cell{Text: fmt.Sprintf("%.1g", r.Residual)})...)
	}
	if len(m.Rounds) > shown {
		t.Add(htmltable.Row("…")...)
	}
	return t.String()
}
