package experiment

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
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
	shown := func(cells []string) []htmltable.Cell { return htmltable.Texts(cells[2:]...) } // the paper and the table are in the title
	t := htmltable.Table{Above: []string{rs.title()}, Head: shown(Columns())}
	rows := rs.Rows()
	for _, row := range rows {
		cells := shown(row.fields(rounded))
		cells[len(cells)-1].Tint = row.nearness().tint()
		t.Add(cells...)
	}
	if text := Agree(rows).String(); text != "" {
		t.Below = []string{strings.TrimSuffix(text, "\n")}
	}
	return t.String()
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
