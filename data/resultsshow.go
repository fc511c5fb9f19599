package data

import (
	"fmt"
	"html"
	"strings"
)

const shownRows = 10

// String is one line: the name, the number of rows, and the columns.
func (r *Results) String() string {
	return fmt.Sprintf("%s: %d rows of %s", r.Name, len(r.Rows), strings.Join(r.Columns, ", "))
}

// HTML is a table of the first rows; a notebook shows it.
func (r *Results) HTML() string {
	var b strings.Builder
	line := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, c := range cells {
			fmt.Fprintf(&b, "<%s>%s</%[1]s>", tag, html.EscapeString(c))
		}
		b.WriteString("</tr>\n")
	}
	fmt.Fprintf(&b, "<p>%s: %d rows</p>\n<table>\n<thead>", html.EscapeString(r.Name), len(r.Rows))
	line("th", r.Columns)
	b.WriteString("</thead>\n<tbody>\n")
	for _, row := range r.Rows[:min(shownRows, len(r.Rows))] {
		line("td", row)
	}
	if len(r.Rows) > shownRows {
		fmt.Fprintf(&b, "<tr><td colspan=\"%d\">…</td></tr>\n", len(r.Columns))
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}
