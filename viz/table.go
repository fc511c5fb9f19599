package viz

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// Cell is a cell of a Table with a tint.
type Cell struct {
	Text     string
	tint     string  // of the background, or ""
	number   float64 // what it shows in place of Text, if measured
	measured bool
}

// Good is a cell tinted blue. The tint is seen in a browser alone, so that the
// text should say as much.
func Good(text string) Cell { return Cell{Text: text, tint: "#d6e9f5"} }

// Bad is a cell tinted orange; see Good.
func Bad(text string) Cell { return Cell{Text: text, tint: "#fbdccb"} }

// Table is a table of text, which a notebook shows; columns of numbers are set
// to the right.
//
//	t := viz.NewTable("kernel", "error (%)")
//	t.Add("stump", 15.7)
//	t.Add("perceptron", viz.Good("7.2"))
type Table struct {
	columns []string
	rows    [][]Cell
}

// NewTable is an empty table with the given headings.
func NewTable(columns ...string) *Table {
	return &Table{columns: append([]string(nil), columns...)}
}

// Add appends a row: a float64 has three digits, and all before its point up to
// 999999, so that 10 stands as 10.0 beside 9.95; where the float64s of a column are
// whole they stand as whole numbers. NaN is an empty cell, a Cell stays as it is, and
// anything else is as fmt.Print has it. It panics unless there is a cell for each column.
func (t *Table) Add(cells ...any) {
	if len(cells) != len(t.columns) {
		panic(fmt.Sprintf("viz: row %d of a Table has %d cells, want %d", len(t.rows), len(cells), len(t.columns)))
	}
	row := make([]Cell, len(cells))
	for j, c := range cells {
		switch c := c.(type) {
		case Cell:
			row[j] = c
		case float64:
			row[j] = Cell{number: c, measured: true}
		default:
			row[j].Text = fmt.Sprint(c)
		}
	}
	t.rows = append(t.rows, row)
}

// String is the table as lines of text, the columns below each other.
func (t *Table) String() string {
	rows, width := t.texts(), make([]int, len(t.columns))
	for j, name := range t.columns {
		width[j] = utf8.RuneCountInString(name)
		for _, row := range rows {
			width[j] = max(width[j], utf8.RuneCountInString(row[j]))
		}
	}
	numeric := numeric(rows, len(t.columns))
	var b strings.Builder
	line := func(text func(j int) string) {
		var l strings.Builder
		for j := range t.columns {
			space := strings.Repeat(" ", width[j]-utf8.RuneCountInString(text(j)))
			if numeric[j] {
				l.WriteString(space + text(j) + "  ")
			} else {
				l.WriteString(text(j) + space + "  ")
			}
		}
		b.WriteString(strings.TrimRight(l.String(), " ") + "\n")
	}
	line(func(j int) string { return t.columns[j] })
	for _, row := range rows {
		line(func(j int) string { return row[j] })
	}
	return b.String()
}

// HTML is a <table> element.
func (t *Table) HTML() string {
	rows := t.texts()
	align := make([]string, len(t.columns))
	for j, isNumber := range numeric(rows, len(t.columns)) {
		align[j] = "left"
		if isNumber {
			align[j] = "right"
		}
	}
	var page htmltable.Table
	for j, name := range t.columns {
		page.Head = append(page.Head, htmltable.Cell{Text: name, Align: align[j]})
	}
	for i, row := range rows {
		cells := htmltable.Texts(row...)
		for j := range cells {
			cells[j].Align, cells[j].Tint = align[j], t.rows[i][j].tint
		}
		cells[0].Heading = align[0] == "left" // a name, not a value
		page.Add(cells...)
	}
	return page.String()
}
