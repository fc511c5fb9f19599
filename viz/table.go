package viz

import (
	"fmt"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// Cell is a table cell with a background colour. See Good and Bad.
type Cell struct {
	Text     string  // shown in the cell
	tint     string  // background colour, or ""
	number   float64 // shown in place of Text, if measured
	measured bool
}

// Good returns a cell with a blue background. Only a browser shows the colour, so
// the text must make sense without it.
func Good(text string) Cell { return Cell{Text: text, tint: "#d6e9f5"} }

// Bad returns a cell with an orange background; see Good.
func Bad(text string) Cell { return Cell{Text: text, tint: "#fbdccb"} }

// Table is a table of texts and numbers that a notebook shows. Columns of numbers
// are aligned to the right.
//
//	t := viz.NewTable("kernel", "error (%)")
//	t.Add("stump", 15.7)
//	t.Add("perceptron", viz.Good("7.2"))
type Table struct {
	columns []string
	rows    [][]Cell
}

// NewTable returns an empty table with the given column headings.
func NewTable(columns ...string) *Table {
	return &Table{columns: append([]string(nil), columns...)}
}

// Add appends a row. It needs one cell per column, and panics otherwise.
//
// All float64 values of a column have the same number of decimals: the largest has
// three significant digits, and the smallest at least two. So 46.7 becomes 46.70 in
// the same column as 0.15. Whole numbers have no decimals if they are alone. If the
// values are more different than that, such as 281 and 0.057, or beyond 0.0001 and
// 999999, each has three significant digits of its own. NaN and nil become an empty
// cell. A pointer becomes what it points to, unless it has a method Error or String. A
// time has no more parts than it needs, and a struct has the names of its fields. A
// Cell is used as it is. Any other value is formatted as fmt.Print does.
func (t *Table) Add(cells ...any) {
	if len(cells) != len(t.columns) {
		panic(fmt.Sprintf("viz: row %d of a Table has %d cells, want %d", len(t.rows), len(cells), len(t.columns)))
	}
	row := make([]Cell, len(cells))
	for j, c := range cells {
		row[j] = newCell(c, 0)
	}
	t.rows = append(t.rows, row)
}

// newCell makes a cell of a value, to which some pointers have led: not too many,
// because a pointer may lead to itself.
func newCell(v any, pointers int) Cell {
	switch v := v.(type) {
	case nil:
		return Cell{}
	case Cell:
		return v
	case float64:
		return Cell{number: v, measured: true}
	case time.Time:
		return Cell{Text: htmltable.Time(v)}
	}
	r := reflect.ValueOf(v)
	isNil := r.Kind() == reflect.Pointer && r.IsNil()
	_, isError := v.(error)
	_, hasText := v.(fmt.Stringer)
	switch at := r.Kind() == reflect.Pointer && !isNil && r.Elem().CanInterface(); {
	case isNil:
		return Cell{}
	case at && pointers < 10 && (r.Type() == reflect.TypeFor[*time.Time]() || !isError && !hasText):
		return newCell(r.Elem().Interface(), pointers+1)
	case r.Kind() == reflect.Struct:
		return Cell{Text: fmt.Sprintf("%+v", v)}
	}
	return Cell{Text: fmt.Sprint(v)}
}

// String returns the table as lines of text with aligned columns.
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

// HTML returns a <table> element.
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
		if len(cells) > 0 {
			cells[0].Heading = align[0] == "left" // a column of names, not of values
		}
		page.Add(cells...)
	}
	return page.String()
}
