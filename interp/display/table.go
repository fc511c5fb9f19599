package display

import "github.com/mercer-go/mercer/internal/htmltable"

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
	t := htmltable.Table{Caption: g.caption}
	if g.columns != nil {
		t.Head = []htmltable.Cell{{}}
		for _, j := range columns {
			name := "…"
			if j != gap {
				name = g.columns[j]
			}
			t.Head = append(t.Head, htmltable.Cell{Text: name, Align: align(j)})
		}
	}
	for _, i := range rows {
		name := "⋮"
		if i != gap {
			name = g.rowName(i)
		}
		row := htmltable.Row(name)
		for _, j := range columns {
			row = append(row, htmltable.Cell{Text: g.text(i, j), Align: align(j)})
		}
		t.Add(row...)
	}
	return t.String()
}

// text is what stands in a cell, or what says that something was left out.
func (g grid) text(i, j int) string {
	switch {
	case i == gap && j == gap:
		return "⋱"
	case i == gap:
		return "⋮"
	case j == gap:
		return "…"
	}
	return g.cell(i, j)
}
