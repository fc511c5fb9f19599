package results

import (
	"fmt"
	"html"
	"strings"
)

const shownRows = 10

// String is one line: the name, the number of rows, and the columns.
func (t *Table) String() string {
	return fmt.Sprintf("%s: %d rows of %s", t.Name, len(t.Rows), strings.Join(t.Columns, ", "))
}

// HTML is a table of the first rows; a notebook shows it.
func (t *Table) HTML() string {
	var b strings.Builder
	line := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, c := range cells {
			fmt.Fprintf(&b, "<%s>%s</%[1]s>", tag, html.EscapeString(c))
		}
		b.WriteString("</tr>\n")
	}
	fmt.Fprintf(&b, "<p>%s: %d rows</p>\n<table>\n<thead>", html.EscapeString(t.Name), len(t.Rows))
	line("th", t.Columns)
	b.WriteString("</thead>\n<tbody>\n")
	for _, row := range t.Rows[:min(shownRows, len(t.Rows))] {
		line("td", row)
	}
	if len(t.Rows) > shownRows {
		fmt.Fprintf(&b, "<tr><td colspan=\"%d\">…</td></tr>\n", len(t.Columns))
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}
