package results

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
)

const shownRows = 10

// String returns one line: the name, the number of rows, and the columns.
func (t *Table) String() string {
	return fmt.Sprintf("%s: %d rows of %s", t.Name, len(t.Rows), strings.Join(t.Columns, ", "))
}

// HTML returns a table of the first rows for a notebook.
func (t *Table) HTML() string {
	page := htmltable.Table{Above: []string{fmt.Sprintf("%s: %d rows", t.Name, len(t.Rows))}, Head: htmltable.Texts(t.Columns...)}
	for _, row := range t.Rows[:min(shownRows, len(t.Rows))] {
		page.Add(htmltable.Texts(row...)...)
	}
	if len(t.Rows) > shownRows {
		page.Add(htmltable.Cell{Text: "…", Span: len(t.Columns)})
	}
	return page.String()
}
