package experiment

import (
	"fmt"
	"html"
	"strings"
)

// String returns a line with the title and the number of missing and failed tasks,
// and below it the text that WriteText writes for the rows.
func (rs *Results) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", rs.title())
	_ = WriteText(&b, rs.Rows()) // writing to a builder cannot fail
	return b.String()
}

// HTML returns the content of String as a table, with z coloured as in a Sheet, for
// notebooks.
func (rs *Results) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p>%s</p>\n<table>\n<thead>", html.EscapeString(rs.title()))
	line := func(tag, style string, cells []string) {
		b.WriteString("<tr>")
		for _, c := range cells[2 : len(cells)-1] { // the paper and the table are in the title
			fmt.Fprintf(&b, "<%s>%s</%[1]s>", tag, html.EscapeString(c))
		}
		fmt.Fprintf(&b, "<%s%s>%s</%[1]s></tr>\n", tag, style, html.EscapeString(cells[len(cells)-1]))
	}
	line("th", "", Columns())
	b.WriteString("</thead>\n<tbody>\n")
	rows := rs.Rows()
	for _, row := range rows {
		style := row.nearness().style()
		if style != "" {
			style = fmt.Sprintf(` style="%s"`, style)
		}
		line("td", style, row.fields(rounded))
	}
	b.WriteString("</tbody>\n</table>\n")
	if text := Agree(rows).String(); text != "" {
		fmt.Fprintf(&b, "<p>%s</p>\n", strings.ReplaceAll(html.EscapeString(strings.TrimSuffix(text, "\n")), "\n", "<br>\n"))
	}
	return b.String()
}

func (rs *Results) title() string {
	title := fmt.Sprintf("%s: %s", rs.Table.ID(), rs.Table.Title)
	if rs.Table.Title == "" {
		title = rs.Table.ID()
	}
	if len(rs.Missing) > 0 {
		title += fmt.Sprintf("; %d tasks have no result yet", len(rs.Missing))
	}
	if n := len(rs.Failed()); n > 0 {
		title += fmt.Sprintf("; %d failed", n)
	}
	return title
}
