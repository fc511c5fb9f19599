// Package htmltable writes the HTML tables of models, data sets and results that
// notebooks show. It escapes all text. It marks the headings of rows and columns,
// so that a screen reader can say which row and column a value is in. Colours are
// those of the page, except tints.
package htmltable

import (
	"fmt"
	"html"
	"strings"
)

// Table is an HTML table. The zero value has no rows.
type Table struct {
	Above   []string // paragraphs before the table
	Caption string   // name of the table, shown inside it; may be empty
	Head    []Cell   // headings of the columns; may be nil
	Rows    [][]Cell
	Below   []string // paragraphs after the table
}

// Cell is a cell of a Table. The zero value is an empty cell.
type Cell struct {
	Text    string
	Heading bool   // the cell is the heading of its row; cells of Table.Head are always headings of columns
	Bold    bool   // the text is in bold type
	Lines   []Cell // more texts, each on its own line; only their Text and Bold are used
	Align   string // "left", "right", or "" for the default of the page
	NoWrap  bool   // never break the text into lines
	Tint    string // a light background colour, such as "#d6e9f5"; "" for none
	Title   string // shown when the pointer is over the cell
	Span    int    // number of columns that the cell covers; 0 means 1
	HTML    string // written after the text, without escaping
}

// Texts returns cells with the given texts.
func Texts(texts ...string) []Cell {
	cells := make([]Cell, len(texts))
	for i, text := range texts {
		cells[i].Text = text
	}
	return cells
}

// Row returns the cells of a row that begins with a heading.
func Row(heading string, texts ...string) []Cell {
	return append([]Cell{{Text: heading, Heading: true}}, Texts(texts...)...)
}

// Pairs returns a table with two columns: names, which are headings of their
// rows, and values. The arguments are names and values in turn. If the title is
// not empty, it is the heading of both columns.
func Pairs(title string, cells ...string) Table {
	var t Table
	if title != "" {
		t.Head = []Cell{{Text: title, Span: 2}}
	}
	for i := 0; i+1 < len(cells); i += 2 {
		t.Rows = append(t.Rows, []Cell{{Text: cells[i], Heading: true, Align: "left"}, {Text: cells[i+1]}})
	}
	return t
}

// Add appends a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// String returns the HTML.
func (t Table) String() string {
	var b strings.Builder
	paragraphs(&b, t.Above)
	b.WriteString("<table>\n")
	if t.Caption != "" {
		fmt.Fprintf(&b, "<caption style=\"text-align:left\">%s</caption>\n", html.EscapeString(t.Caption))
	}
	if t.Head != nil {
		b.WriteString("<thead><tr>")
		for _, c := range t.Head {
			if c.empty() { // an empty cell is not a heading
				b.WriteString("<td></td>")
				continue
			}
			c.write(&b, "th", "col")
		}
		b.WriteString("</tr></thead>\n")
	}
	b.WriteString("<tbody>\n")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for _, c := range row {
			if c.Heading {
				c.write(&b, "th", "row")
			} else {
				c.write(&b, "td", "")
			}
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	paragraphs(&b, t.Below)
	return b.String()
}

func paragraphs(b *strings.Builder, texts []string) {
	for _, text := range texts {
		fmt.Fprintf(b, "<p>%s</p>\n", strings.ReplaceAll(html.EscapeString(text), "\n", "<br>\n"))
	}
}

func (c Cell) empty() bool { return c.Text == "" && c.HTML == "" && len(c.Lines) == 0 }

func (c Cell) write(b *strings.Builder, tag, scope string) {
	b.WriteString("<" + tag)
	if scope == "col" && c.Span > 1 {
		scope = "colgroup"
	}
	if scope != "" {
		fmt.Fprintf(b, ` scope="%s"`, scope)
	}
	if c.Span > 1 {
		fmt.Fprintf(b, ` colspan="%d"`, c.Span)
	}
	if style := c.style(); style != "" {
		fmt.Fprintf(b, ` style="%s"`, style)
	}
	if c.Title != "" {
		fmt.Fprintf(b, ` title="%s"`, html.EscapeString(c.Title))
	}
	b.WriteString(">")
	c.line(b)
	for _, l := range c.Lines {
		b.WriteString("<br>")
		l.line(b)
	}
	fmt.Fprintf(b, "%s</%s>", c.HTML, tag)
}

func (c Cell) line(b *strings.Builder) {
	text := html.EscapeString(c.Text)
	if c.Bold && text != "" {
		text = "<b>" + text + "</b>"
	}
	b.WriteString(text)
}

func (c Cell) style() string {
	var parts []string
	if c.Align != "" {
		parts = append(parts, "text-align:"+c.Align)
	}
	if c.NoWrap {
		parts = append(parts, "white-space:nowrap")
	}
	if c.Tint != "" {
		parts = append(parts, Tinted(c.Tint))
	}
	return strings.Join(parts, ";")
}

// Tinted returns the style of dark text on a light background, which is readable
// in a dark theme too.
func Tinted(tint string) string { return "color:#222222;background-color:" + tint }
