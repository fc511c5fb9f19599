package display

import (
	"fmt"
	"html"
	"strings"
)

// A table with more than most rows or columns shows only the first and the last
// kept of them.
const (
	most = 12
	kept = 5
)

// gap stands for the rows or columns that were left out.
const gap = -1

// excerpt lists 0..n-1, or the first and the last of them with a gap between.
func excerpt(n int) []int {
	var at []int
	for i := range n {
		switch {
		case n <= most || i < kept || i >= n-kept:
			at = append(at, i)
		case i == kept:
			at = append(at, gap)
		}
	}
	return at
}

// grid is a table of text. The functions rowName and cell must be set.
type grid struct {
	caption       string
	columns       []string // names; nil if there are none
	rowName       func(i int) string
	rows, width   int
	cell          func(i, j int) string
	words         []bool // which columns are words and so aligned to the left; nil if there are none
	columnsAreAll bool   // show all columns, however many
}

// html writes the grid as a <table>. It sets no colours, so the table follows
// the theme of the page.
func (g grid) html() string {
	rows, columns := excerpt(g.rows), excerpt(g.width)
	if g.columnsAreAll {
		columns = columns[:0]
		for j := range g.width {
			columns = append(columns, j)
		}
	}
	align := func(j int) string {
		if j != gap && g.words != nil && g.words[j] {
			return "left"
		}
		return "right"
	}
	var b strings.Builder
	b.WriteString("<table>\n")
	if g.caption != "" {
		fmt.Fprintf(&b, "<caption style=\"text-align:left\">%s</caption>\n", html.EscapeString(g.caption))
	}
	if g.columns != nil {
		b.WriteString("<thead><tr><th></th>")
		for _, j := range columns {
			name := "…"
			if j != gap {
				name = g.columns[j]
			}
			fmt.Fprintf(&b, "<th style=\"text-align:%s\">%s</th>", align(j), html.EscapeString(name))
		}
		b.WriteString("</tr></thead>\n")
	}
	b.WriteString("<tbody>\n")
	for _, i := range rows {
		name := "⋮"
		if i != gap {
			name = g.rowName(i)
		}
		fmt.Fprintf(&b, "<tr><th>%s</th>", html.EscapeString(name))
		for _, j := range columns {
			text := ""
			switch {
			case i == gap && j == gap:
				text = "⋱"
			case i == gap:
				text = "⋮"
			case j == gap:
				text = "…"
			default:
				text = g.cell(i, j)
			}
			fmt.Fprintf(&b, "<td style=\"text-align:%s\">%s</td>", align(j), html.EscapeString(text))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}
