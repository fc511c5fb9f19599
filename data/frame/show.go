package frame

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// What is shown of a large frame.
const (
	shownWhole   = 30 // rows that are all shown
	shownFirst   = 10
	shownLast    = 5
	shownColumns = 20
	shownText    = 60 // characters of a cell
	shownDigits  = 5  // of a number
)

// String returns the frame as lines of text: the names and kinds of the columns, and the
// rows; of more than 30 rows the first ten and the last five.
func (f *Frame) String() string {
	v := f.view()
	var b strings.Builder
	b.WriteString(v.title + "\n")
	width := make([]int, len(v.columns))
	for j, c := range v.columns {
		for _, cell := range append(c.cells, c.name, c.kind) {
			width[j] = max(width[j], utf8.RuneCountInString(cell))
		}
	}
	line := func(cell func(c shown) string) {
		var l strings.Builder
		for j, c := range v.columns {
			space := strings.Repeat(" ", width[j]-utf8.RuneCountInString(cell(c)))
			if c.right {
				l.WriteString(space + cell(c) + "  ")
			} else {
				l.WriteString(cell(c) + space + "  ")
			}
		}
		b.WriteString(strings.TrimRight(l.String(), " ") + "\n")
	}
	line(func(c shown) string { return c.name })
	line(func(c shown) string { return c.kind })
	for i := range v.rows {
		if i == v.gap {
			b.WriteString("…\n")
		}
		line(func(c shown) string { return c.cells[i] })
	}
	return b.String()
}

// HTML returns the frame as a <table> element, with the rows of String.
func (f *Frame) HTML() string {
	v := f.view()
	page := htmltable.Table{Caption: v.title}
	for _, c := range v.columns {
		page.Head = append(page.Head, htmltable.Cell{Text: c.name, Lines: []htmltable.Cell{{Text: c.kind}}, Align: c.align()})
	}
	for i := range v.rows {
		if i == v.gap {
			page.Add(htmltable.Cell{Text: "…", Span: len(v.columns), Align: "left"})
		}
		var row []htmltable.Cell
		for _, c := range v.columns {
			row = append(row, htmltable.Cell{Text: c.cells[i], Align: c.align(), NoWrap: c.kind != String.String()})
		}
		page.Add(row...)
	}
	return page.String()
}

// view is what is shown of a frame.
type view struct {
	title   string
	columns []shown
	rows    int
	gap     int // the row before which some are left out, or -1
}

// shown is a column of a view.
type shown struct {
	name, kind string
	cells      []string
	right      bool
}

func (c shown) align() string {
	if c.right {
		return "right"
	}
	return "left"
}

func (f *Frame) view() view {
	v := view{title: fmt.Sprintf("%s × %s", count(f.rows, "row"), count(len(f.columns), "column")), gap: -1}
	var rows []int
	for i := range f.rows {
		if f.rows <= shownWhole || i < shownFirst || i >= f.rows-shownLast {
			rows = append(rows, i)
		} else {
			v.gap = shownFirst
		}
	}
	v.rows = len(rows)
	for j, c := range f.columns {
		switch left := len(f.columns) - shownColumns; {
		case left <= 1 || j < shownColumns/2 || j >= shownColumns/2+left:
			v.columns = append(v.columns, c.shown(rows))
		case j == shownColumns/2:
			v.columns = append(v.columns, shown{name: "…", kind: fmt.Sprintf("%d more", left), cells: make([]string, len(rows))})
		}
	}
	return v
}

func count(n int, noun string) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u00a0" + s[i:] // a space, since a comma is a decimal point elsewhere
	}
	if n != 1 {
		noun += "s"
	}
	return s + " " + noun
}

// shown writes the values of some rows.
func (c *column) shown(rows []int) shown {
	s := shown{name: cut(c.name), kind: c.kind.String(), right: c.kind == Float || c.kind == Int}
	layout, decimals := c.layout(), c.decimals(rows)
	for _, i := range rows {
		switch {
		case c.lacks(i):
			s.cells = append(s.cells, "")
		case c.kind == Float:
			s.cells = append(s.cells, decimal(c.floats[i], decimals))
		case c.kind == Time:
			s.cells = append(s.cells, c.times[i].Format(layout))
		default:
			s.cells = append(s.cells, cut(text(c.value(i))))
		}
	}
	return s
}

// layout returns how the times of a column are shown: as days, to the minute, or in full.
func (c *column) layout() string {
	layout := time.DateOnly
	for i, t := range c.times {
		switch {
		case c.lacks(i):
		case t.Second() != 0 || t.Nanosecond() != 0:
			return "2006-01-02 15:04:05.999"
		case t.Hour() != 0 || t.Minute() != 0:
			layout = "2006-01-02 15:04"
		}
	}
	return layout
}

// decimals returns with how many decimals the numbers of these rows are shown, or -1 if each
// has its own.
func (c *column) decimals(rows []int) int {
	if c.kind != Float {
		return 0
	}
	n, ok := htmltable.Decimals(pick(c.floats, rows), shownDigits)
	if !ok {
		return -1
	}
	return n
}

func decimal(x float64, decimals int) string {
	if decimals < 0 || math.IsInf(x, 0) {
		return strconv.FormatFloat(x, 'g', shownDigits, 64)
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// cut shortens a long text, and keeps it on a line. A terminal would obey control characters.
func cut(s string) string {
	s = strings.NewReplacer("\n", "⏎", "\r", "", "\t", " ").Replace(s)
	s = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) {
			return utf8.RuneError
		}
		return c
	}, s)
	if utf8.RuneCountInString(s) > shownText {
		return string([]rune(s)[:shownText-1]) + "…"
	}
	return s
}
