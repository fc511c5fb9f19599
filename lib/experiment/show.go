package experiment

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// String is a line on how far the table has come, and below it what WriteText
// says of its rows.
func (rs *Results) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", rs.title())
	_ = WriteText(&b, rs.Rows()) // a builder takes everything
	return b.String()
}

// HTML is a table of what String says, z tinted as in a Sheet; a notebook shows it.
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
