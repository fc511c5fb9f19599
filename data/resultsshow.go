package data

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
)

const shownRows = 10

// String is one line: the name, the number of rows, and the columns.
func (r *Results) String() string {
	return fmt.Sprintf("%s: %d rows of %s", r.Name, len(r.Rows), strings.Join(r.Columns, ", "))
}

// HTML is a table of the first rows; a notebook shows it.
func (r *Results) HTML() string {
	t := htmltable.Table{Above: []string{fmt.Sprintf("%s: %d rows", r.Name, len(r.Rows))}, Head: htmltable.Texts(r.Columns...)}
	for _, row := range r.Rows[:min(shownRows, len(r.Rows))] {
		t.Add(htmltable.Texts(row...)...)
	}
	if len(r.Rows) > shownRows {
		t.Add(htmltable.Cell{Text: "…", Span: len(r.Columns)})
	}
	return t.String()
}
