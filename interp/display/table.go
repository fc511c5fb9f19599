package display

import (
	"strconv"

	"github.com/mercer-go/mercer/internal/htmltable"
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
	number        func(i, j int) (v float64, ok bool) // of a cell with a float; nil if there are none
	words         []bool                              // which columns are words and so aligned to the left; nil if there are none
	columnsAreAll bool                                // show all columns, however many
}

// visible lists the rows and columns that are shown.
func (g grid) visible() (rows, columns []int) {
	rows, columns = excerpt(g.rows), excerpt(g.width)
	if g.columnsAreAll {
		columns = columns[:0]
		for j := range g.width {
			columns = append(columns, j)
		}
	}
	return rows, columns
}

// isWords reports whether column j is aligned to the left.
func (g grid) isWords(j int) bool { return j != gap && g.words != nil && g.words[j] }

// heading is the name of a column.
func (g grid) heading(j int) string {
	if j == gap {
		return "…"
	}
	return g.columns[j]
}

// html writes the grid as a <table>. It sets no colours, so the table follows
// the theme of the page.
func (g grid) html() string {
	rows, columns := g.visible()
	align := func(j int) string {
		if g.isWords(j) {
			return "left"
		}
		return "right"
	}
	decimals := g.decimals(rows, columns)
	t := htmltable.Table{Caption: g.caption}
	if g.columns != nil {
		t.Head = []htmltable.Cell{{}}
		for _, j := range columns {
			t.Head = append(t.Head, htmltable.Cell{Text: g.heading(j), Align: align(j)})
		}
	}
	for _, i := range rows {
		name := "⋮"
		if i != gap {
			name = g.rowName(i)
		}
		row := htmltable.Row(name)
		for k, j := range columns {
			row = append(row, htmltable.Cell{Text: g.text(i, j, decimals[k]), Align: align(j)})
		}
		t.Add(row...)
	}
	return t.String()
}

// own says that each number of a column has digits of its own.
const own = -1

// decimals returns the number of decimals that the shown numbers of each column have,
// or own.
func (g grid) decimals(rows, columns []int) []int {
	all := make([]int, len(columns))
	for k, j := range columns {
		all[k] = own
		if g.number == nil || j == gap {
			continue
		}
		var shown []float64
		for _, i := range rows {
			if i == gap {
				continue
			}
			if v, ok := g.number(i, j); ok {
				shown = append(shown, v)
			}
		}
		if n, ok := htmltable.Decimals(shown, significant); ok {
			all[k] = n
		}
	}
	return all
}

// text is what stands in a cell, or what says that something was left out.
func (g grid) text(i, j, decimals int) string {
	switch {
	case i == gap && j == gap:
		return "⋱"
	case i == gap:
		return "⋮"
	case j == gap:
		return "…"
	}
	if decimals != own {
		if v, ok := g.number(i, j); ok {
			return strconv.FormatFloat(v+0, 'f', decimals, 64) // +0: -0 has no sign
		}
	}
	return g.cell(i, j)
}
